import type { Office } from '#site/office/frame/office.ts';

interface Props {
  office: Office;
  /** written out */
  day: string;
}

export const Today = ({ office: { t, person }, day }: Props) => (
  <>
    <p>{t('office.today.lead', { day, name: person?.name ?? '' })}</p>
    <p>{t('office.today.nothing')}</p>
  </>
);
