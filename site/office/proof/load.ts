import type { ComponentProps } from 'react';
import { factsOf, type OfficeContext, type OfficePage, officeOf } from '#site/office/frame/office.ts';
import type { Proof } from './Proof.tsx';

export function loadProof(context: OfficeContext): { page: OfficePage; screen: ComponentProps<typeof Proof> } {
  const office = officeOf(context);
  return { page: { title: office.t('office.proof.title') }, screen: { office, ...factsOf(context, 'proof') } };
}
