import { Paragraphs } from '#site/programme/Chapter.tsx';
import { EveningLines } from '#site/repertoire/EveningLines.tsx';
import { MediaLinks } from '#site/repertoire/MediaLinks.tsx';
import { Sheet } from '#site/repertoire/Sheet.tsx';
import type { loadWork } from './load.ts';
import style from './WorkPage.module.css';

type Props = NonNullable<ReturnType<typeof loadWork>>['screen'];

/** A work: what it is, one thing to listen for, and when it was heard here. */
export function WorkPage({ t, print, title, composer, year, about, listen, evenings, media }: Props) {
  return (
    <Sheet
      back={{ href: '/works', name: t('repertoire.work.back') }}
      print={print}
      title={title}
      subtitle={
        <>
          <a href={composer.href}>{composer.name}</a>
          {`, ${year}`}
        </>
      }
    >
      <Paragraphs lines={[{ text: about }]} lead />
      <aside className={style.listen} aria-labelledby="listen">
        <h2 className={style.label} id="listen">
          {t('repertoire.work.listen')}
        </h2>
        <p>{listen}</p>
      </aside>
      <EveningLines t={t} title={t('repertoire.work.played')} evenings={evenings} />
      <MediaLinks t={t} media={media} />
    </Sheet>
  );
}
