import { intlLocales, languageOf } from '#contract/language.ts';
import { createNewsletterLabels } from '#office/newsletter/screens/newsletter/labels.ts';
import { DataTable } from '#office/shared/screens/frame/DataTable.tsx';
import { Form } from '#office/shared/screens/frame/Form.tsx';
import { createPageTools, type OfficeContext, readScreenData } from '#office/shared/screens/frame/page-tools.ts';
import { ButtonLink } from '#site/ui/Button.tsx';
import { Field, SelectField, TextareaField } from '#site/ui/Field.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './Subscribers.module.css';

export function loadSubscribers(context: OfficeContext) {
  const tools = createPageTools(context);
  const { t, locale } = tools;
  const { counts, growth, searchedEmail, found, removedAt, paused } = readScreenData(context, 'subscribers');
  const { formatMoment, ...labels } = createNewsletterLabels(tools);
  const formatMonth = (month: string) =>
    Temporal.PlainDate.from(`${month}-01`).toLocaleString(intlLocales[languageOf(locale)], {
      month: 'long',
      year: 'numeric',
    });
  const describeSearchResult = () => {
    if (found?.confirmedAt)
      return t('newsletterIssue.subscribers.confirmed', { email: found.email, at: formatMoment(found.confirmedAt) });
    if (found)
      return t('newsletterIssue.subscribers.unconfirmed', { email: found.email, at: formatMoment(found.requestedAt) });
    return removedAt
      ? t('newsletterIssue.subscribers.removed', { email: searchedEmail, at: formatMoment(removedAt) })
      : t('newsletterIssue.subscribers.unknown', { email: searchedEmail });
  };
  return {
    page: { title: t('newsletterIssue.subscribers.title') },
    screen: {
      tools,
      countText: labels.describeSubscriberCount(counts),
      countsByLanguageText: [
        labels.describeCountsByLanguage(counts),
        paused.length > 0 && t('newsletterIssue.subscribers.pausedApart'),
      ]
        .filter(Boolean)
        .join(' '),
      growth: growth.map((row) => ({ ...row, month: formatMonth(row.month) })),
      searchedEmail,
      resultLines: [
        searchedEmail ? describeSearchResult() : '',
        found?.note ? t('newsletterIssue.subscribers.noted', { note: found.note }) : '',
        found?.refusals ? t('newsletterIssue.subscribers.refusals', { count: found.refusals }) : '',
        found?.pausedAt ? t('newsletterIssue.subscribers.pausedNow') : '',
      ],
      removableEmail: found?.email,
      unconfirmedEmail: found?.confirmedAt ? undefined : found?.email,
      paused: paused.map(({ email, at }) => ({
        email,
        pauseNote: t('newsletterIssue.subscribers.pausedAt', { at: formatMoment(at) }),
      })),
    },
  };
}

type Props = ReturnType<typeof loadSubscribers>['screen'];

export function Subscribers(props: Props) {
  const { tools, countText, countsByLanguageText, growth, searchedEmail, resultLines, paused } = props;
  const { removableEmail, unconfirmedEmail } = props;
  const { t, address, field } = tools;
  return (
    <>
      <p className={style.people}>{countText}</p>
      <p>{countsByLanguageText}</p>
      <Section id="growth" label={t('newsletterIssue.subscribers.growth')}>
        <div className={style.part}>
          {growth.length > 0 && (
            <DataTable
              caption={t('newsletterIssue.subscribers.growthTable')}
              heads={['month', 'joined', 'left'].map((head) => t(`newsletterIssue.subscribers.${head}`))}
            >
              {growth.map(({ month, joined, left }) => (
                <tr key={month}>
                  <td>{month}</td>
                  <td>
                    {joined} <ColumnName>{t('newsletterIssue.subscribers.joined')}</ColumnName>
                  </td>
                  <td>
                    {left} <ColumnName>{t('newsletterIssue.subscribers.left')}</ColumnName>
                  </td>
                </tr>
              ))}
            </DataTable>
          )}
          <p>
            <ButtonLink href="/office/newsletter/subscribers/export">
              {t('newsletterIssue.subscribers.export')}
            </ButtonLink>
          </p>
        </div>
      </Section>
      <Section id="find" label={t('newsletterIssue.subscribers.find')}>
        <div className={style.part}>
          <Form address={address} action="find" text={t('newsletterIssue.subscribers.findSend')}>
            <Field
              name="email"
              type="text"
              inputMode="email"
              label={t('newsletter.email')}
              defaultValue={searchedEmail}
              maxLength={320}
              autoComplete="off"
            />
          </Form>
          {resultLines.filter(Boolean).map((line, index) => (
            <p key={line} role={index === 0 ? 'status' : undefined}>
              {line}
            </p>
          ))}
          {unconfirmedEmail && (
            <Form
              address={address}
              action="resend"
              hidden={{ email: unconfirmedEmail }}
              text={t('newsletterIssue.subscribers.resend')}
            />
          )}
          {removableEmail && (
            <Form
              address={address}
              action="remove"
              hidden={{ email: removableEmail }}
              text={t('newsletterIssue.subscribers.remove')}
            />
          )}
        </div>
      </Section>
      {paused.length > 0 && <PausedSubscribers tools={tools} paused={paused} />}
      <Section id="add" label={t('newsletterIssue.subscribers.add')}>
        <div className={style.part}>
          <p>{t('newsletterIssue.subscribers.addLead')}</p>
          <Form address={address} action="add" text={t('newsletterIssue.subscribers.addSend')}>
            <Field
              {...field('email')}
              type="text"
              inputMode="email"
              label={t('newsletter.email')}
              maxLength={320}
              autoComplete="off"
            />
            <SelectField {...field('language', 'de')} label={t('newsletterIssue.subscribers.language')}>
              <option value="de">Deutsch</option>
              <option value="en">English</option>
            </SelectField>
            <TextareaField
              {...field('note')}
              rows={3}
              maxLength={1000}
              label={t('newsletterIssue.subscribers.note')}
              hint={t('newsletterIssue.subscribers.noteHint')}
            />
          </Form>
        </div>
      </Section>
    </>
  );
}

const PausedSubscribers = ({ tools: { t, address }, paused }: Pick<Props, 'tools' | 'paused'>) => (
  <Section id="paused" label={t('newsletterIssue.subscribers.paused')}>
    <div className={style.part}>
      <p>{t('newsletterIssue.subscribers.pausedLead')}</p>
      <ul className={style.paused}>
        {paused.map(({ email, pauseNote }) => (
          <li key={email}>
            <p>
              {email} <span className={style.note}>{pauseNote}</span>
            </p>
            <Form address={address} action="resume" hidden={{ email }} text={t('newsletterIssue.subscribers.resume')} />
            <Form address={address} action="remove" hidden={{ email }} text={t('newsletterIssue.subscribers.remove')} />
          </li>
        ))}
      </ul>
    </div>
  </Section>
);

/** The head of the table is hidden on phones, where each number names its column instead. */
const ColumnName = ({ children }: { children: string }) => (
  <span className={style.name} aria-hidden="true">
    {children}
  </span>
);
