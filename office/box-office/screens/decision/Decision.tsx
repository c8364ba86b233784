import { languages } from '#contract/language.ts';
import type { AudienceReach, DecisionKind, DecisionScreens, DraftToAnnounce } from '#contract/office/decision.ts';
import { parseWallTime, wallClock } from '#contract/wall-time.ts';
import { describeEventChange } from '#office/shared/screens/box-office/event-change.ts';
import { createBoxOfficeLabels } from '#office/shared/screens/box-office/labels.ts';
import { EmailPreview } from '#office/shared/screens/frame/EmailPreview.tsx';
import { Form, HiddenFields } from '#office/shared/screens/frame/Form.tsx';
import {
  createPageTools,
  type OfficeContext,
  type PageTools,
  readScreenData,
} from '#office/shared/screens/frame/page-tools.ts';
import { TickedSum } from '#office/shared/screens/frame/TickedSum.tsx';
import { UndoForm } from '#office/shared/screens/frame/UndoForm.tsx';
import { clockTime, dayName, formatBerlinTime } from '#site/language/dates.ts';
import { Button } from '#site/ui/Button.tsx';
import { Field, TextareaField } from '#site/ui/Field.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './Decision.module.css';

export function loadDecision(context: OfficeContext) {
  const tools = createPageTools(context);
  const screenData = readScreenData(context, 'decision');
  return {
    page: { title: tools.t('decision.title') },
    screen: { tools, names: createBoxOfficeLabels(context), screenData },
  };
}

type Props = ReturnType<typeof loadDecision>['screen'];
type DecisionScreenData = DecisionScreens['decision'];

export const Decision = ({ tools, names, screenData }: Props) => {
  const { summary, kinds, decisionDeadline, current, guestsWithVoidOffer, form } = screenData;
  const labelKind = (kind: DecisionKind) => names.decision(kind, summary.eventId);
  return (
    <>
      <p className={style.event}>
        <a href={`/office/events/${summary.eventId}`}>{names.event(summary.eventId).full}</a>
      </p>
      {decisionDeadline && <DecisionDeadline deadline={decisionDeadline} {...tools} />}
      {current && (
        <Section id="current" label={tools.t('decision.current.label')}>
          <CurrentDecision tools={tools} names={names} label={labelKind(current.kind)} decision={current} />
        </Section>
      )}
      {guestsWithVoidOffer.length > 0 && (
        <Section id="void-offers" label={tools.t('decision.voidOffers.label')}>
          <VoidOffers tools={tools} names={names} guests={guestsWithVoidOffer} />
        </Section>
      )}
      <Section
        id="choice"
        label={form?.draft ? labelKind(form.kind) : tools.t(current ? 'decision.instead' : 'decision.choose')}
      >
        <div className={style.section}>
          {form?.draft ? (
            <DraftChange tools={tools} eventId={summary.eventId} draft={form.draft} />
          ) : (
            <DecisionKinds {...{ tools, kinds, labelKind }} chosen={form?.kind} />
          )}
          {form && <DecisionForm tools={tools} label={labelKind(form.kind)} form={form} />}
        </div>
      </Section>
      {form && (
        <Section id="emails" label={tools.t('decision.emails.label')}>
          <div className={style.section}>
            <p>{tools.t('decision.emails.lead')}</p>
            {languages.map((language) => (
              <EmailPreview
                key={language}
                language={language}
                name={tools.t(`decision.emails.${language}`)}
                {...form.emails[language]}
              />
            ))}
          </div>
        </Section>
      )}
      {current && current.guestsToCall.length > 0 && (
        <Section id="calls" label={tools.t('decision.call.label')}>
          <CallList tools={tools} names={names} decision={current} />
        </Section>
      )}
    </>
  );
};

interface DecisionKindsProps extends Pick<DecisionScreenData, 'kinds'> {
  tools: PageTools;
  labelKind: (kind: DecisionKind) => string;
  chosen: DecisionKind | undefined;
}

const DecisionKinds = ({ tools: { address }, kinds, labelKind, chosen }: DecisionKindsProps) => (
  <ul className={style.choices}>
    {kinds.map((kind) => (
      <li key={kind}>
        <a className={style.choice} href={`${address}?as=${kind}#choice`} aria-current={kind === chosen || undefined}>
          {labelKind(kind)}
        </a>
      </li>
    ))}
  </ul>
);

