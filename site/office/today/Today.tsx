import type { OfficeScreens } from '#contract/office.ts';
import type { Office } from '#site/office/frame/office.ts';
import { ButtonLink } from '#site/ui/Button.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './Today.module.css';

interface Props {
  office: Office;
  /** written out */
  day: string;
  facts: OfficeScreens['today'];
}

/** A part with nothing in it is not shown. */
export const Today = ({ office: { t, person }, day, facts: { self } }: Props) => (
  <>
    <p className={style.lead}>{t('office.today.lead', { day, name: person?.name ?? '' })}</p>
    {self.length === 0 && <p>{t('office.today.nothing')}</p>}
    {self.length > 0 && (
      <Section id="self" label={t('office.today.self')}>
        <ul className={style.tasks}>
          {self.map((task) => (
            <li key={task}>
              <p>{t(`office.today.${task}`)}</p>
              <ButtonLink href="/office/me#printed">{t(`office.today.${task}Now`)}</ButtonLink>
            </li>
          ))}
        </ul>
      </Section>
    )}
  </>
);
