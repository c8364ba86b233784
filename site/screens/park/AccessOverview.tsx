import { RichText } from '#site/language/RichText.tsx';
import type { Translate } from '#site/language/translator.ts';
import type { AccessDescription } from '#site/park/access.ts';
import { Fold } from '#site/ui/Fold.tsx';
import style from './AccessOverview.module.css';
import type { loadPark } from './load.ts';

type Props = Pick<ReturnType<typeof loadPark>['screen'], 't' | 'places' | 'paths' | 'estate'>;

export function AccessOverview({ t, places, paths, estate: { email } }: Props) {
  const [walks = [], others = []] = [true, false].map((isWalk) =>
    paths.filter(({ recommended }) => recommended === isWalk),
  );
  return (
    <>
      <p className={`measure ${style.lead}`}>{t('access.lead')}</p>
      <Fold summary={t('access.more')} isForPhones>
        <div className={style.overview}>
          <div className={style.walks}>
            {walks.map(({ id, name, text, access }) => (
              <div key={id} className={style.walk} id={`path-${id}`}>
                <p className={style.label}>{t('access.walk')}</p>
                <h3 className={style.name}>{name}</h3>
                <p className="measure">{text}</p>
                <AccessFacts t={t} access={access} />
              </div>
            ))}
          </div>
          <Fold summary={t('access.places')}>
            <dl className={style.list}>
              {places.map(({ slug, number, name, planned, access }) => (
                <div key={slug} className={style.entry}>
                  <dt className={style.name}>
                    {number} {name}
                  </dt>
                  <dd>
                    <AccessFacts t={t} access={access} planned={planned} />
                  </dd>
                </div>
              ))}
            </dl>
          </Fold>
          <Fold summary={t('access.allPaths')}>
            <dl className={style.list}>
              {others.map(({ id, name, text, access }) => (
                <div key={id} className={style.entry} id={`path-${id}`}>
                  <dt className={style.name}>{name}</dt>
                  <dd>
                    <p>{text}</p>
                    <AccessFacts t={t} access={access} />
                  </dd>
                </div>
              ))}
            </dl>
          </Fold>
          <div className={style.notes}>
            <p>{t('access.sample')}</p>
            <p>
              <RichText text={t('access.help', { email })} />
            </p>
            <p>
              <RichText text={t('access.data')} />
            </p>
          </div>
        </div>
      </Fold>
    </>
  );
}

interface AccessFactsProps {
  t: Translate;
  access: AccessDescription | undefined;
  planned?: boolean;
}

function AccessFacts({ t, access, planned = false }: AccessFactsProps) {
  if (!access) return <p>{t(planned ? 'access.planned' : 'access.nothing')}</p>;
  return (
    <>
      <p>{access.sentences.join(' ')}</p>
      <p className={style.origin}>{access.sources.join(' ')}</p>
    </>
  );
}
