import type { Office } from '#site/office/frame/office.ts';

interface Props {
  office: Office;
  /** where the way leads afterwards */
  to: string;
}

export const SignIn = ({ office: { t } }: Props) => <p>{t('office.signIn.lead')}</p>;
