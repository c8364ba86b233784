import { siteNoticeLimits } from '#contract/site-notice.ts';
import { Form } from '#site/office/frame/Form.tsx';
import { Field, LongField } from '#site/ui/Field.tsx';
import { Section } from '#site/ui/Section.tsx';
import type { NoticesProps } from './notices.ts';
import style from './Today.module.css';

/** What every page says at the moment, each with its end, and a form for one more. */
export function Notices({ office, id, shown, ended, form }: NoticesProps) {
  const { t, field } = office;
  // A refused form comes back to this section, not to the top of a long page.
  const address = `/office#${id}`;
  return (
    <Section id={id} label={t('office.today.notices.label')}>
      {shown.length > 0 && (
        <ul className={style.tasks}>
          {shown.map(({ de, en, until }) => (
            <li key={de}>
              <Words de={de} en={en} until={until} />
              <Form address={address} action="endNotice" hidden={{ notice: de }} send={t('office.today.notices.end')} />
            </li>
          ))}
        </ul>
      )}
      {form ? (
        <details className={style.form} open={form.open}>
          <summary>{t('office.today.notices.new')}</summary>
          <p className={style.hint}>{t('office.today.notices.lead')}</p>
          <Form address={address} action="postNotice" look="solid" send={t('office.today.notices.send')}>
            <LongField
              {...field('noticeDe')}
              label={t('office.today.notices.german')}
              rows={2}
              maxLength={siteNoticeLimits.text}
              lang="de"
            />
            <LongField
              {...field('noticeEn')}
              label={t('office.today.notices.english')}
              rows={2}
              maxLength={siteNoticeLimits.text}
              lang="en"
            />
            <Field
              {...field('noticeUntil', form.until)}
              type="datetime-local"
              label={t('office.today.notices.until')}
            />
            <Field
              {...field('noticeLink')}
              label={t('office.today.notices.link')}
              hint={t('office.today.notices.linkHint')}
              maxLength={siteNoticeLimits.link}
              autoComplete="off"
              inputMode="url"
            />
          </Form>
        </details>
      ) : (
        <p>{t('office.today.notices.full')}</p>
      )}
      {form && ended.length > 0 && (
        <ul className={style.tasks}>
          {ended.map(({ de, en, until, link }) => (
            <li key={de}>
              <Words de={de} en={en} until={until} />
              <Form
                address={address}
                action="postNotice"
                hidden={{ noticeDe: de, noticeEn: en, noticeLink: link, noticeUntil: form.until }}
                send={t('office.today.notices.again')}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

const Words = ({ de, en, until }: Record<'de' | 'en' | 'until', string>) => (
  <div className={style.words}>
    <p lang="de">{de}</p>
    <p lang="en">{en}</p>
    <p className={style.until}>{until}</p>
  </div>
);
