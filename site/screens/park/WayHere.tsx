import type { Estate } from '#contract/content.ts';
import type { Translate } from '#site/language/translator.ts';
import style from './WayHere.module.css';

/** A sketch of the way from the station, north at the top; drawn once, in the inks of the page. */
export const WayHere = ({ t, station, place }: { t: Translate; station: Estate['station']; place: string }) => (
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
    <g className={style.small}>
      <text x="54" y="92" textAnchor="middle">
        N
      </text>
      <text x="196" y="270" textAnchor="end">
        {t('park.sketch.river')}
      </text>
      <text x="434" y="420" textAnchor="end">
        {t('park.sketch.motorway')}
      </text>
      <text x="40" y="228">
        {t('park.sketch.north')}
      </text>
      <text x="278" y="578">
        {t('park.sketch.south')}
      </text>
    </g>
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

const river =
  'M262 600C250 560 262 530 244 508S226 470 240 448 236 404 216 388 214 342 234 326 242 286 220 268 226 218 258 206 292 176 272 156 228 150 200 132 168 96 128 92 70 116 0 96';
const railway = 'M166 600C168 550 200 520 197 466S160 340 104 290 36 236 0 216';
const motorway = 'M0 420C120 400 220 408 300 424S420 446 480 430';
