import { siteNoticeLimits } from '#contract/content/site-notice.ts';
import type { OfficeScreens } from '#contract/office/office.ts';
import { instant, wallClock } from '#contract/wall-time.ts';
import { Form } from '#office/shared/screens/frame/Form.tsx';
import type { Office } from '#office/shared/screens/frame/office.ts';
import { formatBerlinTime } from '#site/language/dates.ts';
import { Field, TextareaField } from '#site/ui/Field.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './Today.module.css';

type TodayNotices = NonNullable<OfficeScreens['today']['notices']>;

const id = 'notices';
export const newNoticeHref = `/office?notice=new#${id}`;

export function Notices({ office, shown, ended, full, isStarted }: TodayNotices & { office: Office }) {
  const { t, view, now, field, fieldError, typed } = office;
  const address = `/office#${id}`;
  const untilMidnight = `${wallClock(now).date}T23:59`;
  const names = ['noticeDe', 'noticeEn', 'noticeLink', 'noticeUntil'];
  const renderNotice = (state: 'shown' | 'ended', { text: { de, en }, until }: TodayNotices['shown'][number]) => (
    <div className={style.words}>
      <p lang="de">{de}</p>
      <p lang="en">{en}</p>
      <p className={style.until}>
        {t(`office.today.notices.${state}`, { when: formatBerlinTime(instant(until).toInstant().toString(), view) })}
      </p>
    </div>
  );
  return (
    <Section id={id} label={t('office.today.notices.label')}>
      {shown.length > 0 && (
        <ul className={style.tasks}>
          {shown.map((notice) => (
            <li key={notice.text.de}>
              {renderNotice('shown', notice)}
              <Form
                address={address}
                action="endNotice"
                hidden={{ notice: notice.text.de }}
                send={t('office.today.notices.end')}
              />
            </li>
          ))}
        </ul>
      )}
      {full && <p>{t('office.today.notices.full')}</p>}
      {!full && (
        <details className={style.form} open={isStarted || names.some((name) => fieldError(name) ?? typed(name))}>
          <summary>{t('office.today.notices.new')}</summary>
          <p className={style.hint}>{t('office.today.notices.lead')}</p>
          <Form address={address} action="postNotice" variant="solid" send={t('office.today.notices.send')}>
            {(['german', 'english'] as const).map((language) => (
              <TextareaField
                key={language}
                {...field(language === 'german' ? 'noticeDe' : 'noticeEn')}
                label={t(`office.today.notices.${language}`)}
                rows={2}
                maxLength={siteNoticeLimits.text}
                lang={language === 'german' ? 'de' : 'en'}
              />
            ))}
            <Field
              {...field('noticeUntil', untilMidnight)}
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
      )}
      {!full && ended.length > 0 && (
        <ul className={style.tasks}>
          {ended.map((notice) => {
            const { text, link = '' } = notice;
            const hidden = { noticeDe: text.de, noticeEn: text.en, noticeLink: link, noticeUntil: untilMidnight };
            return (
              <li key={text.de}>
                {renderNotice('ended', notice)}
                <Form address={address} action="postNotice" hidden={hidden} send={t('office.today.notices.again')} />
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}
