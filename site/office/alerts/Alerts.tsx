import { Form } from '#site/office/frame/Form.tsx';
import { LetterSheet } from '#site/office/frame/LetterSheet.tsx';
import { Locked } from '#site/office/frame/Locked.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './Alerts.module.css';
import type { loadAlerts } from './load.ts';

type Props = ReturnType<typeof loadAlerts>['screen'];

/** Who wants to be told of an evening, the letter as it will read, and the press that sends it. */
export function Alerts({ office, evening, counted, not, leaving, send, letters }: Props) {
  const { t, address, proven } = office;
  const tells = letters.length > 0;
  return (
    <>
      <p className={style.evening}>
        <a href={evening.href}>{evening.name}</a>
      </p>
      <p role="status">{counted}</p>
      {not && <p>{not}</p>}
      {(tells || leaving) && !proven && <Locked office={office} text={t('alert.office.locked')} />}
      {leaving && (
        <div className={style.part}>
          <p>{leaving}</p>
          {proven && <Form address={address} action="stop" send={t('alert.office.stop')} />}
        </div>
      )}
      {tells && (
        <Section id="letter" label={t('alert.office.letter')}>
          <div className={style.part}>
            <p>{t('alert.office.lead')}</p>
            {proven && <Form address={address} action="tell" look="solid" send={send} />}
            {letters.map((letter) => (
              <LetterSheet key={letter.language} {...letter} />
            ))}
          </div>
        </Section>
      )}
    </>
  );
}
