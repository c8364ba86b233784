import { Form } from '#site/office/frame/Form.tsx';
import type { Office } from '#site/office/frame/office.ts';
import { Section } from '#site/ui/Section.tsx';
import style from './Me.module.css';

interface Props {
  office: Office;
  sessions: { id: string; device: string; told: string[]; current: boolean }[];
}

export function Sessions({ office: { t, address, proven }, sessions }: Props) {
  return (
    <Section id="sessions" label={t('office.me.sessions.title')}>
      <div className={style.part}>
        <ul className={style.rows}>
          {sessions.map(({ id, device, told, current }) => (
            <li key={id}>
              <h3>
                {device} {current && <span className={style.mark}>{t('office.me.sessions.current')}</span>}
              </h3>
              <p className={style.aside}>{told.join(' · ')}</p>
              {proven && !current && (
                <Form
                  address={address}
                  action="endSession"
                  hidden={{ id }}
                  send={t('office.me.sessions.end', { device })}
                />
              )}
            </li>
          ))}
        </ul>
        {proven && <Form address={address} action="signOutEverywhere" send={t('office.me.sessions.everywhere')} />}
      </div>
    </Section>
  );
}
