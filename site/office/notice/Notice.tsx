import type { Office } from '#site/office/frame/office.ts';
import { ButtonLink } from '#site/ui/Button.tsx';

/** The way on, for whoever could not go on. */
export const Notice = ({ office: { t, person } }: { office: Office }) => (
  <p>
    <ButtonLink href={person ? '/office' : '/office/sign-in'}>
      {t(person ? 'office.notice.back' : 'office.notice.signIn')}
    </ButtonLink>
  </p>
);
