/**
 * Everything that our pages store in a browser. The privacy page shows this list:
 * content/texts/browserStorage.yaml has a text for each id. A browser test fails if a page stores
 * anything else.
 */

import { retentionDays } from './booking/retention.ts';
import type { PartName } from './content/parts.ts';
import {
  accessTokenName,
  authStateName,
  checkInPrefix,
  chosenLanguageName,
  consentsName,
  filmUploadPrefix,
  guideCachePrefix,
  guideWorkerAddress,
  languageCookie,
  languageCookieDays,
  noticeName,
  officeBarCookie,
  officeCookie,
  officeDoneCookie,
  officeDoneSeconds,
  officeDraftDays,
  officeDraftPrefix,
  pageTransitionsName,
  pictureTextsPrefix,
  refreshTokenName,
  shownLanguageName,
} from './storage-names.ts';

export type StoragePlace = 'cookie' | 'localStorage' | 'sessionStorage' | 'cache' | 'serviceWorker';

interface StoredEntry {
  id: string;
  /** the part of the site that alone stores it */
  part?: PartName;
  place: StoragePlace;
  name: string;
  /** The name is only the beginning: the rest says what the entry belongs to. */
  isPrefix?: true;
  /** its life, if the code sets one; a number in the text of the entry */
  life?: { days: number } | { seconds: number };
}

const officeSessionLife = { days: retentionDays('staffSession') };

export const browserStorage = [
  { id: 'languageCookie', place: 'cookie', name: languageCookie, life: { days: languageCookieDays } },
  { id: 'chosenLanguage', place: 'localStorage', name: chosenLanguageName },
  { id: 'shownLanguage', place: 'localStorage', name: shownLanguageName },
  { id: 'pageTransitions', place: 'sessionStorage', name: pageTransitionsName },
  { id: 'consents', place: 'localStorage', name: consentsName },
  { id: 'parkGuide', place: 'cache', name: guideCachePrefix, isPrefix: true },
  { id: 'guideWorker', place: 'serviceWorker', name: guideWorkerAddress },
  { id: 'accessToken', part: 'accounts', place: 'localStorage', name: accessTokenName },
  { id: 'refreshToken', part: 'accounts', place: 'localStorage', name: refreshTokenName },
  { id: 'authState', part: 'accounts', place: 'localStorage', name: authStateName },
  { id: 'notice', part: 'accounts', place: 'sessionStorage', name: noticeName },
  { id: 'officeCookie', place: 'cookie', name: officeCookie, life: officeSessionLife },
  { id: 'officeBarCookie', place: 'cookie', name: officeBarCookie, life: officeSessionLife },
  { id: 'officeDoneCookie', place: 'cookie', name: officeDoneCookie, life: { seconds: officeDoneSeconds } },
  {
    id: 'officeDraft',
    place: 'localStorage',
    name: officeDraftPrefix,
    isPrefix: true,
    life: { days: officeDraftDays },
  },
  { id: 'pictureTexts', place: 'sessionStorage', name: pictureTextsPrefix, isPrefix: true },
  { id: 'filmUpload', part: 'films', place: 'localStorage', name: filmUploadPrefix, isPrefix: true },
  { id: 'checkIn', place: 'localStorage', name: checkInPrefix, isPrefix: true },
] as const satisfies readonly StoredEntry[];

export function findStoredEntry(place: StoragePlace, name: string): StoredEntry | undefined {
  const entries: readonly StoredEntry[] = browserStorage;
  return entries.find(
    (entry) => entry.place === place && (entry.isPrefix ? name.startsWith(entry.name) : name === entry.name),
  );
}
