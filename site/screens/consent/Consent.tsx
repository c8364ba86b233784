import { Button } from '#site/ui/Button.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './Consent.module.css';
import type { loadConsent } from './load.ts';

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
    <form className={style.question} action={path} data-consent={provider}>
      {heading}
      <input type="hidden" name="agreed" value="yes" />
      <p>{t(`embed.${kind}`, { provider })}</p>
      <Button type="submit" look="solid">
        {t('embed.agree', { provider })}
      </Button>
      <label className={style.remember}>
        <input className={style.box} type="checkbox" data-remember="" /> {t('embed.remember')}
      </label>
      <TouchLink href={party.page} target="_blank" rel="noopener">
        {t('embed.outside', { provider })}
      </TouchLink>
    </form>
  );
}
