import { factsOf, type OfficeContext, officeOf } from '#site/office/frame/office.ts';

export function loadProof(context: OfficeContext) {
  const office = officeOf(context);
  return { page: { title: office.t('office.proof.title') }, screen: { office, ...factsOf(context, 'proof') } };
}
