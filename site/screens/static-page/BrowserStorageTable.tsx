import { browserStorage } from '#contract/browser-storage.ts';
import type { Estate } from '#contract/content/content.ts';
import { hasPart } from '#contract/content/parts.ts';
import { RichText } from '#site/language/RichText.tsx';
import type { Translate } from '#site/language/translator.ts';
import style from './tables.module.css';

export type StorageText = ReturnType<typeof localizeBrowserStorage>[number];

const guideEntries = ['parkGuide', 'guideWorker'];

/** A house without a park guide does not store it. */
export const localizeBrowserStorage = (t: Translate, { estate, hasGuide }: { estate: Estate; hasGuide: boolean }) =>
  browserStorage
    .filter(({ id }) => hasGuide || !guideEntries.includes(id))
    .filter((entry) => !('part' in entry) || hasPart(estate, entry.part))
    .map((entry) => ({
      id: entry.id,
      name: 'isPrefix' in entry ? `${entry.name}…` : entry.name,
      place: t(`browserStorage.place.${entry.place}`),
      what: t(`browserStorage.${entry.id}`, 'life' in entry ? entry.life : {}),
    }));

export const BrowserStorageTable = ({ t, rows }: { t: Translate; rows: StorageText[] }) => (
  <table className={style.table}>
    <caption className="visually-hidden">{t('browserStorage.caption')}</caption>
    <thead>
      <tr>
        <th scope="col">{t('browserStorage.column.name')}</th>
        <th scope="col">{t('browserStorage.column.place')}</th>
        <th scope="col">{t('browserStorage.column.what')}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, name, place, what }) => (
        <tr key={id}>
          <th scope="row" translate="no">
            {name}
          </th>
          <td>{place}</td>
          <td>
            <RichText text={what} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
