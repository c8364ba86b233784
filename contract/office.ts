/** The office: who may open which of its addresses, and what its pages are told. The server guards by it, the pages show by it. */
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
  /**
   * Who is signed in has to show it once more, a moment ago: to look at it at all, or to change something there. `early`: for a
   * change, but asked when the page is opened, so that nothing comes in between the choice and the press.
   */
  proof?: 'always' | 'changes' | 'early';
  /** of the door only those whose evening it is, and only on its day */
  ownEvening?: true;
}

const everybody = roles;
/** those who have a way to sign in */
const staff = ['owner', 'office', 'writer'] as const;
const owner = ['owner'] as const;
const desk = ['owner', 'office'] as const;
/** what each may do there says contract/editor.ts */
const writing = ['owner', 'office', 'writer'] as const;
const door = ['owner', 'office', 'door'] as const;

/** Every address of the office. One that is missing here fails the start (server/office/guard.ts). */
export const officeAccess = {
  '/office': { who: everybody },
  '/office/sign-in': { who: 'anybody' },
  '/office/sign-out': { who: everybody },
  '/office/start': { who: 'anybody' },
  '/office/invitation': { who: 'anybody' },
  '/office/proof': { who: staff },
  '/office/me': { who: staff, proof: 'changes' },
  '/office/requests': { who: desk },
  '/office/requests/:reference': { who: desk },
  '/office/evenings': { who: desk },
  '/office/evenings/:event': { who: desk },
  // Letters to many.
  '/office/evenings/:event/alerts': { who: desk, proof: 'changes' },
  '/office/figures': { who: desk },
  '/office/figures/days.csv': { who: desk },
  '/office/content/search': { who: writing },
  '/office/see': { who: writing },
  '/office/see/page': { who: writing },
  '/office/bar': { who: 'anybody' },
  '/office/pictures': { who: writing },
  '/office/pictures/together': { who: writing },
  '/office/pictures/:id': { who: writing },
  '/office/photographs/:hash': { who: writing },
  '/office/films/new': { who: writing },
  '/office/films/uploads': { who: writing },
  '/office/films/uploads/:upload/:part': { who: writing },
  '/office/films/:id': { who: writing },
  '/office/films/:id/captions/:language': { who: writing },
  '/office/content/pictures': { who: writing },
  '/office/content/pictures/:id': { who: writing },
  // Letters to many. Asked for at once: between the choice and the press there is nothing more to prove.
  '/office/evenings/:event/decision': { who: desk, proof: 'early' },
  '/office/door/:event': { who: door, ownEvening: true },
  '/office/door/:event/list': { who: door, ownEvening: true },
  '/office/door/:event/presses': { who: door, ownEvening: true },
  '/office/content': { who: writing },
  '/office/content/:kind': { who: writing },
  '/office/content/:kind/:id': { who: writing },
  '/office/content/:kind/:id/history': { who: writing },
  '/office/content/:kind/:id/history/page': { who: writing },
  '/office/new/:kind': { who: writing },
  '/office/content/:kind/:id/draft': { who: writing },
  '/office/content/:kind/:id/here': { who: writing },
  '/office/preview': { who: writing },
  '/office/newsletter': { who: desk },
  '/office/newsletter/:id': { who: desk },
  '/office/newsletter/:id/draft': { who: desk },
  '/office/newsletter/:id/here': { who: desk },
  '/office/newsletter/:id/letter': { who: desk },
  // Letters to many, and the addresses of all.
  '/office/newsletter/:id/send': { who: desk, proof: 'changes' },
  '/office/newsletter/members': { who: desk, proof: 'always' },
  '/office/newsletter/members/list': { who: desk, proof: 'always' },
  '/office/staff': { who: owner, proof: 'always' },
  '/office/log': { who: owner },
  '/office/*': { who: everybody },
} as const satisfies Record<string, Rule>;

export type OfficeAddress = keyof typeof officeAccess;

export const ruleOf = (address: string): Rule | undefined =>
  Object.hasOwn(officeAccess, address) ? officeAccess[address as OfficeAddress] : undefined;

export const mayOpen = (role: Role, address: OfficeAddress): boolean => {
  const { who }: Rule = officeAccess[address];
  return who === 'anybody' || who.includes(role);
};

/** What is written into the log, and said to whoever did it. */
const saidAndLogged = [
  'signedOut',
  'signedOutEverywhere',
  'endedSession',
  'addedKey',
  'removedKey',
  'setPassword',
  'setCodes',
  'invited',
  'invitedAgain',
  'tookBack',
  'roleChanged',
  'removed',
  'setChairs',
  'heldBack',
  'released',
  'offered',
  'acceptedFor',
  'declinedFor',
  'refusedRequest',
  'putWaiting',
  'wroteTo',
  'calledUp',
  'notedRequest',
  'tookOfferBack',
  'reopened',
  'gaveBackFor',
  'undidGiveBack',
  'withdrewFor',
  'handedInPicture',
  'savedPicture',
  'publishedPicture',
  'discardedPicture',
  'deletedPicture',
  'tookDownPicture',
  'putBackPicture',
  'madeGallery',
  'handedInFilm',
  'changedFilm',
  'tookDownFilm',
  'putBackFilm',
  'decided',
  'undidDecision',
  'calledAbout',
  'notedForDoor',
  'invitedToDoor',
  'publishedContent',
  'scheduledContent',
  'unscheduledContent',
  'discardedContent',
  'undidContent',
  'restoredContent',
  'deletedContent',
  'plannedIssue',
  'stoppedIssue',
  'deletedIssue',
  'archivedIssue',
  'unarchivedIssue',
  'enteredMember',
  'removedMember',
  'resumedMember',
  'toldAlerts',
  'postedNotice',
  'endedNotice',
  'stoppedAlerts',
] as const;

