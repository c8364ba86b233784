import { WorkList } from '#site/repertoire/DetailPage.tsx';
import { PageHead } from '#site/ui/PageHead.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import type { loadWorks } from './load.ts';
import style from './WorksPage.module.css';

type Props = ReturnType<typeof loadWorks>['screen'];

export function WorksPage({ t, composers }: Props) {
  return (
    <div className={style.page}>
      <PageHead title={t('repertoire.works.title')}>
        <p>{t('repertoire.works.lead')}</p>
        <p>
          <TouchLink href="/people">{t('repertoire.people.title')}</TouchLink>
        </p>
      </PageHead>
      <div className={style.composers}>
        {composers.map(({ id, href, name, years, works }) => (
          <section key={id} className={style.composer} aria-labelledby={id}>
            <div>
              <h2 className={style.name} id={id} translate="no">
                <a href={href}>{name}</a>
              </h2>
              <p className={style.years}>{years}</p>
            </div>
            <WorkList works={works} />
          </section>
        ))}
      </div>
    </div>
  );
}
