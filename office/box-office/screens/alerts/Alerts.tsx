import { languages } from '#contract/language.ts';
import { deskNames } from '#office/shared/screens/desk/names.ts';
import { Form } from '#office/shared/screens/frame/Form.tsx';
import { LetterSheet } from '#office/shared/screens/frame/LetterSheet.tsx';
import { Locked } from '#office/shared/screens/frame/Locked.tsx';
import { factsOf, type OfficeContext, officeOf } from '#office/shared/screens/frame/office.ts';
import { Section } from '#site/ui/Section.tsx';
import style from './Alerts.module.css';

export function loadAlerts(context: OfficeContext) {
  const office = officeOf(context);
  const facts = factsOf(context, 'alerts');
  const evening = deskNames(context).evening(facts.event);
  return {
    page: { title: office.t('alert.office.title', { evening: evening.title }) },
    screen: { office, evening, facts },
  };
}

type Props = ReturnType<typeof loadAlerts>['screen'];

export function Alerts({ office, evening, facts: { event, people, told, leaving, not, letters } }: Props) {
  const { t, address, proven } = office;
  return (
    <>
      <p className={style.evening}>
        <a href={`/office/evenings/${event}`}>{evening.whole}</a>
      </p>
      <p role="status">
        {people > 0 && t('alert.office.people', { count: people })}
        {people + told === 0 && t('alert.office.nobody')} {told > 0 && t('alert.office.told', { count: told })}
      </p>
      {not && <p>{t(`alert.office.${not}`)}</p>}
      {(letters || leaving > 0) && !proven && <Locked office={office} text={t('alert.office.locked')} />}
      {leaving > 0 && (
        <div className={style.part}>
          <p>{t('alert.office.leaving', { count: leaving })}</p>
          {proven && <Form address={address} action="stop" send={t('alert.office.stop')} />}
        </div>
      )}
      {letters && (
        <Section id="letter" label={t('alert.office.letter')}>
          <div className={style.part}>
            <p>{t('alert.office.lead')}</p>
            {proven && (
              <Form address={address} action="tell" look="solid" send={t('alert.office.send', { count: people })} />
            )}
            {languages.map((language) => (
              <LetterSheet key={language} language={language} {...letters[language]} />
            ))}
          </div>
        </Section>
      )}
    </>
  );
}
