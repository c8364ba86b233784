import { Back } from '#site/booklet/Back.tsx';
import { Booklet } from '#site/booklet/Booklet.tsx';
import { Cover } from '#site/booklet/Cover.tsx';
import { OnPaper } from '#site/booklet/OnPaper.tsx';
import { Plate } from '#site/booklet/Plate.tsx';
import type { loadSeason } from './load.ts';

type Props = ReturnType<typeof loadSeason>['screen'];

/** The evenings of one year, to be folded and laid out at the baker's. */
export const SeasonPage = ({ t, year, estate, address, picture, poster, pages }: Props) => (
  <OnPaper
    title={t('paper.season.title')}
    hint={t('paper.booklet.hint')}
    print={t('paper.print')}
    ways={[{ href: '/events', words: t('paper.season.back') }]}
  >
    <Booklet
      cover={<Cover house={t('estate.name')} poster={picture} title={t('paper.season.cover', { year })} facts={[]} />}
      pages={pages}
      plate={poster && <Plate {...poster} />}
      back={<Back t={t} estate={estate} address={address} label={t('paper.season.more')} />}
    />
  </OnPaper>
);
