import { Booklet, PrintablePage } from '#site/booklet/Booklet.tsx';
import type { loadSeason } from './load.ts';

type Props = ReturnType<typeof loadSeason>['screen'];

export const SeasonPage = ({ t, year, estate, address, poster, plate, pages }: Props) => (
  <PrintablePage
    title={t('booklet.season.title')}
    hint={t('booklet.standard.hint')}
    print={t('booklet.print')}
    links={[{ href: '/events', words: t('booklet.season.back') }]}
  >
    <Booklet
      {...{ t, estate, poster, pages, plate, address, label: t('booklet.season.more') }}
      title={t('booklet.season.cover', { year })}
    />
  </PrintablePage>
);
