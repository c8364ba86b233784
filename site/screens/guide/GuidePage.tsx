import { Markers } from '#site/park/Markers.tsx';
import { Button } from '#site/ui/Button.tsx';
import { PageHead } from '#site/ui/PageHead.tsx';
import { Picture } from '#site/ui/Picture.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './GuidePage.module.css';
import type { loadGuide } from './load.ts';

type Props = ReturnType<typeof loadGuide>['screen'];

export function GuidePage({ t, kilometres, megabytes, map, stops, housePosition, offlineStrings, mapStrings }: Props) {
  return (
    <div className={style.page} data-guide="">
      <PageHead title={t('guide.title')}>
        <p>{t('guide.lead')}</p>
      </PageHead>
      <Section id="keep" label={t('guide.offline.title')}>
        <p className={style.lead}>{t('guide.offline.hint')}</p>
        <div className={style.press}>
          <Button variant="solid" data-save-offline="">
            {t('guide.offline.save', { megabytes })}
          </Button>
          <Button data-remove="" hidden>
            {t('guide.offline.remove')}
          </Button>
          <p className={style.said} role="status" data-offline-status={JSON.stringify(offlineStrings)} />
        </div>
      </Section>
      <div className={style.section}>
        <Section id="map" label={t('guide.map.title')}>
          <p className={style.lead}>{t('guide.map.privacy')}</p>
          <div className={style.press}>
            <Button data-locate={JSON.stringify(housePosition)}>{t('guide.map.ask')}</Button>
            <p className={style.said} role="status" data-location-status={JSON.stringify(mapStrings)} />
          </div>
        </Section>
      </div>
      <div className={style.mount}>
        <Picture picture={map} className={style.picture} />
        <Markers label={t('guide.map.list')} markers={stops.map((stop) => ({ ...stop, href: `#${stop.slug}` }))}>
          <g className={style.here} data-position="" visibility="hidden">
            <polygon className={style.around} />
            <circle className={style.spot} r="20" />
          </g>
        </Markers>
      </div>
      <div className={style.section}>
        <Section
          id="walk"
          label={t('guide.walk.title')}
          wide={
            <ol className={style.stops}>
              {stops.map(({ slug, number, name, planned, picture, paragraphs, access, next, onward }) => (
                <li key={slug} id={slug} className={style.stop} data-stop="" data-idle-layout="">
                  <h3 className={style.name}>
                    <span className={style.number}>{number}</span> <span>{name}</span>
                  </h3>
                  <div className={style.print}>
                    <Picture picture={picture} className={style.picture} />
                  </div>
                  <div className={style.words}>
                    {planned && <p className={style.planned}>{t('guide.walk.planned')}</p>}
                    {paragraphs.map((text) => (
                      <p key={text}>{text}</p>
                    ))}
                    {access && <p className={style.access}>{access}</p>}
                    <p>
                      <a className={style.onward} href={`#${next}`}>
                        {onward}
                      </a>
                    </p>
                  </div>
                </li>
              ))}
            </ol>
          }
        >
          <p className={style.lead}>{t('guide.length', { kilometres })}</p>
        </Section>
      </div>
    </div>
  );
}
