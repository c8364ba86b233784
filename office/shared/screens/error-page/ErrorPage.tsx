import { createPageTools, type OfficeContext, type PageTools } from '#office/shared/screens/frame/page-tools.ts';
import { ButtonLink } from '#site/ui/Button.tsx';

/** For a refusal without a page of its own. The frame (PageBody.tsx) already shows the reason. */
export function loadErrorPage(context: OfficeContext) {
  const tools = createPageTools(context);
  return { page: { title: tools.t('office.errorPage.title') }, screen: { tools } };
}

export const ErrorPage = ({ tools: { t, person } }: { tools: PageTools }) => (
  <p>
    <ButtonLink href={person ? '/office' : '/office/sign-in'}>
      {t(person ? 'office.errorPage.back' : 'office.errorPage.signIn')}
    </ButtonLink>
  </p>
);
