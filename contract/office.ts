/** The office: who may open which address, and the facts of its pages. */
import type { DecisionScreens } from './decision.ts';
import type { DeskScreens, DeskTasks } from './desk.ts';
import type { DoorScreens } from './door.ts';
import type { EditorScreens, EntryLine } from './editor.ts';
import type { ErrorCode } from './errors.ts';
import type { FiguresScreens } from './figures.ts';
import type { FilmDeskScreens } from './film-desk.ts';
import type { Language } from './language.ts';
import type { NewsletterScreens } from './mailing.ts';
import type { PictureDeskScreens } from './picture-desk.ts';
import type { SeeScreens } from './see.ts';
import type { SiteNotice } from './site-notice.ts';

/** `writer` makes drafts only; `door` works on one evening. */
export const roles = ['owner', 'office', 'writer', 'door'] as const;
export type Role = (typeof roles)[number];

export interface Rule {
  /** `anybody`: before signing in */
  who: readonly Role[] | 'anybody';
  /** Fresh proof is needed to see the page, or to change something there. `early`: for a change, but asked when the page is opened. */
  proof?: 'always' | 'changes' | 'early';
  /** at the door: one's own evening, on its day */
  ownEvening?: true;
}

const everybody = roles;
const owner = ['owner'] as const;
const desk = ['owner', 'office'] as const;
const staff = ['owner', 'office', 'writer'] as const;
const door = ['owner', 'office', 'door'] as const;

const all = <const Addresses extends readonly string[], const Given extends Rule>(rule: Given, addresses: Addresses) =>
  Object.fromEntries(addresses.map((address) => [address, rule])) as Record<Addresses[number], Given>;

/** All addresses of the office: without an entry the server does not start (server/office/guard.ts). */
export const officeAccess = {
  ...all({ who: everybody }, ['/office', '/office/sign-out', '/office/*']),
  ...all({ who: 'anybody' }, ['/office/sign-in', '/office/start', '/office/invitation', '/office/bar']),
  ...all({ who: staff }, ['/office/proof', '/office/see', '/office/see/page', '/office/preview', '/office/new/:kind']),
  ...all({ who: staff }, ['/office/content', '/office/content/search', '/office/content/:kind']),
  ...all({ who: staff }, ['/office/content/:kind/:id', '/office/content/:kind/:id/draft']),
  ...all({ who: staff }, ['/office/content/:kind/:id/here', '/office/content/:kind/:id/history']),
  ...all({ who: staff }, ['/office/content/:kind/:id/history/page', '/office/content/pictures']),
  ...all({ who: staff }, ['/office/content/pictures/:id', '/office/photographs/:hash']),
  ...all({ who: staff }, ['/office/pictures', '/office/pictures/together', '/office/pictures/:id']),
  ...all({ who: staff }, ['/office/films/new', '/office/films/uploads', '/office/films/uploads/:upload/:part']),
  ...all({ who: staff }, ['/office/films/:id', '/office/films/:id/captions/:language']),
  ...all({ who: desk }, ['/office/requests', '/office/requests/:reference', '/office/evenings']),
  ...all({ who: desk }, ['/office/evenings/:event', '/office/figures', '/office/figures/days.csv']),
  ...all({ who: desk }, ['/office/newsletter', '/office/newsletter/:id', '/office/newsletter/:id/draft']),
  ...all({ who: desk }, ['/office/newsletter/:id/here', '/office/newsletter/:id/letter']),
  ...all({ who: desk, proof: 'changes' }, ['/office/evenings/:event/alerts', '/office/newsletter/:id/send']),
  ...all({ who: desk, proof: 'always' }, ['/office/newsletter/members', '/office/newsletter/members/list']),
  ...all({ who: door, ownEvening: true }, ['/office/door/:event', '/office/door/:event/list']),
  ...all({ who: door, ownEvening: true }, ['/office/door/:event/presses']),
  '/office/evenings/:event/decision': { who: desk, proof: 'early' },
  '/office/me': { who: staff, proof: 'changes' },
  '/office/staff': { who: owner, proof: 'always' },
  '/office/log': { who: owner },
} satisfies Record<string, Rule>;

export type OfficeAddress = keyof typeof officeAccess;

export const ruleOf = (address: string): Rule | undefined =>
  Object.hasOwn(officeAccess, address) ? officeAccess[address as OfficeAddress] : undefined;

export const mayOpen = (role: Role, address: OfficeAddress): boolean => {
  const { who }: Rule = officeAccess[address];
  return who === 'anybody' || who.includes(role);
};

const saidAndLogged = [
  ...['signedOut', 'signedOutEverywhere', 'endedSession', 'addedKey', 'removedKey', 'setPassword', 'setCodes'],
  ...['invited', 'invitedAgain', 'tookBack', 'roleChanged', 'removed'],
  ...['setChairs', 'heldBack', 'released', 'offered', 'acceptedFor', 'declinedFor', 'refusedRequest', 'putWaiting'],
  ...[
    'wroteTo',
    'calledUp',
    'notedRequest',
    'tookOfferBack',
    'reopened',
    'gaveBackFor',
    'undidGiveBack',
    'withdrewFor',
  ],
  ...['handedInPicture', 'savedPicture', 'publishedPicture', 'discardedPicture', 'deletedPicture', 'tookDownPicture'],
  ...['putBackPicture', 'madeGallery', 'handedInFilm', 'changedFilm', 'tookDownFilm', 'putBackFilm'],
  ...['decided', 'undidDecision', 'calledAbout', 'notedForDoor', 'invitedToDoor', 'toldAlerts', 'stoppedAlerts'],
  ...['publishedContent', 'scheduledContent', 'unscheduledContent', 'discardedContent', 'undidContent'],
  ...['restoredContent', 'deletedContent', 'postedNotice', 'endedNotice'],
  ...['plannedIssue', 'stoppedIssue', 'deletedIssue', 'archivedIssue', 'unarchivedIssue'],
  ...['enteredMember', 'removedMember', 'resumedMember'],
] as const;

