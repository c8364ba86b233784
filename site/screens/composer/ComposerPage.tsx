import { Chapter, Paragraphs } from '#site/programme/Chapter.tsx';
import { EveningLines } from '#site/repertoire/EveningLines.tsx';
import { Sheet } from '#site/repertoire/Sheet.tsx';
import { WorkList } from '#site/repertoire/WorkList.tsx';
import style from './ComposerPage.module.css';
import type { loadComposer } from './load.ts';

type Props = NonNullable<ReturnType<typeof loadComposer>>['screen'];

/** A composer: who it was, and which of the works could be heard here. */
export function ComposerPage({ t, print, name, years, about, works, evenings }: Props) {
  return (
    <Sheet
      back={{ href: '/works', name: t('repertoire.work.back') }}
      print={print}
      title={name}
      translate="no"
      subtitle={years}
    >
      <Paragraphs lines={[{ text: about }]} lead />
      <div className={style.lists}>
        {works.length > 0 && (
          <Chapter title={t('repertoire.composer.works')}>
            <WorkList works={works} />
          </Chapter>
        )}
        <EveningLines t={t} title={t('repertoire.work.played')} evenings={evenings} />
      </div>
    </Sheet>
  );
}
