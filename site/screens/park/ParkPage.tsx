import type { ComponentProps, ReactNode } from 'react';
import type { Estate } from '#contract/content/content.ts';
import { hasPart } from '#contract/content/parts.ts';
import type { Translate } from '#site/language/translator.ts';
import { toNoBreakSpaces } from '#site/language/typeset.ts';
import { AccessLegend } from '#site/park/AccessSigns.tsx';
import { explainSigns } from '#site/park/access.ts';
import { EmbedFrame } from '#site/ui/EmbedFrame.tsx';
import { Fold } from '#site/ui/Fold.tsx';
import { LineBreaks } from '#site/ui/LineBreaks.tsx';
import { PageHead } from '#site/ui/PageHead.tsx';
import { Picture } from '#site/ui/Picture.tsx';
import { Section } from '#site/ui/Section.tsx';
import { SectionBar, StickyBar } from '#site/ui/SectionBar.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import { AccessOverview } from './AccessOverview.tsx';
import type { loadPark } from './load.ts';
import style from './ParkPage.module.css';
import { FilterResult, NeedsFilter, ParkMap, PlaceList, Places, PlaceView } from './Places.tsx';

type Props = ReturnType<typeof loadPark>['screen'] & { history?: ReactNode };

const tabs = ['map', 'places', 'access', 'visit', 'history', 'journey'] as const;
type Tab = (typeof tabs)[number];
const rules = ['open', 'private', 'paths', 'house', 'evening', 'river'] as const;
const journeys = ['train', 'bicycle', 'car', 'walking'] as const;

export function ParkPage(props: Props) {
  const { t, estate, places, needs, paths, selected, today, exceptions, mapLink, hasHistory, history } = props;
  const { wayMap, hasDrawnMap } = props;
  const { street, postcode, place } = estate.address;
  const placesMeetingNeeds = places.filter(({ meetsNeeds }) => meetsNeeds === 'yes');
  return (
    <div className={style.page}>
      <PageHead title={t('park.title')}>
        <p>{t('park.lead')}</p>
        <p className={style.today}>
          <LineBreaks lines={today} />
        </p>
      </PageHead>
      <StickyBar>
        <SectionBar
          label={t('park.tabs.label')}
          sections={listTabs(props).map((id) => ({ id, name: t(`park.tabs.${id}`) }))}
        />
      </StickyBar>
      {hasMap(props) && (
        <div className={style.first}>
          <Section
            id="map"
            label={t('park.map.title')}
            top={
              <div className={style.map}>
                <FilterResult t={t} needs={needs} places={places} />
                <ParkMap t={t} places={placesMeetingNeeds} />
                <PlaceList t={t} places={placesMeetingNeeds} />
              </div>
            }
          >
            <div className={style.mapText}>
              <div>
                <p>{t('park.map.lead')}</p>
                <p>
                  {t('guide.invitation')} <a href="/park/guide">{t('guide.toPark')}</a>
                </p>
              </div>
              {hasAccess(props) && <NeedsFilter t={t} needs={needs} />}
            </div>
          </Section>
        </div>
      )}
      {places.length > 0 && (
        <ParkSection
          id="places"
          label={t('park.places.title')}
          wide={
            <div className={style.places}>
              <Places t={t} places={placesMeetingNeeds} />
            </div>
          }
        >
          <p className="measure">{t('park.places.lead')}</p>
          {hasAccess(props) && <AccessLegend signs={explainSigns(t)} />}
        </ParkSection>
      )}
      {hasAccess(props) && (
        <ParkSection id="access" label={t('access.title')}>
          <AccessOverview t={t} places={places} paths={paths} estate={estate} />
        </ParkSection>
      )}
      <ParkSection id="visit" label={t('park.rules.title')}>
        <OpeningHours t={t} exceptions={exceptions} />
        <Fold summary={t('park.rules.more')} isForPhones>
          <Notes t={t} group="rules" names={rules} />
        </Fold>
      </ParkSection>
      {hasHistory && (
        <ParkSection id="history" label={t('park.history.title')} title={t('park.history.lead')}>
          <div className={style.slides}>{history}</div>
          <p className={style.small}>{t('park.history.note')}</p>
        </ParkSection>
      )}
      <ParkSection
        id="journey"
        label={t('park.journey.title')}
        title={t('park.service.title')}
        wide={
          <div className={style.journey}>
            {wayMap && <Picture picture={wayMap} className={style.wayMap} />}
            {hasDrawnMap && <RouteSketch t={t} station={estate.station} place={place} />}
            <Notes t={t} group="journey" names={journeys.filter((name) => name !== 'train' || estate.station)} />
            <div className={style.service}>
              <EmbedFrame src="/embed/map" title={t('park.service.label')} />
              <p className="links">
                <TouchLink href={mapLink} target="_blank" rel="noopener">
                  {t('park.service.link')}
                </TouchLink>
                <TouchLink href="/privacy#map-and-films">{t('park.service.privacy')}</TouchLink>
                <TouchLink href="/park-detail/1">{t('park.detail.toText')}</TouchLink>
              </p>
            </div>
          </div>
        }
      >
        <p className={style.address}>
          {t('park.journey.address', { street: toNoBreakSpaces(street), postcode, place })}{' '}
          <TouchLink href={`mailto:${estate.email}`}>{t('park.journey.ask')}</TouchLink>
        </p>
      </ParkSection>
      <PlaceView t={t} places={places} selected={selected} />
    </div>
  );
}