/** What the log says. Its words: `office.log.did` in content/texts. */
export const deeds = [
  ...saidAndLogged,
  ...['joined', 'cameBack', 'signedIn', 'signedInByPassword', 'signedInByPrintedCode', 'printedCodes'],
  ...['countedIn', 'walkedIn', 'draftedContent', 'exportedMembers'],
] as const;
export type Deed = (typeof deeds)[number];

/** What is said after an action. Its words: `office.done` in content/texts. */
export const outcomes = [
  ...saidAndLogged,
  // To a guest without an email address.
  ...['offeredCall', 'acceptedForCall', 'refusedRequestCall', 'putWaitingCall'],
  ...['welcome', 'keptContent', 'sameContent', 'copiedContent', 'begunContent', 'publishedTogether'],
  ...['publishedPictures', 'keptIssue', 'testedIssue', 'endedUpload'],
] as const;
export type Done = (typeof outcomes)[number];
export const isDone = (word: unknown): word is Done => outcomes.some((outcome) => outcome === word);

interface CodesFacts {
  secret: string;
  uri: string;
  sealed: string;
}

interface WaysToSignIn {
  keys: number;
  password: boolean;
  codes: boolean;
  printed: number;
  seenAt: string | null;
}

interface InviteFacts {
  purpose: 'start' | 'join' | 'recover';
  key: string;
  role: Role;
  email: string | undefined;
  name: string | undefined;
  passkey: string | undefined;
  codes: CodesFacts;
  later: boolean;
}

export interface OfficeScreens
  extends DeskScreens,
    DecisionScreens,
    DoorScreens,
    EditorScreens,
    FiguresScreens,
    FilmDeskScreens,
    NewsletterScreens,
    PictureDeskScreens,
    SeeScreens {
  today: {
    self: 'printCodes'[];
    /** undefined: the person may not see requests */
    desk: DeskTasks | undefined;
    /** publications of this person that somebody else cancelled */
    cancelled: { line: EntryLine; by: string; at: string }[];
    /** for owners: the last time that was trusted (ISO), while the server's clock is far from it */
    clock: string | undefined;
    door: number[];
    /** drafts that wait, by author: this person's own, and those they may publish */
    drafts: { by: string; count: number }[];
    /** undefined: the person may not publish them */
    notices: { shown: SiteNotice[]; ended: SiteNotice[]; full: boolean; begun: boolean } | undefined;
  };
  signIn: {
    /** the address after signing in */
    to: string;
    /** options for the browser, in JSON; undefined: passkeys do not work here */
    passkey: string | undefined;
    /** a password alone is enough, on one's own machine */
    later: boolean;
  };
  proof: {
    /** the address afterwards, or the form that goes on */
    hidden: Record<string, string>;
    passkey: string | undefined;
    email: string | undefined;
    password: boolean;
    codes: boolean;
  };
  enrol: {
    /** undefined: the link has not been read yet */
    invite: InviteFacts | undefined;
  };
  me: {
    email: string;
    keys: { id: string; name: string; host: string; here: boolean; createdAt: string; lastUsedAt: string | null }[];
    newKey: string | undefined;
    password: boolean;
    codes: boolean;
    newCodes: CodesFacts | undefined;
    printed: number;
    /** new codes, shown once */
    print: string[] | undefined;
    sessions: { id: string; device: string; startedAt: string; seenAt: string; current: boolean }[];
  };
  staff: {
    people: ({ id: string; name: string; email: string | null; role: Role; self: boolean } & WaysToSignIn)[];
    invites: { id: string; email: string | null; role: Role; until: string; link: string; again: boolean }[];
  };
  log: {
    lines: { number: number; at: string; name: string; role: Role | undefined; action: Deed; what: string }[];
    /** there are lines before this number */
    older: number | undefined;
    changed: number[];
  };
  notice: Record<never, never>;
}
export type ScreenName = keyof OfficeScreens;

/** The title of an entry, a picture, an issue or a person, in the languages that have one. */
export type ObjectTitle = Partial<Record<Language, string>>;

interface Frame {
  page: 'office';
  /** where the page stands, and its forms post to */
  address: string;
  person?: { name: string; role: Role } | undefined;
  proven: boolean;
  done?: Done | undefined;
  /** the reference of a request, on another page */
  doneTo?: string | undefined;
  /** on another page */
  doneTitle?: ObjectTitle | undefined;
  refusal?: ErrorCode | undefined;
  faults: Partial<Record<string, ErrorCode>>;
  /** what was typed, when a form comes back */
  values: Partial<Record<string, string>>;
}

export type OfficeData = {
  [Screen in ScreenName]: Frame & { screen: Screen; facts: OfficeScreens[Screen] };
}[ScreenName];
