import { Booklet, PrintablePage } from '#site/booklet/Booklet.tsx';
import type { loadSeason } from './load.ts';

type Props = ReturnType<typeof loadSeason>['screen'];

export const SeasonPage = ({ t, year, estate, address, poster, plate, pages }: Props) => (
  <PrintablePage
    title={t('paper.season.title')}
    hint={t('paper.booklet.hint')}
    print={t('paper.print')}
    links={[{ href: '/events', words: t('paper.season.back') }]}
  >
    <Booklet
      {...{ t, estate, poster, pages, plate, address, label: t('paper.season.more') }}
      title={t('paper.season.cover', { year })}
    />
  </PrintablePage>
);
