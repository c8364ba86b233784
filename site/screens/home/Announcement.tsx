import type { View } from '#contract/language.ts';
import { RichText } from '#site/language/RichText.tsx';
import { TellText } from '#site/language/TellText.tsx';
import type { Translate } from '#site/language/translator.ts';
import type { Evening } from '#site/programme/programme.ts';
import { dateWithState } from '#site/programme/state.ts';
import style from './Announcement.module.css';

interface Props {
  t: Translate;
  view: View;
  /** the next evening, if one is announced */
  next: Evening | undefined;
}

/** Whether something is on: the next evening, or that none is announced. */
export const Announcement = ({ t, view, next }: Props) => (
  <p className={style.announcement}>
    {next ? (
      <>
        <span>{t('home.posters.next')}</span>{' '}
        <a className={style.evening} href={`/events/${next.id}`}>
          <TellText told={next.words.title} />
        </a>{' '}
        <span>{dateWithState(t, view, next)}</span>
      </>
    ) : (
      <span>
        <RichText text={t('events.silentInShort')} />
      </span>
    )}
  </p>
);