function DecisionDeadline({ deadline, t, locale, now }: PageTools & { deadline: string }) {
  const [day = '', time = ''] = deadline.split('T');
  const isToday = wallClock(now).date === day;
  const values = { day: dayName(day, locale), time: clockTime(time, locale) };
  return <p className={isToday ? style.due : undefined}>{t(isToday ? 'decision.due' : 'decision.dueOn', values)}</p>;
}

/** For example „4 Personen; eine nur per Telefon“ */
const describeReach = ({ byEmail, toCall }: AudienceReach, t: PageTools['t']): string =>
  [byEmail > 0 && t('decision.people', { count: byEmail }), toCall > 0 && t('decision.calls', { count: toCall })]
    .filter(Boolean)
    .join('; ');

const hasDay = (kind: DecisionKind) => kind === 'postponed';
const hasTime = (kind: DecisionKind) => hasDay(kind) || kind === 'later';

/** The button `decide` is the first, because Enter submits with the first button. */
interface DecisionFormProps {
  tools: PageTools;
  /** of the kind */
  label: string;
  form: NonNullable<DecisionScreenData['form']>;
}

function DecisionForm({ tools, label, form }: DecisionFormProps) {
  const { t, address, field } = tools;
  const { kind, revision, day, time, note, audiences, isTestSent, draft } = form;
  const submit = describeSubmit(tools, label, form);
  return (
    <form className={style.form} method="post" action={address} aria-label={label}>
      <HiddenFields values={draft ? listDraftFields(draft) : { kind, revision: String(revision) }} />
      {!draft && hasTime(kind) && (
        <div className={style.dateAndTime}>
          {[['day', 'date', day] as const, ['time', 'time', time] as const]
            .filter(([name]) => name === 'time' || hasDay(kind))
            .map(([name, type, value]) => (
              <Field
                key={name}
                {...{ ...field(name), type, defaultValue: value }}
                label={t(`decision.${name}`)}
                hint={t(`decision.${name}Hint`)}
              />
            ))}
        </div>
      )}
      {audiences.length === 0 ? (
        <p>{t('decision.audience.nobody')}</p>
      ) : (
        <>
          <fieldset className={style.audiences}>
            <legend>{t('decision.audience.label')}</legend>
            {audiences.map((audience) => (
              <label key={audience.name} className={style.audience}>
                <input
                  type="checkbox"
                  name={audience.name}
                  defaultChecked={audience.isTicked}
                  data-emails={audience.byEmail}
                  data-calls={audience.toCall}
                />
                <span>
                  {[t(`decision.audience.${audience.name}`), describeReach(audience, t)].filter(Boolean).join(': ')}
                </span>
              </label>
            ))}
          </fieldset>
          <div role="status">
            <TickedSum t={t} counted="emails" sentence="decision.tickedEmails" none={t('decision.tickedNoEmails')}>
              {t('decision.ticked')}
            </TickedSum>
            <TickedSum t={t} counted="calls" sentence="decision.tickedCalls" />
          </div>
        </>
      )}
      <div className="buttons">
        <Button type="submit" name="action" value="decide" variant="solid">
          {submit.text}
        </Button>
      </div>
      <p className={style.hint}>{submit.hint}</p>
      <div className={style.notes}>
        {languages.map((language) => (
          <TextareaField
            key={language}
            {...{ ...field(language === 'de' ? 'noteDe' : 'noteEn'), defaultValue: note[language] }}
            label={t(`decision.note.${language}`)}
            lang={language}
            rows={5}
            maxLength={400}
            hint={language === 'de' ? t('decision.note.hint') : undefined}
          />
        ))}
      </div>
      {isTestSent && <p role="status">{t('decision.testSent')}</p>}
      <div className="buttons">
        {(['preview', 'test'] as const).map((action) => (
          <Button key={action} type="submit" name="action" value={action} variant="outline">
            {t(`decision.${action}`)}
          </Button>
        ))}
      </div>
    </form>
  );
}

const listDraftFields = ({ version, publishAt = '', companionsHash }: DraftToAnnounce) => ({
  draft: String(version),
  ...(publishAt && { at: publishAt }),
  ...(companionsHash && { with: companionsHash }),
});

