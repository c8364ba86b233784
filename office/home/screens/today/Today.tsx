import { siteNoticeLimits } from '#contract/content/site-notice.ts';
import type { OfficeScreens } from '#contract/office/office.ts';
import { parseWallTime, wallClock } from '#contract/wall-time.ts';
import { Form } from '#office/shared/screens/frame/Form.tsx';
import type { PageTools } from '#office/shared/screens/frame/page-tools.ts';
import { formatBerlinTime } from '#site/language/dates.ts';
import { ButtonLink } from '#site/ui/Button.tsx';
import { Field, TextareaField } from '#site/ui/Field.tsx';
import { Section } from '#site/ui/Section.tsx';
import type { loadToday } from './load.ts';
import style from './Today.module.css';

type Props = ReturnType<typeof loadToday>['screen'];

export const Today = ({
  tools,
  tools: { t, person },
  day,
  quickLinks,
  lacksRecoveryCodes,
  notices,
  taskGroups,
}: Props) => (
  <>
    <p className={style.lead}>{t('office.today.lead', { day, name: person?.name ?? '' })}</p>
    {quickLinks.length > 0 && (
      <nav className={style.quickLinks} aria-label={t('office.today.quick.label')}>
        {quickLinks.map(({ label, links }) => (
          <div key={label}>
            <h2 className={style.groupName}>{label}</h2>
            <ul>
              {links.map(({ href, name }) => (
                <li key={href}>
                  <a href={href}>{name}</a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    )}
    {!lacksRecoveryCodes && taskGroups.length === 0 && <p>{t('office.today.nothing')}</p>}
    {taskGroups.map(({ id, label, tasks }) => (
      <Section key={id} id={id} label={label}>
        <ul className={style.tasks}>
          {tasks.map(({ text, links }) => (
            <li key={text}>
              <p>{text}</p>
              <span className={style.links}>
                {links.map(({ href, name }) => (
                  <ButtonLink key={href} href={href}>
                    {name}
                  </ButtonLink>
                ))}
              </span>
            </li>
          ))}
        </ul>
      </Section>
    ))}
    {notices && <SiteNotices tools={tools} {...notices} />}
    {lacksRecoveryCodes && (
      <Section id="ownTasks" label={t('office.today.self')}>
        <ul className={style.tasks}>
          <li>
            <p>{t('office.today.printRecoveryCodes')}</p>
            <ButtonLink href="/office/account#recoveryCodes">{t('office.today.printRecoveryCodesButton')}</ButtonLink>
          </li>
        </ul>
      </Section>
    )}
  </>
);

type TodayNotices = NonNullable<OfficeScreens['today']['notices']>;

function SiteNotices({ tools, shown, ended, isLimitReached, isFormOpen }: TodayNotices & { tools: PageTools }) {
  const { t, locale, now, field, fieldError, typed } = tools;
  const address = '/office#notices';
  const untilMidnight = `${wallClock(now).date}T23:59`;
  const fieldNames = ['noticeDe', 'noticeEn', 'noticeLink', 'noticeUntil'];
  const renderNotice = (state: 'shown' | 'ended', { text: { de, en }, until }: TodayNotices['shown'][number]) => (
    <div className={style.notice}>
      <p lang="de">{de}</p>
      <p lang="en">{en}</p>
      <p className={style.until}>
        {t(`office.today.notices.${state}`, {
          when: formatBerlinTime(parseWallTime(until).toInstant().toString(), locale),
        })}
      </p>
    </div>
  );
  return (
    <Section id="notices" label={t('office.today.notices.label')}>
      {shown.length > 0 && (
        <ul className={style.tasks}>
          {shown.map((notice) => (
            <li key={notice.text.de}>
              {renderNotice('shown', notice)}
              <Form
                address={address}
                action="endNotice"
                hidden={{ notice: notice.text.de }}
                text={t('office.today.notices.end')}
              />
            </li>
          ))}
        </ul>
      )}
      {isLimitReached && <p>{t('office.today.notices.full')}</p>}
      {!isLimitReached && (
        <details className={style.form} open={isFormOpen || fieldNames.some((name) => fieldError(name) ?? typed(name))}>
          <summary>{t('office.today.notices.new')}</summary>
          <p className={style.hint}>{t('office.today.notices.lead')}</p>
          <Form address={address} action="postNotice" variant="solid" text={t('office.today.notices.send')}>
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
      {!isLimitReached && ended.length > 0 && (
        <ul className={style.tasks}>
          {ended.map((notice) => {
            const { text, link = '' } = notice;
            const hidden = { noticeDe: text.de, noticeEn: text.en, noticeLink: link, noticeUntil: untilMidnight };
            return (
              <li key={text.de}>
                {renderNotice('ended', notice)}
                <Form address={address} action="postNotice" hidden={hidden} text={t('office.today.notices.again')} />
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}
