import type { ErrorCode } from '#contract/errors.ts';
import type { Language } from '#contract/language.ts';
import { boxOffice, type DeskScreens } from './box-office.ts';
import { checkIn, type DoorScreens } from './check-in.ts';
import type { DecisionScreens } from './decision.ts';
import { type EditorScreens, editor } from './editor.ts';
import type { FilmDeskScreens } from './films.ts';
import { type HomeScreens, home } from './home.ts';
import { type NewsletterScreens, newsletter } from './newsletter.ts';
import { media, type PictureDeskScreens } from './pictures.ts';
import type { AccessRule, Role } from './roles.ts';
import type { SeeScreens } from './see.ts';
import { type FiguresScreens, stats } from './stats.ts';
import { type TeamScreens, team } from './team.ts';

/** Every address of the office. The server refuses to start with an address missing here. */
export const officeAccess = {
  ...home.addresses,
  ...team.addresses,
  ...boxOffice.addresses,
  ...checkIn.addresses,
  ...editor.addresses,
  ...media.addresses,
  ...newsletter.addresses,
  ...stats.addresses,
} as const;

export type OfficeAddress = keyof typeof officeAccess;

export const ruleOf = (address: string): AccessRule | undefined =>
  Object.hasOwn(officeAccess, address) ? officeAccess[address as OfficeAddress] : undefined;

export const mayOpen = (role: Role, address: OfficeAddress): boolean => {
  const { who }: AccessRule = officeAccess[address];
  return who === 'anybody' || who.includes(role);
};

const tasks = [home, team, boxOffice, checkIn, editor, media, newsletter, stats] as const;

export const auditEvents = tasks.flatMap(({ events, loggedOnly }) => [...events, ...loggedOnly]);
export type AuditEvent = (typeof auditEvents)[number];

export const outcomes = tasks.flatMap(({ events, reportedOnly }) => [...events, ...reportedOnly]);
export type Done = (typeof outcomes)[number];
export const isDone = (word: unknown): word is Done => outcomes.some((outcome) => outcome === word);

export interface OfficeScreens
  extends HomeScreens,
    TeamScreens,
    DeskScreens,
    DecisionScreens,
    DoorScreens,
    EditorScreens,
    FiguresScreens,
    FilmDeskScreens,
    NewsletterScreens,
    PictureDeskScreens,
    SeeScreens {
  log: {
    lines: { number: number; at: string; name: string; role: Role | undefined; action: AuditEvent; what: string }[];
    older: number | undefined;
    changed: number[];
  };
}
export type ScreenName = keyof OfficeScreens;

export type ObjectTitle = Partial<Record<Language, string>>;

interface Frame {
  page: 'office';
  address: string;
  person?: { name: string; role: Role } | undefined;
  proven: boolean;
  done?: Done | undefined;
  doneTo?: string | undefined;
  doneTitle?: ObjectTitle | undefined;
  refusal?: ErrorCode | undefined;
  faults: Partial<Record<string, ErrorCode>>;
  values: Partial<Record<string, string>>;
}

export type OfficeData = {
  [Screen in ScreenName]: Frame & { screen: Screen; facts: OfficeScreens[Screen] };
}[ScreenName];
