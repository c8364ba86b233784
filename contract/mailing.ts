/** The newsletter as the office writes it: an issue of blocks, in both languages, and what becomes of it. */
import { z } from 'zod';
import { type Language, languages } from './language.ts';

/** What an issue is made of. `evening`, `news` and `picture` name an entry of the content; the first two may say something beside it. */
export const blockKinds = ['text', 'evening', 'news', 'picture'] as const;
export type BlockKind = (typeof blockKinds)[number];

const said = z.strictObject({ de: z.string().max(8000), en: z.string().max(8000) });
export type Said = z.infer<typeof said>;

const block = z.strictObject({
  kind: z.enum(blockKinds),
  /** the entry's id; empty for a text */
  of: z.string().max(100),
  heading: said,
  text: said,
});
export type IssueBlock = z.infer<typeof block>;

export const mostBlocks = 24;

/** It may be unfinished: whether it can be sent says `issueFaults`. */
export const issue = z.strictObject({
  subject: said,
  /** what mail programs show beside the subject */
  preheader: said,
  blocks: z.array(block).max(mostBlocks),
  /** whoever has the letter may read it as a page */
  readable: z.boolean(),
});
export type Issue = z.infer<typeof issue>;

const silence = (): Said => ({ de: '', en: '' });
export const newBlock = (kind: BlockKind): IssueBlock => ({ kind, of: '', heading: silence(), text: silence() });
export const newIssue = (): Issue => ({
  subject: silence(),
  preheader: silence(),
  blocks: [newBlock('text')],
  readable: false,
});

/** Which fields say something in each kind of block. */
export const fieldsOf: Record<BlockKind, readonly ('of' | 'heading' | 'text')[]> = {
  text: ['heading', 'text'],
  evening: ['of', 'text'],
  news: ['of', 'text'],
  picture: ['of'],
};

/** Whether there is such an entry, and it has not been cancelled. */
export type IsThere = (kind: Exclude<BlockKind, 'text'>, id: string) => boolean;

/** What is missing before it can be sent, by the names of its fields. A heading and a remark may be left out in both languages. */
export function issueFaults({ subject, preheader, blocks }: Issue, isThere: IsThere): string[] {
  const missing = (name: string, { de, en }: Said, needed: boolean) =>
    languages
      .filter((language) => !{ de, en }[language].trim() && (needed || (de + en).trim()))
      .map((language) => `${name}.${language}`);
  return [
    ...missing('subject', subject, true),
    ...missing('preheader', preheader, false),
    ...(blocks.length === 0 ? ['blocks'] : []),
    ...blocks.flatMap(({ kind, of, heading, text }, at) => {
      const name = `blocks.${at}`;
      return [
        ...(kind !== 'text' && !isThere(kind, of) ? [`${name}.of`] : []),
        ...missing(`${name}.heading`, heading, false),
        ...missing(`${name}.text`, text, kind === 'text'),
      ];
    }),
  ];
}

/** `planned`: it begins by itself at its time. `stopped`: by the office, because too many were refused, or because what it names is gone. */
export type MailingState = 'draft' | 'planned' | 'sending' | 'sent' | 'stopped';
export type StopReason = 'office' | 'refusals' | 'unfit';

/** One issue, in the list and at the head of its pages. */
export interface MailingLine {
  id: string;
  subject: Said;
  state: MailingState;
  version: number;
  /** when it was last written on */
  editedAt: string;
  by: string;
  /** when it begins */
  dueAt: string | null;
  endedAt: string | null;
  why: StopReason | null;
  /** to how many it goes, how many have it, and to how many it cannot be delivered */
  people: number;
  sent: number;
  failed: number;
  /** addresses taken off the list after it, because they were refused again and again */
  removed: number;
  /** anybody may read it */
  archived: boolean;
}

/** Who is on the list. */
export interface ListCount {
  confirmed: Record<Language, number>;
  waiting: number;
  /** confirmed, but a letter came back */
  paused: number;
}

/** What the pages of the newsletter are told. */
export interface NewsletterScreens {
  newsletter: { mailings: MailingLine[]; count: ListCount };
  issue: {
    mailing: MailingLine;
    issue: Issue;
    missing: string[];
    /** somebody has saved it, or come to send it: what is missing is then said beside its field */
    tried: boolean;
  };
  sendIssue: {
    mailing: MailingLine;
    count: ListCount;
    missing: string[];
    /** where the test goes */
    test: string | null;
    /** it can still go to those who have not had it */
    again: boolean;
  };
  members: {
    count: ListCount;
    /** how many have come in each month, the newest first: `2026-11` */
    growth: { month: string; joined: number; left: number }[];
    /** one that was looked for */
    asked: string;
    found: Member | undefined;
    /** whose letters came back, the latest first */
    paused: { email: string; at: string; why: string }[];
    removedAt: string | undefined;
  };
}

export interface Member {
  email: string;
  language: Language;
  askedAt: string;
  confirmedAt: string | null;
  /** how they agreed, where the office has entered them */
  note: string | null;
  refusals: number;
  /** since their letters came back */
  pausedAt: string | null;
}
