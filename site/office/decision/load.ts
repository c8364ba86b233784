import type { DecisionKind, DecisionScreens, Reach } from '#contract/decision.ts';
import { languages } from '#contract/language.ts';
import { wallClock } from '#contract/wall-time.ts';
import { clockTime, dayName } from '#site/language/dates.ts';
import { deskNames } from '#site/office/desk/names.ts';
import { factsOf, type Office, type OfficeContext, officeOf } from '#site/office/frame/office.ts';

type Facts = DecisionScreens['decision'];
type Names = ReturnType<typeof deskNames>;

export function loadDecision(context: OfficeContext) {
  const office = officeOf(context);
  const { t, address } = office;
  const { line, kinds, due, standing, form } = factsOf(context, 'decision');
  const names = deskNames(context);
  const nameOf = (kind: DecisionKind) => t(`decision.kind.${kind}`);
  return {
    page: { title: t('decision.title') },
    screen: {
      office,
      evening: { href: `/office/evenings/${line.event}`, name: names.evening(line.event).whole },
      due: due ? dueOf(due, office) : undefined,
      standing: standing ? standingOf(standing, office, names) : undefined,
      choices: kinds.map((kind) => ({
        href: `${address}?as=${kind}`,
        name: nameOf(kind),
        chosen: kind === form?.kind,
      })),
      form: form && { ...formOf(form, office), name: nameOf(form.kind) },
      tested: form?.tested ?? false,
    },
  };
}

/** On the day itself it is urgent; before that, it is said with its day. */
function dueOf(due: string, { t, view, now }: Office) {
  const [day = '', time = ''] = due.split('T');
  const words = { day: dayName(day, view), time: clockTime(time, view) };
  const isToday = wallClock(now).date === day;
  return { text: t(isToday ? 'decision.due' : 'decision.dueOn', words), isToday };
}

function standingOf(standing: NonNullable<Facts['standing']>, { t }: Office, names: Names) {
  const { kind, at, by, note, undo, calls, called } = standing;
  const counts = (['sent', 'waiting', 'failed'] as const).filter((count) => standing[count] > 0);
  return {
    name: t(`decision.kind.${kind}`),
    by: t('decision.standing.by', { name: by, when: names.moment(at) }),
    notes: note ? languages.map((language) => ({ language, text: note[language] })) : [],
    progress: counts.map((count) => t(`decision.standing.${count}`, { count: standing[count] })).join(' '),
    undo,
    called: called > 0 ? t('decision.call.done', { count: called }) : '',
    calls: calls.map(({ reference, name, seats, phones, version }) => ({
      reference,
      href: `/office/requests/${reference}`,
      name: names.guest(name),
      chairs: names.chairs(seats),
      phones,
      version: String(version),
    })),
  };
}

function formOf(form: NonNullable<Facts['form']>, { t }: Office) {
  const { kind, revision, day, time, note, circles, letters } = form;
  const reach = (count: Reach) => [
    ...(count.write > 0 ? [t('decision.people', { count: count.write })] : []),
    ...(count.call > 0 ? [t('decision.calls', { count: count.call })] : []),
  ];
  return {
    kind,
    revision: String(revision),
    day: kind === 'postponed' ? day : undefined,
    time: kind === 'postponed' || kind === 'later' ? time : undefined,
    note,
    circles: circles.map((circle) => ({
      name: circle.name,
      label: `${t(`decision.to.${circle.name}`)}: ${reach(circle).join('; ')}`,
      ticked: circle.ticked,
    })),
    sum: circles.length > 0 ? sumOf(circles, t) : '',
    letters: languages.map((language) => ({ language, name: t(`decision.letters.${language}`), ...letters[language] })),
  };
}

/** „An 131 + 33 Menschen; 9 nur telefonisch“ */
function sumOf(circles: NonNullable<Facts['form']>['circles'], t: Office['t']): string {
  const ticked = circles.filter((circle) => circle.ticked);
  const numbers = ticked.map(({ write }) => write).filter((write) => write > 0);
  const calls = ticked.reduce((sum, { call }) => sum + call, 0);
  if (ticked.length === 0) return t('decision.sumNobody');
  const written = numbers.reduce((sum, number) => sum + number, 0);
  const people =
    numbers.length > 1 ? t('decision.sums', { people: numbers.join(' + ') }) : t('decision.people', { count: written });
  return calls > 0
    ? t('decision.sumCalls', { people, calls: t('decision.calls', { count: calls }) })
    : t('decision.sum', { people });
}