function describeSubmit({ t, locale }: PageTools, label: string, { draft }: DecisionFormProps['form']) {
  if (!draft) return { text: `${t('decision.send')}: ${label}`, hint: t('decision.sendHint') };
  if (!draft.publishAt) return { text: t('decision.draft.publish'), hint: t('decision.draft.publishHint') };
  const when = formatBerlinTime(parseWallTime(draft.publishAt).toInstant().toString(), locale);
  return { text: t('decision.draft.schedule', { when }), hint: t('decision.draft.scheduleHint', { when }) };
}

/** The change of the draft, with the way back to its form. */
const DraftChange = ({ tools, eventId, draft }: { tools: PageTools; eventId: number; draft: DraftToAnnounce }) => (
  <>
    <p>{[tools.t('decision.draft.lead'), ...describeEventChange(tools, draft.change)].join(' ')}</p>
    <p className={style.hint}>
      <a href={`/office/content/events/${eventId}`}>{tools.t('decision.draft.back')}</a> ·{' '}
      <a href={`/office/content/events/${eventId}/history?revision=draft`}>{tools.t('editor.form.difference')}</a>
      <br />
      {tools.t('decision.draft.backHint')}
    </p>
  </>
);

type CurrentDecisionProps = Pick<Props, 'tools' | 'names'> & { decision: NonNullable<DecisionScreenData['current']> };

function CurrentDecision({
  tools: { t, address, now },
  names,
  label,
  decision,
}: CurrentDecisionProps & { label: string }) {
  const { by, at, note, guestsToCall, calledGuests, undoableUntil } = decision;
  const progress = (['sent', 'unsent', 'failed'] as const).filter((count) => decision[count] > 0);
  return (
    <div className={style.section}>
      <p className={style.kind}>{label}</p>
      <p className={style.hint}>{t('decision.current.by', { name: by, when: names.moment(at) })}</p>
      {note &&
        languages.map((language) => (
          <p key={language} lang={language}>
            {note[language]}
          </p>
        ))}
      {progress.length > 0 && (
        <p>
          {progress.map((count) => t(`decision.current.${count}`, { count: decision[count] })).join(' ')}{' '}
          <a href={address}>{t('decision.current.refresh')}</a>
        </p>
      )}
      {guestsToCall.length === 0 && calledGuests > 0 && <p>{t('decision.call.done', { count: calledGuests })}</p>}
      {undoableUntil && (
        <UndoForm
          tools={{ t, now }}
          until={undoableUntil}
          address={address}
          action="undo"
          text={t('decision.current.undo')}
          hint={t('decision.current.undoHint')}
        />
      )}
    </div>
  );
}

type VoidOffersProps = Pick<Props, 'tools' | 'names'> & { guests: DecisionScreenData['guestsWithVoidOffer'] };

const VoidOffers = ({ tools: { t }, names, guests }: VoidOffersProps) => (
  <div className={style.section}>
    <p>{t('decision.voidOffers.lead', { count: guests.length })}</p>
    <ul>
      {guests.map(({ reference, name, seats }) => (
        <li key={reference}>
          <a href={`/office/requests/${reference}`}>{names.guest(name)}</a>, {names.seats(seats)}
        </li>
      ))}
    </ul>
  </div>
);

const CallList = ({ tools: { t, address }, names, decision }: CurrentDecisionProps) => (
  <>
    <p>
      {t('decision.call.lead')} {decision.calledGuests > 0 && t('decision.call.done', { count: decision.calledGuests })}
    </p>
    <ol className={style.list}>
      {decision.guestsToCall.map(({ reference, name, seats, phones, version }) => (
        <li key={reference}>
          <span className={style.checkbox} aria-hidden="true" />
          <span className={style.name}>
            <a href={`/office/requests/${reference}`}>{names.guest(name)}</a>, {names.seats(seats)}
          </span>
          <span className={style.phones}>
            {phones.map((phone) => (
              <a key={phone} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
                {phone}
              </a>
            ))}
            {phones.length === 0 && t('decision.call.unreachable')}
          </span>
          <Form
            address={address}
            action="called"
            hidden={{ reference, version: String(version) }}
            text={t('decision.call.called')}
          />
        </li>
      ))}
    </ol>
  </>
);
