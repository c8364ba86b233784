import type { ReactNode } from 'react';
import { dot, unbroken } from '#site/language/typeset.ts';
import { EmbedFrame } from '#site/ui/EmbedFrame.tsx';
import { PageHead } from '#site/ui/PageHead.tsx';
import { Section } from '#site/ui/Section.tsx';
import { SectionBar } from '#site/ui/SectionBar.tsx';
import { StickyBar } from '#site/ui/StickyBar.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import { Hours } from './Hours.tsx';
import type { loadPark } from './load.ts';
import { Needs } from './Needs.tsx';
import { Notes } from './Notes.tsx';
import { ParkMap } from './ParkMap.tsx';
import style from './ParkPage.module.css';
import { Places } from './Places.tsx';
import { PlaceView } from './PlaceView.tsx';
import { WayHere } from './WayHere.tsx';
import { Ways } from './Ways.tsx';

type Props = ReturnType<typeof loadPark>['screen'] & {
  /** an island, which the page mounts */
  history?: ReactNode;
};

const tabs = ['map', 'places', 'access', 'visit', 'history', 'journey'] as const;
const rules = ['open', 'private', 'paths', 'house', 'doors', 'start', 'river'] as const;
const journeys = ['train', 'bicycle', 'car', 'walking'] as const;

export function ParkPage({ t, estate, places, needs, paths, asked, today, exceptions, service, history }: Props) {
  const { street, postcode, place } = estate.address;
  const fitting = places.filter(({ fits }) => fits === 'yes');
  const notes = (group: string, names: readonly string[]) =>
    names.map((name) => ({ title: t(`park.${group}.${name}.title`), text: t(`park.${group}.${name}.text`) }));
  return (
    <div className={style.page}>
      <PageHead title={t('park.title')}>
        <p>{t('park.lead')}</p>
        <p className={style.today}>{today.join(dot)}</p>
      </PageHead>
      <StickyBar>
        <SectionBar label={t('park.tabs.label')} sections={tabs.map((id) => ({ id, name: t(`park.tabs.${id}`) }))} />
      </StickyBar>
      <div className={style.first}>
        <Section id="map" label={t('park.map.title')}>
          <p className={style.lead}>{t('park.map.lead')}</p>
          <p className={style.guide}>
            {t('guide.invitation')} <a href="/park/guide">{t('guide.toPark')}</a>
          </p>
          <Needs t={t} needs={needs} places={places} />
        </Section>
      </div>
      <ParkMap t={t} places={fitting} />
      <div className={style.section}>
        <Section id="places" label={t('park.places.title')}>
          <p className={style.lead}>
            {needs.length > 0
              ? t('access.filter.found', { count: fitting.length, all: places.length })
              : t('park.places.lead')}
          </p>
          <Places t={t} places={fitting} />
        </Section>
      </div>
      <div className={style.section}>
        <Section id="access" label={t('access.title')}>
          <Ways t={t} places={places} paths={paths} email={estate.email} />
        </Section>
      </div>
      <div className={style.section}>
        <Section id="visit" label={t('park.rules.title')}>
          <Hours t={t} today={today} exceptions={exceptions} />
          <Notes notes={notes('rules', rules)} />
        </Section>
      </div>
      <div className={style.section}>
        <Section id="history" label={t('park.history.title')} title={t('park.history.lead')}>
          <div className={style.slides}>{history}</div>
          <p className={style.small}>{t('park.history.note')}</p>
        </Section>
      </div>
      <div className={style.section}>
        <Section id="journey" label={t('park.journey.title')}>
          <Notes notes={notes('journey', journeys)} />
          <p className={style.small}>{t('park.journey.address', { street: unbroken(street), postcode, place })}</p>
          <p>
            <TouchLink href={`mailto:${estate.email}`}>{t('park.journey.ask')}</TouchLink>
          </p>
        </Section>
      </div>
      <div className={style.section}>
        <Section id="where" label={t('park.service.title')}>
          <div className={style.where}>
            <WayHere t={t} station={estate.station} place={place} />
            <EmbedFrame src="/embed/map" title={t('park.service.label')} />
          </div>
          <p className={style.ways}>
            <TouchLink href={service} target="_blank" rel="noopener">
              {t('park.service.link')}
            </TouchLink>
            <TouchLink href="/privacy#map-and-films">{t('park.service.privacy')}</TouchLink>
            <TouchLink href="/park-detail/1">{t('park.detail.toText')}</TouchLink>
          </p>
        </Section>
      </div>
      <PlaceView t={t} places={places} asked={asked} />
    </div>
  );
}
