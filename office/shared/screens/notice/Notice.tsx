import { createOffice, type Office, type OfficeContext } from '#office/shared/screens/frame/office.ts';
import { ButtonLink } from '#site/ui/Button.tsx';

/** The frame already shows the sentence of a refusal. */
export function loadErrorPage(context: OfficeContext) {
  const office = createOffice(context);
  return { page: { title: office.t('office.errorPage.title') }, screen: { office } };
}

export const ErrorPage = ({ office: { t, person } }: { office: Office }) => (
  <p>
    <ButtonLink href={person ? '/office' : '/office/sign-in'}>
      {t(person ? 'office.errorPage.back' : 'office.errorPage.signIn')}
    </ButtonLink>
  </p>
);
