import type { Translate } from '#site/language/translator.ts';
import { ButtonLink } from '#site/ui/Button.tsx';
import style from './EventPage.module.css';

/** In the styles of the event page, which every event page sends with its first bytes. */
export const EventNotFound = ({ t }: { t: Translate }) => (
  <div className="page">
    <h1 className={style.title}>{t('screens.eventNotFound.title')}</h1>
    <p className={style.subtitle}>{t('screens.eventNotFound.text')}</p>
    <p className={`buttons ${style.buttons}`}>
      <ButtonLink variant="solid" href="/events">
        {t('screens.eventNotFound.list')}
      </ButtonLink>
    </p>
  </div>
);
