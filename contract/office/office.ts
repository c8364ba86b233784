import type { SiteNotice } from '#contract/content/site-notice.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Language } from '#contract/language.ts';
import { type BoxOfficeScreens, type BoxOfficeTasks, boxOfficeTask } from './box-office.ts';
import { checkInTask, type DoorScreens } from './check-in.ts';
import type { DecisionScreens } from './decision.ts';
import { type EditorScreens, type EntrySummary, editorTask, type VisualEditorScreens } from './editor.ts';
import type { FilmScreens } from './films.ts';
import type { AuditSubjectDetails, LogFilter } from './log.ts';
import { type NewsletterScreens, newsletterTask } from './newsletter.ts';
import { mediaTask, type PictureScreens } from './pictures.ts';
import { type AccessRule, type OfficeRole, officeRoles } from './roles.ts';
import { type StatsScreens, statsAddresses } from './stats.ts';
import { type TeamScreens, teamTask } from './team.ts';

/** All addresses of the office. The server does not start if this table lacks one. */
export const officeAccess = {
  '/office': { allowedRoles: officeRoles },
  '/office/*': { allowedRoles: officeRoles },
  ...teamTask.addresses,
  ...boxOfficeTask.addresses,
  ...checkInTask.addresses,
  ...editorTask.addresses,
  ...mediaTask.addresses,
  ...newsletterTask.addresses,
  ...statsAddresses,
} as const;

export type OfficeAddress = keyof typeof officeAccess;

export const findAccessRule = (address: string): AccessRule | undefined =>
  Object.hasOwn(officeAccess, address) ? officeAccess[address as OfficeAddress] : undefined;

export const mayOpen = (role: OfficeRole, address: OfficeAddress): boolean => {
  const { allowedRoles }: AccessRule = officeAccess[address];
  return allowedRoles === 'anybody' || allowedRoles.includes(role);
};

const tasks = [teamTask, boxOfficeTask, checkInTask, editorTask, mediaTask, newsletterTask] as const;

export const auditEvents = tasks.flatMap(({ events, loggedOnly }) => [...events, ...loggedOnly]);
export type AuditEvent = (typeof auditEvents)[number];

export const outcomes = tasks.flatMap(({ events, reportedOnly }) => [...events, ...reportedOnly]);
export type ActionOutcome = (typeof outcomes)[number];
export const isActionOutcome = (word: unknown): word is ActionOutcome => outcomes.some((outcome) => outcome === word);

export interface LogLine {
  /** Newest first. More than one if a person changed several entries together. */
  numbers: number[];
  at: string;
  name: string;
  personKey: string;
  role: OfficeRole | undefined;
  action: AuditEvent;
  details: AuditSubjectDetails[];
}

export interface OfficeScreens
  extends TeamScreens,
    BoxOfficeScreens,
    DecisionScreens,
    DoorScreens,
    EditorScreens,
    StatsScreens,
    FilmScreens,
    NewsletterScreens,
    PictureScreens,
    VisualEditorScreens {
  today: {
    lacksRecoveryCodes: boolean;
    boxOffice: BoxOfficeTasks | undefined;
    /** Scheduled publications of the person that another person cancelled. */
    publicationsCancelledByOthers: { entry: EntrySummary; by: string; at: string }[];
    /** Scheduled drafts that were not published, with the reason. For those who may publish them. */
    draftsNotPublished: EntrySummary[];
    /** Owners see the last trusted time (ISO) if the server's clock differs a lot from it. */
    lastTimeBeforeClockJump: string | undefined;
    /** Facts of the house that are still those of a sample, by path. Owners see them. */
    openFacts: string[];
    /** entries that a house of its own still has from the sample; 0 if others than the owner ask */
    sampleEntryCount: number;
    /** Today's events. For a door helper: their event. */
    eventsToCheckIn: number[];
    /** Waiting drafts by author: the person's drafts and drafts that the person may publish. */
    waitingDrafts: { by: string; count: number }[];
    notices: { shown: SiteNotice[]; ended: SiteNotice[]; isLimitReached: boolean; isFormOpen: boolean } | undefined;
  };
  errorPage: Record<never, never>;
  log: {
    lines: LogLine[];
    older: number | undefined;
    /** Numbers of changed lines, lines after a missing one, or the last line. Undefined: not checked. */
    suspectNumbers: number[] | undefined;
    filter: LogFilter;
    people: { key: string; name: string }[];
    /** Lines of the chosen day and person. */
    total: number;
  };
}
export type ScreenName = keyof OfficeScreens;

export type ObjectTitle = Partial<Record<Language, string>>;

interface OfficePageBase {
  page: 'office';
  address: string;
  person?: { name: string; role: OfficeRole } | undefined;
  hasFreshProof: boolean;
  outcome?: ActionOutcome | undefined;
  outcomeReference?: string | undefined;
  outcomeTitle?: ObjectTitle | undefined;
  errorCode?: ErrorCode | undefined;
  fieldErrors: Partial<Record<string, ErrorCode>>;
  values: Partial<Record<string, string>>;
}

export type OfficeData = {
  [Screen in ScreenName]: OfficePageBase & { screen: Screen; screenData: OfficeScreens[Screen] };
}[ScreenName];
