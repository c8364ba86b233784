import type { ComponentProps } from 'react';
import { factsOf, type OfficeContext, type OfficePage, officeOf } from '#site/office/frame/office.ts';
import type { SignIn } from './SignIn.tsx';

export function loadSignIn(context: OfficeContext): { page: OfficePage; screen: ComponentProps<typeof SignIn> } {
  const office = officeOf(context);
  return {
    page: { title: office.t('office.signIn.title') },
    screen: { office, ...factsOf(context, 'signIn') },
  };
}