/** What stands in the log. Its words: `office.log.did` in content/texts. */
export const deeds = [
  ...saidAndLogged,
  'joined',
  'cameBack',
  'signedIn',
  'signedInByPassword',
  'signedInByPrintedCode',
  'printedCodes',
  'countedIn',
  'walkedIn',
  'draftedContent',
  'exportedMembers',
] as const;
export type Deed = (typeof deeds)[number];

/** What is said after a press, on the page it led to. Its words: `office.done` in content/texts. */
export const outcomes = [
  ...saidAndLogged,
  'publishedTogether',
  'publishedPictures',
  // The same for a guest without an email address.
  'offeredCall',
  'acceptedForCall',
  'refusedRequestCall',
  'putWaitingCall',
  'welcome',
  'keptContent',
  'sameContent',
  'copiedContent',
  'begunContent',
  'keptIssue',
  'testedIssue',
  'endedUpload',
] as const;
export type Done = (typeof outcomes)[number];
export const isDone = (word: unknown): word is Done => outcomes.some((outcome) => outcome === word);

/** The secret of one-time codes, for the telephone and for the form. */
interface CodesFacts {
  secret: string;
  uri: string;
  sealed: string;
}

interface InviteFacts {
  purpose: 'start' | 'join' | 'recover';
  key: string;
  role: Role;
  /** the first of all types it */
  email: string | undefined;
  /** who comes back has one */
  name: string | undefined;
  passkey: string | undefined;
  codes: CodesFacts;
  later: boolean;
}

/** What each screen is told, by its name. */
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
    /** what the person should still do for their own safety */
    self: 'printCodes'[];
    /** undefined: requests are not this person's work */
    desk: DeskTasks | undefined;
    /** publications this person had scheduled and somebody else cancelled */
    cancelled: { line: EntryLine; by: string; at: string }[];
    /** for owners: the last time that was believed (ISO), while the server's clock is far from it and jobs wait */
    clock: string | undefined;
    /** evenings at whose door this person may stand today */
    door: number[];
    /** drafts that wait, by author: this person's own, and those they may publish */
    drafts: { by: string; count: number }[];
    /** on every page of the site, and those that have ended; undefined: this person may not publish them */
    notices: { shown: SiteNotice[]; ended: SiteNotice[]; full: boolean; begun: boolean } | undefined;
  };
  signIn: {
    /** where the way leads afterwards */
    to: string;
    /** for the browser's passkey, in JSON; without it none can be used here */
    passkey: string | undefined;
    /** a password alone is enough: the site runs on this very machine */
    later: boolean;
  };
  proof: {
    /** where the way leads afterwards, or what was pressed and goes on */
    hidden: Record<string, string>;
    passkey: string | undefined;
    email: string | undefined;
    /** there is a password, and codes with it */
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
    /** printed codes that are still good */
    printed: number;
    /** just made, shown this once */
    print: string[] | undefined;
    sessions: { id: string; device: string; startedAt: string; seenAt: string; current: boolean }[];
  };
  staff: {
    people: {
      id: string;
      name: string;
      email: string | null;
      role: Role;
      keys: number;
      password: boolean;
      codes: boolean;
      printed: number;
      seenAt: string | null;
      self: boolean;
    }[];
    invites: { id: string; email: string | null; role: Role; until: string; link: string; again: boolean }[];
  };
  log: {
    /** the newest first */
    lines: { number: number; at: string; name: string; role: Role | undefined; action: Deed; what: string }[];
    /** the number before which older lines stand, if there are any */
    older: number | undefined;
    /** lines that are not as they were written */
    changed: number[];
  };
  /** one thing to say: the refusal itself */
  notice: Record<never, never>;
}
export type ScreenName = keyof OfficeScreens;

/** The title of an entry, a picture, an issue or a person, in the languages that have one. */
export type ObjectTitle = Partial<Record<Language, string>>;

/** What every page of the office is told. */
interface Frame {
  page: 'office';
  /** where the page stands, and its forms post to */
  address: string;
  person?: { name: string; role: Role } | undefined;
  /** whoever is signed in has shown it a moment ago: `proof` is there */
  proven: boolean;
  /** what has just been done */
  done?: Done | undefined;
  /** to which request, where this is another page */
  doneTo?: string | undefined;
  /** of what it was done to, where this is another page */
  doneTitle?: ObjectTitle | undefined;
  refusal?: ErrorCode | undefined;
  faults: Partial<Record<string, ErrorCode>>;
  /** what was typed, where a form comes back */
  values: Partial<Record<string, string>>;
}

export type OfficeData = {
  [Screen in ScreenName]: Frame & { screen: Screen; facts: OfficeScreens[Screen] };
}[ScreenName];
