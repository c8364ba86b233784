/** The server caches the frame of the page and renders the answer per request (docs/decisions/0002). */

import { renderToStaticMarkup } from 'react-dom/server';
import type { Locale } from '#contract/language.ts';
import { type PageFragments, templatePlaceholders } from '#contract/page-template.ts';
import { wallClock } from '#contract/wall-time.ts';
import { localizePicture } from '#site/content/pictures.ts';
import type { SiteEdition } from '#site/edition.ts';
import { clockTime, dayName, fullDate } from '#site/language/dates.ts';
import { RichText, TextWithLang } from '#site/language/RichText.tsx';
import type { Translate } from '#site/language/translator.ts';
import type { PageContext } from '#site/page-context.ts';
import { createEventLocalizer } from '#site/programme/programme.ts';
import type { PageMetadata } from '#site/shell/page.ts';
import { Section } from '#site/ui/Section.tsx';
import { TextBesidePicture } from '#site/ui/TextBesidePicture.tsx';
import { DayForm } from '#site/visit/DayForm.tsx';
import { buildMonthKey, createVisitDay, readDay, readDayQuery, type VisitDay } from '#site/visit/day.ts';
import style from './DayPage.module.css';
import { EventTimes } from './EventTimes.tsx';

/** For the frame that the server caches, returns placeholders instead of an answer. */
export async function loadDay(
  { edition, locale, now, isFrameOnly }: PageContext<'now' | 'isFrameOnly'>,
  query: string,
) {
  const t = edition.translator(locale);
  const { title, ...answer } = isFrameOnly ? templatePlaceholders : await renderDayAnswer(edition, query, locale, now);
  return { page: { title, description: t('visit.day.description') } satisfies PageMetadata, ...answer };
}

export async function renderDayAnswer(edition: SiteEdition, query: string, locale: Locale, now: Date) {
  const screen = createDayScreen(edition, query, locale, now);
  const { t, day, verdict } = screen;
  const title =
    day && verdict
      ? t('visit.day.titleFor', { day: fullDate(day.date, locale), answer: verdict })
      : t('visit.day.title');
  return { title, query, main: renderToStaticMarkup(<DayPage {...screen} />) } satisfies PageFragments;
}

function createDayScreen(edition: SiteEdition, search: string, locale: Locale, now: Date) {
  const { content } = edition;
  const t = edition.translator(locale);
  const query = readDayQuery(new URLSearchParams(search));
  const date = query ? readDay(query) : wallClock(now).date;
  const day = date === undefined ? undefined : createVisitDay(content, edition.events, date, now);
  const verdict = day && chooseVerdict(day, t, locale);
  const events = day?.events.map(createEventLocalizer(edition, locale, now)) ?? [];
  const pictureName = findPictureName(t, date ?? wallClock(now).date);
  // A house with rooms opens them only for events.
  const isInside = ({ place }: { place: string }) => content.venues.get(place)?.setting === 'indoors';
  const hasClosedRooms = [...content.venues.keys()].some((place) => isInside({ place })) && !events.some(isInside);
  return { t, locale, query, day, verdict, events, hasClosedRooms, station: content.estate.station, pictureName };
}

function chooseVerdict(day: VisitDay, t: Translate, locale: Locale): string {
  const { hours, isPast, isOver, events } = day;
  if (isPast) return t('visit.day.past');
  if (isOver && events.length === 0) return describeReopening(day, t, locale);
  if (!isOver && hours.opens && hours.closes)
    return t('visit.day.yes', { from: clockTime(hours.opens, locale), to: clockTime(hours.closes, locale) });
  if (events.length > 0) return t('visit.day.eventOnly');
  const reason = hours.exception === undefined ? '' : t(`estate.hours.exceptions.${hours.exception}.reason`);
  return reason ? t('visit.day.noFor', { reason }) : t('visit.day.no');
}