const hasMap = ({ estate, places }: Props): boolean => hasPart(estate, 'map') && places.length > 0;

const hasAccess = ({ estate, places, paths }: Props): boolean =>
  hasPart(estate, 'access') && (places.length > 0 || paths.length > 0);

/** A house without places, paths or history has no section about them. */
function listTabs(props: Props): Tab[] {
  const shown: Partial<Record<Tab, boolean>> = {
    map: hasMap(props),
    places: props.places.length > 0,
    access: hasAccess(props),
    history: props.hasHistory,
  };
  return tabs.filter((tab) => shown[tab] ?? true);
}

const ParkSection = (section: ComponentProps<typeof Section>) => (
  <div className={style.section}>
    <Section {...section} />
  </div>
);

function OpeningHours({ t, exceptions }: Pick<Props, 't' | 'exceptions'>) {
  return (
    <div className={style.hours}>
      <h3 className={style.title}>{t('park.hours.title')}</h3>
      <p className={style.regular}>{t('park.hours.regular')}</p>
      <p>{t('park.hours.closedDays')}</p>
      {exceptions.length > 0 && (
        <Fold summary={t('park.hours.exceptions')}>
          <ul className={style.exceptions}>
            {exceptions.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Fold>
      )}
    </div>
  );
}

const Notes = ({ t, group, names }: { t: Translate; group: string; names: readonly string[] }) => (
  <div className={style.notes}>
    {names.map((name) => (
      <div key={name} className={style.note}>
        <h3 className={style.notesTitle}>{t(`park.${group}.${name}.title`)}</h3>
        <p className={style.text}>{t(`park.${group}.${name}.text`)}</p>
      </div>
    ))}
  </div>
);

const sketchLabels = [
  ['river', 196, 270, 'end'],
  ['motorway', 434, 420, 'end'],
  ['north', 70, 214, undefined],
] as const;

const RouteSketch = ({ t, station, place }: { t: Translate; station: Estate['station']; place: string }) => (
  <svg className={style.sketch} viewBox="0 0 480 600" role="img" aria-label={t('park.sketch.label')}>
    <path className={style.river} d={river} />
    <path className={style.water} d={river} />
    <path className={style.road} d={motorway} />
    <path className={style.lane} d={motorway} />
    <path className={style.rails} d={railway} />
    <path className={style.sleepers} d={railway} />
    <path className={style.drive} d="M204 466C232 430 262 418 274 380S252 300 286 258 330 190 326 132" />
    <rect className={style.stop} x="186" y="456" width="22" height="22" />
    <path
      className={style.house}
      transform="translate(294 64) scale(2)"
      d="M16 1 0 10v2h32v-2L16 1ZM2 14h4v8H2zm8 0h4v8h-4zm8 0h4v8h-4zm8 0h4v8h-4zM0 24h32v2H0z"
    />
    <path className={style.house} d="M54 40l9 30-9-6-9 6z" />
    <g className={style.directions}>
      <text x="54" y="92" textAnchor="middle">
        N
      </text>
      {sketchLabels.map(([name, x, y, textAnchor]) => (
        <text key={name} x={x} y={y} textAnchor={textAnchor}>
          {t(`park.sketch.${name}`)}
        </text>
      ))}
    </g>
    {/* Left of the railway, where a long name needs a line of its own. */}
    <text className={style.directions} y="556" textAnchor="end">
      {t('park.sketch.south')
        .split(/\s/)
        .map((word, line) => (
          <tspan key={word} x="148" dy={line && '1.2em'}>
            {word}
          </tspan>
        ))}
    </text>
    <text className={style.way} x="306" y="300">
      {t('park.sketch.distance')}
    </text>
    {station && (
      <>
        <text className={style.way} x="306" y="328">
          {t('park.sketch.minibus', { minutes: station.minutes })}
        </text>
        <text className={style.name} x="170" y="476" textAnchor="end" lang="de">
          {station.name}
        </text>
      </>
    )}
    <text className={style.name} x="326" y="46" textAnchor="middle">
      {place}
    </text>
  </svg>
);

/** Lines go on beyond the drawing, which may have a higher or wider mount. */
const river =
  'M290 700 262 600C250 560 262 530 244 508S226 470 240 448 236 404 216 388 214 342 234 326 242 286 220 268 226 218 258 206 292 176 272 156 228 150 200 132 168 96 128 92 70 116 0 96L-150 40';
const railway = 'M160 700 166 600C168 550 200 520 197 466S160 340 104 290 36 236 0 216L-150 130';
const motorway = 'M-150 445 0 420C120 400 220 408 300 424S420 446 480 430L630 390';
