import { Form } from '#site/office/frame/Form.tsx';
import { ButtonLink } from '#site/ui/Button.tsx';
import { Section } from '#site/ui/Section.tsx';
import type { loadNewsletter } from './load.ts';
import style from './Newsletter.module.css';

type Props = ReturnType<typeof loadNewsletter>['screen'];

export const Newsletter = ({ office: { t, address }, people, languages, mailings }: Props) => (
  <>
    <Section id="issues" label={t('mailing.issues')}>
      <div className={style.part}>
        <Form address={address} action="begin" send={t('mailing.begin')} look="solid" />
        {mailings.length === 0 && <p>{t('mailing.none')}</p>}
        <ol className={style.issues}>
          {mailings.map(({ href, subject, name, state }) => (
            <li key={href}>
              <a href={href}>{subject}</a>
              <p>
                <b>{name}</b> {state}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </Section>
    <Section id="list" label={t('mailing.list')}>
      <div className={style.part}>
        <p className={style.people}>{people}</p>
        <p>{languages}</p>
        <p>
          <ButtonLink href="/office/newsletter/members">{t('mailing.members.title')}</ButtonLink>
        </p>
      </div>
    </Section>
  </>
);