function describeReopening({ date, nearestOpenDays }: VisitDay, t: Translate, locale: Locale): string {
  const next = nearestOpenDays.at(-1);
  if (!next?.opens) return t('visit.day.no');
  const isTomorrow = next.date === Temporal.PlainDate.from(date).add({ days: 1 }).toString();
  const when = { day: dayName(next.date, locale), time: clockTime(next.opens, locale) };
  return t(isTomorrow ? 'visit.day.overUntilTomorrow' : 'visit.day.over', when);
}

/** What the park looks like from this day of the year on. The content need not have every picture. */
const seasonalPictures = {
  '01-01': 'year-01',
  '02-01': 'year-06',
  '03-01': 'year-07',
  '04-10': 'year-08',
  '05-10': 'year-13',
  '06-01': 'year-15',
  '07-01': 'year-20',
  '09-01': 'year-24',
  '10-10': 'year-27',
  '11-01': 'year-28',
  '11-20': 'year-30',
  '12-01': 'year-31',
};

const findPictureName = (t: Translate, date: string) =>
  Object.entries(seasonalPictures).findLast(
    ([from, pictureName]) => from <= date.slice(5) && t.files.pictures.has(pictureName),
  )?.[1] ?? 'hero';

type Props = ReturnType<typeof createDayScreen>;

const DayPage = ({ t, locale, query, day, verdict, events, hasClosedRooms, station, pictureName }: Props) => (
  <div className="page">
    <h1 className={style.title}>{day ? fullDate(day.date, locale) : t('visit.day.title')}</h1>
    {verdict && (
      <p className={style.verdict} role="status">
        {verdict}
      </p>
    )}
    <TextBesidePicture
      picture={localizePicture(t, pictureName, { crop: 'plate', sizes: '(width < 60rem) 94vw, 56vw' })}
      caption={t(`pictures.${pictureName}.title`)}
    >
      {day?.lastKnownYear && <p className={style.note}>{t('visit.day.beyond', { year: day.lastKnownYear })}</p>}
      <DayForm t={t} defaultValue={query} error={query && !day ? t('visit.day.unclear') : undefined} />
      {day && (
        <div className={style.parts}>
          {events.length > 0 && (
            <Section id="evening" label={t('visit.day.on')}>
              {events.map((event) => (
                <div key={event.id} className={style.event}>
                  <h2 className={style.name}>
                    <a href={`/events/${event.id}`}>
                      <TextWithLang text={event.texts.title} />
                    </a>
                  </h2>
                  <EventTimes t={t} locale={locale} event={event} station={station} />
                </div>
              ))}
            </Section>
          )}
          {!day.isOver && day.nearestOpenDays.length > 0 && (
            <Section id="nearest" label={t('visit.day.nearest')}>
              <ul>
                {day.nearestOpenDays.map(({ date, opens = '', closes = '' }) => (
                  <li key={date}>
                    <a href={`/visit/day?date=${date}`}>
                      {t('visit.day.open', {
                        day: dayName(date, locale),
                        from: clockTime(opens, locale),
                        to: clockTime(closes, locale),
                      })}
                    </a>
                  </li>
                ))}
              </ul>
            </Section>
          )}
          {!day.isPast && (
            <Section id="garden" label={t('visit.day.garden')}>
              <p>{t(`visit.day.month.${buildMonthKey(day.date)}`)}</p>
              {hasClosedRooms && <p>{t('visit.day.house')}</p>}
            </Section>
          )}
          <Section id="sky" label={t('visit.day.sky')}>
            <p>
              {day.sky.sun &&
                t('visit.day.sun', {
                  rises: clockTime(day.sky.sun.sunrise, locale),
                  sets: clockTime(day.sky.sun.sunset, locale),
                })}{' '}
              {t(`visit.day.moon.${day.sky.moon}`, { lit: day.sky.litPercent })}
            </p>
          </Section>
        </div>
      )}
      <p className={style.note}>
        <RichText text={t('visit.day.more')} /> <RichText text={t('visit.year.link')} />
      </p>
    </TextBesidePicture>
  </div>
);
