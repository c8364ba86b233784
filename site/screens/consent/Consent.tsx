import { findMapService, findPlayer } from '#site/embed/third-parties.ts';
import { findMediaItem } from '#site/media/media.ts';
import type { PageContext } from '#site/shell/page.ts';
import { Button } from '#site/ui/Button.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './Consent.module.css';

export function loadConsent({ edition, locale, path }: PageContext<'path'>, frame = '', query: URLSearchParams) {
  const t = edition.translator(locale);
  const common = { t, path, agreed: query.has('agreed') };
  if (frame === 'map') {
    const party = findMapService(edition.content.estate);
    return { ...common, party, kind: 'map', title: t('embed.title', { provider: party.name }) } as const;
  }
  const item = findMediaItem(edition.content, frame.split('/')[1]);
  if (!('provider' in item)) throw new Error(`content/media/${item.id}.yaml names no provider.`);
  return { ...common, party: findPlayer(item), kind: 'film', title: t(`media.${item.id}.title`) } as const;
}

export function Consent({ t, party, kind, title, path, agreed }: ReturnType<typeof loadConsent>) {
  const provider = party.name;
  const heading = <h1 className="visually-hidden">{title}</h1>;
  if (agreed)
    return (
      <div className={style.shown}>
        {heading}
        <iframe className={style.frame} src={party.frame} title={title} allow="fullscreen" />
        <TouchLink href={path} data-forget={provider}>
          {t('embed.hide', { provider })}
        </TouchLink>
      </div>
    );
  return (
    <form className={`${style.question} ${style[kind]}`} action={path} data-consent={provider}>
      {heading}
      <input type="hidden" name="agreed" value="yes" />
      <p>{t(`embed.${kind}`, { provider })}</p>
      <Button type="submit" variant={kind === 'film' ? 'solid' : 'outline'}>
        {t('embed.agree', { provider })}
      </Button>
      <label className={style.remember}>
        <input className={style.box} type="checkbox" data-remember="" /> {t('embed.remember')}
      </label>
      {/* The page around the map has this link. */}
      {kind === 'film' && (
        <TouchLink href={party.page} target="_blank" rel="noopener">
          {t('embed.outside', { provider })}
        </TouchLink>
      )}
    </form>
  );
}
