import type { FilmFile } from '#contract/content/media.ts';
import { type Language, languages } from '#contract/language.ts';
import { mayPublish } from '#contract/office/editor.ts';
import type { OfficeScreens } from '#contract/office/office.ts';
import {
  describeFileTakedown,
  formatTakedownReason,
  writeTakedownReplies,
} from '#office/media/screens/picture/load.ts';
import {
  explainRejectedPhotograph,
  findThumbnail,
  linkUses,
  localizeText,
} from '#office/media/screens/picture-parts/picture-display.tsx';
import { createPageTools, type OfficeContext, readScreenData } from '#office/shared/screens/frame/page-tools.ts';
import { formatBerlinTime, formatDuration } from '#site/language/dates.ts';
import type { Translate } from '#site/language/translator.ts';

type FilmScreenData = OfficeScreens['film'];

export function loadFilmEditor(context: OfficeContext) {
  const tools = createPageTools(context);
  const { t, locale, person } = tools;
  const screenData = readScreenData(context, 'film');
  const { id, title, file, address, still, draft, state, base, uses, takedown, fileTakedown, rejectedFiles } =
    screenData;
  const canPublish = mayPublish(person?.role, 'films');
  return {
    page: { title: localizeText(title, locale) ?? t('filmLibrary.detail.untitled') },
    screen: {
      tools,
      canPublish,
      stateText: describeState(t, screenData, (at) => formatBerlinTime(at, locale)),
      fileTakedownText: describeFileTakedown(tools, 'filmLibrary.takedown.again', fileTakedown),
      fileDescription: file && describeFile(t, file, formatDuration(Math.max(1, Math.round(file.seconds)), locale)),
      film: file && address ? { src: address, width: file.width, height: file.height } : undefined,
      formHref: `/office/content/films/${id}`,
      todo: draft && !takedown ? listTasks(t, screenData) : undefined,
      still: still && {
        thumb: findThumbnail(t, still.id, still.photo, '12rem'),
        title: localizeText(still.title, locale) ?? t('pictureLibrary.list.untitled'),
        href: `/office/pictures/${still.id}`,
        isTakenDown: still.state === 'takenDown',
      },
      stillName: t('filmLibrary.still.name', { id }),
      stillError: rejectedFiles.still && explainRejectedPhotograph(t, rejectedFiles.still),
      captionCounts: describeCaptionCounts(t, screenData),
      captionsError: rejectedFiles.captions && t(`filmLibrary.captions.error.${rejectedFiles.captions}`),
      uses: linkUses(t, uses, locale),
      mayTakeDown: canPublish && !takedown && state !== 'new',
      emails:
        takedown && writeTakedownReplies(context, { bodyKey: 'filmLibrary.email.body', id, title, uses, ...takedown }),
      versions: { version: '0', base: String(base) },
    },
  };
}

function describeState(t: Translate, { state, takedown, draft }: FilmScreenData, formatMoment: (at: string) => string) {
  if (takedown)
    return t('filmLibrary.takedown.since', {
      when: formatMoment(takedown.at),
      name: takedown.by,
      reason: formatTakedownReason(t, takedown.reason),
    });
  if (draft) return t('pictureLibrary.detail.draftBy', { name: draft.author, when: formatMoment(draft.at) });
  return t(`pictureLibrary.state.${state}`);
}

function describeFile(t: Translate, { width, height, ...file }: FilmFile, length: string): string {
  const sound = t(file.sound ? 'filmLibrary.detail.sound' : 'filmLibrary.detail.silent');
  return t('filmLibrary.detail.facts', { length, width, height, sound });
}

function describeCaptionCounts(t: Translate, { captions: { count, untranslated } }: FilmScreenData): string {
  const countTexts = (language: Language) => count - untranslated.filter((one) => one.language === language).length;
  return count > 0
    ? t('filmLibrary.captions.counts', { count: count, de: countTexts('de'), en: countTexts('en') })
    : '';
}

const maxLinks = 8;

function listTasks(t: Translate, { id, title, file, still, captions, uses }: FilmScreenData) {
  const form = `/office/content/films/${id}`;
  const toFill = title.de && !title.en ? 'en' : 'de';
  return [
    { name: t('filmLibrary.detail.todo.title'), href: `${form}#title.${toFill}`, done: Boolean(title.de && title.en) },
    {
      name: t('filmLibrary.detail.todo.still'),
      href: still ? `/office/pictures/${still.id}` : '#still',
      done: Boolean(still?.alt.de && still.alt.en),
    },
    {
      name: t(file?.sound ? 'filmLibrary.detail.todo.captions' : 'filmLibrary.detail.todo.captionsOrText'),
      href: captions.count > 0 ? `${form}#lines` : '#captions',
      done: captions.count > 0 ? captions.untranslated.length === 0 : !file?.sound && captions.isTranscriptComplete,
      gaps: describeCaptionIssues(t, form, captions),
    },
    { name: t('filmLibrary.detail.todo.place'), href: '#uses', done: uses.length > 0 },
  ];
}

function describeCaptionIssues(t: Translate, form: string, { untranslated, gaps }: FilmScreenData['captions']) {
  const translationIssues = languages
    .map((language) => ({ language, some: untranslated.filter((one) => one.language === language) }))
    .filter(({ some }) => some.length > 0)
    .map(({ language, some }) => ({
      message: t(`filmLibrary.captions.missing.${language}`, { count: some.length }),
      links: some.slice(0, maxLinks).map(({ captionIndex, from }) => {
        const name = from === undefined ? '–' : formatMinute(from);
        const label = t('filmLibrary.captions.lineAt', { number: String(captionIndex + 1), at: name });
        return { href: `${form}#lines.${captionIndex}.caption.${language}`, name, label };
      }),
      more: some.length > maxLinks ? t('filmLibrary.captions.more', { count: some.length - maxLinks }) : '',
    }));
  const gapPeriods = gaps.map(({ from, to }) =>
    t('filmLibrary.captions.span', { from: formatMinute(from), to: formatMinute(to) }),
  );
  const gapIssue = {
    message: t('filmLibrary.captions.gaps', { spans: gapPeriods.join(', ') }),
    links: [],
    more: '',
  };
  return gapPeriods.length > 0 ? [...translationIssues, gapIssue] : translationIssues;
}

const formatMinute = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
