import { email as emailShape } from '#contract/email.ts';
import { type Role, roles } from '#contract/office/roles.ts';
import { linkOf } from '#office/team/server/invites.ts';
import {
  inviteAgain,
  inviteSomebody,
  listPeople,
  present,
  remove,
  thereWasSomebody,
} from '#office/team/server/people.ts';
import { firstLink, ownOrigin } from '#office/team/server/start.ts';
import { readConfig } from '#server/config.ts';
import { ApiError } from '#server/http/api-error.ts';
import { openSecrets } from '#server/secrets/keys.ts';
import type { Services } from '#server/services.ts';
import { Misused, type Typed, whoTypes } from '#tools/terminal/command-line.ts';
import { asTable } from '#tools/terminal/table.ts';
import { withStorage } from './open.ts';

export const help = `npm run admin -- staff list                          who works in the office
npm run admin -- staff invite                        a link for the first owner, while there never was anybody; good for a day, once
npm run admin -- staff invite E-MAIL --role ROLE     a link for somebody new: owner, office or writer; good for 48 hours, once
npm run admin -- staff recover E-MAIL                a new way in for somebody who has lost theirs; good for 48 hours, once
npm run admin -- staff remove E-MAIL                 ends their access at once, open pages too
--json                                          the same for programs
Whoever sees a link can use it: pass it on yourself, and to nobody else.`;

interface Context {
  services: Pick<Services, 'db' | 'secrets' | 'config' | 'now'>;
  origin: string;
  subject: string;
  typed: Typed;
}

const who = whoTypes();

const commands: Record<string, (context: Context) => Promise<void>> = {
  async list({ services, typed }) {
    const people = await listPeople(services.db);
    const yes = (is: boolean) => (is ? 'yes' : '');
    const rows = people.map(({ name, email, role, keys, password, codes, printed, seenAt }) => ({
      ...{ name, email, role, passkeys: keys, password: yes(password), codes: yes(codes), printed },
      seen: seenAt?.slice(0, 16).replace('T', ' '),
    }));
    typed.say(people, () => asTable(rows) || 'Nobody works in the office.');
  },
  async invite({ services, origin, subject, typed }) {
    if (!subject) {
      if (await thereWasSomebody(services.db)) throw new Misused(`Whom? Name an e-mail address and a role.\n\n${help}`);
      const link = await firstLink(services, origin);
      return typed.say({ link }, () => link);
    }
    const email = addressOf(subject);
    const role = roleOf(typed.text('role'));
    const link = linkOf(services, origin, await inviteSomebody(services, who, { email, role }));
    typed.say({ link }, () => link);
  },
  async recover({ services, origin, subject, typed }) {
    const link = linkOf(services, origin, await inviteAgain(services, who, await idOf(services, subject)));
    typed.say({ link }, () => link);
  },
  async remove({ services, subject, typed }) {
    await remove(services, who, await idOf(services, subject));
    typed.say({ removed: subject }, () => 'Removed. Every way in is closed, and every open page with it.');
  },
};

export const options = { json: { type: 'boolean' }, role: { type: 'string' } } as const;

export async function run(typed: Typed): Promise<void> {
  const command = typed.command(commands, 1);
  const [, subject = ''] = typed.words;
  const config = readConfig(process.env);
  await withStorage(config, async ({ db }) => {
    const services = { db, secrets: await openSecrets(db, config), config, now: () => new Date() };
    await command({ services, origin: ownOrigin(config), subject, typed }).catch(inWords);
  });
}

const sentences: Record<string, string> = {
  emailTaken: 'Somebody works in the office with this address already.',
  lastOwner:
    'This is the last owner. Invite another one first; without one nobody could invite anybody in the browser.',
};

function inWords(error: unknown): never {
  const sentence = error instanceof ApiError ? sentences[error.code] : undefined;
  throw sentence ? new Misused(sentence) : error;
}

function addressOf(typed: string): string {
  const { data } = emailShape.safeParse(typed);
  if (!data) throw new Misused(`"${typed}" is no e-mail address.`);
  return data;
}

function roleOf(typed: string | undefined): Role {
  const role = roles.find((one) => one === typed && one !== 'door');
  if (!role) throw new Misused('As what? --role owner, office or writer.');
  return role;
}

async function idOf({ db }: Context['services'], typed: string): Promise<string> {
  const person = await present(db).where('email', '=', addressOf(typed).toLowerCase()).executeTakeFirst();
  if (!person) throw new Misused(`Nobody works in the office with the address ${typed}.`);
  return person.id;
}
