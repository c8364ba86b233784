import { Form } from '#site/office/frame/Form.tsx';
import type { Office } from '#site/office/frame/office.ts';
import { ButtonLink } from '#site/ui/Button.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './Cancelled.module.css';

interface Guest {
  reference: string;
  href: string;
  name: string;
  /** how many chairs, and whether they are offered or waited for */
  about: string;
  phones: string[];
  version: string;
}

interface Props {
  office: Office;
  evening: { href: string; name: string };
  write: Guest[];
  call: Guest[];
  /** letters that can still be taken back */
  leaving: number;
  holders: { text: string; href: string } | undefined;
}

/** Who still hopes for an evening that does not take place. Nothing is pressed here without fresh proof: these are letters to many. */
export function Cancelled({ office, evening, write, call, leaving, holders }: Props) {
  const { t, address, proven } = office;
  const toDo = write.length + call.length + leaving > 0;
  return (
    <>
      <p className={style.evening}>
        <a href={evening.href}>{evening.name}</a> <b>{t('desk.one.cancelled')}</b>
      </p>
      {!toDo && <p>{t('desk.cancelled.nobody')}</p>}
      {toDo && !proven && (
        <div className={style.locked}>
          <p>{t('desk.cancelled.locked')}</p>
          <ButtonLink look="solid" href={`/office/proof?to=${address}`}>
            {t('office.proof.send')}
          </ButtonLink>
        </div>
      )}
      {leaving > 0 && (
        <Section id="leaving" label={t('desk.cancelled.back')}>
          <div className={style.part}>
            <p>{t('desk.cancelled.backLead', { count: leaving })}</p>
            {proven && (
              <Form address={address} action="takeBack" send={t('desk.cancelled.backSend', { count: leaving })} />
            )}
          </div>
        </Section>
      )}
      {write.length > 0 && (
        <Section id="write" label={t('desk.cancelled.write')}>
          <div className={style.part}>
            <p>{t('desk.cancelled.writeLead')}</p>
            {proven && (
              <Form
                address={address}
                action="tell"
                look="solid"
                send={t('desk.cancelled.writeSend', { count: write.length })}
              />
            )}
            <ol className={style.list}>
              {write.map(({ reference, href, name, about }) => (
                <li key={reference}>
                  <a href={href}>{name}</a> <span>{about}</span>
                </li>
              ))}
            </ol>
          </div>
        </Section>
      )}
      {call.length > 0 && (
        <Section id="call" label={t('desk.cancelled.call')}>
          <div className={style.part}>
            <p>{t('desk.cancelled.callLead')}</p>
            <ol className={style.list}>
              {call.map(({ reference, href, name, about, phones, version }) => (
                <li key={reference}>
                  <a href={href}>{name}</a> <span>{about}</span>
                  <span className={style.phones}>
                    {phones.map((phone) => (
                      <a key={phone} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
                        {phone}
                      </a>
                    ))}
                    {phones.length === 0 && t('desk.cancelled.unreachable')}
                  </span>
                  {proven && (
                    <Form
                      address={address}
                      action="called"
                      hidden={{ reference, version }}
                      send={t('desk.cancelled.called')}
                    />
                  )}
                </li>
              ))}
            </ol>
          </div>
        </Section>
      )}
      {holders && (
        <div className={style.part}>
          <p>{holders.text}</p>
          <p>
            <ButtonLink href={holders.href}>{t('desk.cancelled.holdersNow')}</ButtonLink>
          </p>
        </div>
      )}
    </>
  );
}
