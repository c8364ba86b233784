import { languages } from '#contract/language.ts';
import { mayPublish } from '#contract/office/editor.ts';
import type { OfficeScreens } from '#contract/office/office.ts';
import { type FileTakedown, type MediaUse, type PictureText, takedownReasons } from '#contract/office/pictures.ts';
import { sharedPicture } from '#contract/share.ts';
import {
  explainRejectedPhotograph,
  findThumbnail,
  linkUses,
  listCrops,
  localizeText,
} from '#office/media/screens/picture-parts/picture-display.tsx';
import { describeEntryIssues } from '#office/shared/screens/entries/EntryIssueList.tsx';
import { createEditorLabels } from '#office/shared/screens/entries/labels.ts';
import {
  createPageTools,
  type OfficeContext,
  type PageTools,
  readScreenData,
} from '#office/shared/screens/frame/page-tools.ts';
import { createPictureData } from '#site/content/pictures.ts';
import { formatBerlinTime } from '#site/language/dates.ts';
import type { Translate } from '#site/language/translator.ts';

type PictureScreenData = OfficeScreens['picture'];

export function loadPicture(context: OfficeContext) {
  const tools = createPageTools(context);
  const { t, locale, person, typed } = tools;
  const screenData = readScreenData(context, 'picture');
  const { id, title, alt, photo, state, version, base, draft, published, uses, takedown, entryIssues, rejectedFiles } =
    screenData;
  const files = photo ? photo.files : t.files.pictures.get(id);
  const canPublish = mayPublish(person?.role, 'pictures');
  const isOutdated = typed('version') !== undefined && Number(typed('version')) !== version;
  return {
    page: { title: localizeText(title, locale) ?? t('pictureLibrary.list.untitled') },
    screen: {
      tools,
      canPublish,
      state,
      versions: { version: String(version), base: String(base) },
      stateText: draft
        ? t('pictureLibrary.detail.draftBy', { name: draft.author, when: formatBerlinTime(draft.at, locale) })
        : t(`pictureLibrary.state.${state}`),
      versionToCompare: isOutdated
        ? { label: t('pictureLibrary.detail.conflict'), title, alt }
        : published
          ? { label: t('pictureLibrary.detail.published'), ...published }
          : undefined,
      title,
      alt,
      thumb: findThumbnail(t, id, photo, '(width <= 700px) 92vw, 20rem'),
      focus: screenData.hash ? readFocusFields(screenData, typed) : undefined,
      crops: files
        ? listCrops(files).map((crop) => ({
            crop,
            name: t(`pictureLibrary.crop.${crop}`),
            picture: createPictureData(files, '', { crop, sizes: '14rem' }),
          }))
        : [],
      isArtPrint: screenData.isArtPrint,
      entryIssues: describeEntryIssues(entryIssues, createEditorLabels(context)),
      rejectionTexts: rejectedFiles.map((one) => explainRejectedPhotograph(t, one)),
      uses: [
        ...(id === sharedPicture ? [{ href: '/', name: t('pictureLibrary.uses.home'), aside: '' }] : []),
        ...linkUses(t, uses, locale),
      ],
      photoTakedownText: describeFileTakedown(tools, 'pictureLibrary.takedown.again', screenData.photoTakedown),
      takedown: takedown && {
        stateText: t('pictureLibrary.takedown.since', {
          title: localizeText(takedown.title, locale) ?? id,
          when: formatBerlinTime(takedown.at, locale),
          name: takedown.by,
          reason: formatTakedownReason(t, takedown.reason),
        }),
        emails: writeTakedownReplies(context, { bodyKey: 'pictureLibrary.email.body', id, uses, ...takedown }),
      },
      history: `/office/content/pictures/${id}/history`,
    },
  };
}

function readFocusFields(
  { hash, focus = [0.5, 0.5] }: PictureScreenData,
  typed: (field: string) => string | undefined,
) {
  const [across, down] = focus.map((part) => String(Math.round(part * 100)));
  return {
    source: `/office/photographs/${hash}`,
    across: typed('across') ?? across ?? '50',
    down: typed('down') ?? down ?? '50',
  };
}

/** `storedReason` is like `rightsHolder: Anruf von Frau Keller`. */
export function formatTakedownReason(t: Translate, storedReason: string): string {
  const reason = takedownReasons.find((one) => storedReason === one || storedReason.startsWith(`${one}: `));
  return reason ? t(`pictureLibrary.takedown.reasons.${reason}`) + storedReason.slice(reason.length) : storedReason;
}

/** Empty if the file was never taken down, or a publication has named it since. */
export const describeFileTakedown = (
  { t, locale }: Pick<PageTools, 't' | 'locale'>,
  key: 'pictureLibrary.takedown.again' | 'filmLibrary.takedown.again',
  takedown: FileTakedown | undefined,
): string =>
  takedown
    ? t(key, { when: formatBerlinTime(takedown.at, locale), reason: formatTakedownReason(t, takedown.reason) })
    : '';

interface Takedown {
  bodyKey: 'pictureLibrary.email.body' | 'filmLibrary.email.body';
  id: string;
  title: PictureText;
  at: string;
  by: string;
  uses: MediaUse[];
}

/**
 * For staff to copy into an email to the person who asked for the takedown. In both languages,
 * because that person may not read the language of the staff.
 */
export const writeTakedownReplies = (
  { edition }: Pick<OfficeContext, 'edition'>,
  { bodyKey, id, title, at, by, uses }: Takedown,
) =>
  languages.map((language) => {
    const t = edition.translator(language);
    const places = uses
      .filter(({ isDraft }) => !isDraft)
      .map(({ label, name }) => [label[language], name && localizeText(name, language)].filter(Boolean).join(' – '));
    const text = t(bodyKey, {
      title: localizeText(title, language) ?? id,
      when: formatBerlinTime(at, language),
      places: places.join('; ') || t('pictureLibrary.email.nowhere'),
      name: by,
      house: t('estate.name'),
    });
    return { language, text };
  });
