import { findMapService, findPlayer } from '#site/embed/third-parties.ts';
import { findMediaItem } from '#site/media/media.ts';
import type { PageContext } from '#site/page-context.ts';
import { Button } from '#site/ui/Button.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './Consent.module.css';

export function loadConsent({ edition, locale, path }: PageContext<'path'>, framePath = '', query: URLSearchParams) {
  const t = edition.translator(locale);
  const common = { t, path, hasAgreed: query.has('agreed') };
  if (framePath === 'map') {
    const service = findMapService(edition.content.estate);
    return { ...common, service, kind: 'map', title: t('embed.title', { provider: service.name }) } as const;
  }
  const item = findMediaItem(edition.content, framePath.split('/')[1]);
  if (!('provider' in item)) throw new Error(`content/media/${item.id}.yaml names no provider.`);
  return { ...common, service: findPlayer(item), kind: 'film', title: t(`media.${item.id}.title`) } as const;
}

export function Consent({ t, service, kind, title, path, hasAgreed }: ReturnType<typeof loadConsent>) {
  const provider = service.name;
  const heading = <h1 className="visually-hidden">{title}</h1>;
  if (hasAgreed)
    return (
      <div className={style.shown}>
        {heading}
        <iframe className={style.frame} src={service.frame} title={title} allow="fullscreen" />
        <TouchLink href={path} data-forget={provider}>
          {t('embed.hide', { provider })}
        </TouchLink>
      </div>
    );
  return (
    <form
      className={kind === 'map' ? `${style.question} ${style.map}` : style.question}
      action={path}
      data-consent={provider}
    >
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
        <TouchLink href={service.page} target="_blank" rel="noopener">
          {t('embed.outside', { provider })}
        </TouchLink>
      )}
    </form>
  );
}
