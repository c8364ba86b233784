import { factsOf, type OfficeContext, officeOf } from '#site/office/frame/office.ts';

export function loadSignIn(context: OfficeContext) {
  const office = officeOf(context);
  return {
    page: { title: office.t('office.signIn.title') },
    screen: { office, ...factsOf(context, 'signIn') },
  };
}
