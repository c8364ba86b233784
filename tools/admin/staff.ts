import { emailInput } from '#contract/email.ts';
import { type OfficeRole, officeRoles } from '#contract/office/roles.ts';
import { buildInviteUrl } from '#office/team/server/invites.ts';
import {
  hasEverHadStaff,
  inviteAgain,
  inviteStaff,
  listStaff,
  removeStaff,
  selectUnremovedStaff,
} from '#office/team/server/people.ts';
import { createFirstLink, findOwnOrigin } from '#office/team/server/start.ts';
import { readConfig } from '#server/config.ts';
import { ApiError } from '#server/http/api-error.ts';
import { openSecrets } from '#server/secrets/keys.ts';
import type { Services } from '#server/services.ts';
import { type CommandLine, formatBerlinTime, readOperator, UsageError } from '#tools/terminal/command-line.ts';
import { formatTable } from '#tools/terminal/table.ts';
import { withStorage } from './open.ts';

export const help = `npm run admin -- staff list                          who works in the office
npm run admin -- staff invite                        a link for the first owner, if the office never had staff; valid once, for one day
npm run admin -- staff invite EMAIL --role ROLE      a link for a new person: owner, office or writer; valid once, for 48 hours
npm run admin -- staff recover EMAIL                 a new sign-in link for a person who cannot sign in; valid once, for 48 hours
npm run admin -- staff remove EMAIL                  ends their access at once, also in open pages
--json                                          output for programs
Anyone who has a link can use it. Give it to that person only.`;

interface StaffCommandContext {
  services: Pick<Services, 'db' | 'secrets' | 'config' | 'now'>;
  origin: string;
  email: string;
  commandLine: CommandLine;
}

const operator = readOperator();

const commands: Record<string, (context: StaffCommandContext) => Promise<void>> = {
  async list({ services, commandLine }) {
    const people = await listStaff(services.db);
    const yes = (is: boolean) => (is ? 'yes' : '');
    const rows = people.map(({ name, email, role, passkeys, hasPassword, hasOneTimeCodes, recoveryCodes, seenAt }) => ({
      name,
      email,
      role,
      passkeys,
      password: yes(hasPassword),
      codes: yes(hasOneTimeCodes),
      recoveryCodes,
      seen: seenAt && formatBerlinTime(new Date(seenAt)),
    }));
    commandLine.print(people, () => formatTable(rows) || 'The office has no staff.');
  },
  async invite({ services, origin, email, commandLine }) {
    if (!email) {
      if (await hasEverHadStaff(services.db)) throw new UsageError(`Name an email address and a role.\n\n${help}`);
      const link = await createFirstLink(services, origin);
      return commandLine.print({ link }, () => link);
    }
    const address = parseEmail(email);
    const role = parseRole(commandLine.text('role'));
    const link = buildInviteUrl(services, origin, await inviteStaff(services, operator, { email: address, role }));
    commandLine.print({ link }, () => link);
  },
  async recover({ services, origin, email, commandLine }) {
    const link = buildInviteUrl(
      services,
      origin,
      await inviteAgain(services, operator, await findPersonId(services, email)),
    );
    commandLine.print({ link }, () => link);
  },
  async remove({ services, email, commandLine }) {
    await removeStaff(services, operator, await findPersonId(services, email));
    commandLine.print(
      { removed: email },
      () => 'Removed. The person cannot sign in any more, and open pages stop working.',
    );
  },
};

export const options = { json: { type: 'boolean' }, role: { type: 'string' } } as const;

export async function run(commandLine: CommandLine): Promise<void> {
  const command = commandLine.chooseCommand(commands, { invite: 1, recover: 1, remove: 1 });
  const [, email = ''] = commandLine.words;
  const config = readConfig(process.env);
  await withStorage(config, async ({ db }) => {
    const services = { db, secrets: await openSecrets(db, config), config, now: () => new Date() };
    await command({ services, origin: findOwnOrigin(config), email, commandLine }).catch(explainError);
  });
}

const errorMessages: Record<string, string> = {
  emailTaken: 'A member of staff already has this address.',
  lastOwner: 'This is the last owner. Invite another owner first: only owners can invite staff in the browser.',
};

function explainError(error: unknown): never {
  const sentence = error instanceof ApiError ? errorMessages[error.code] : undefined;
  throw sentence ? new UsageError(sentence) : error;
}

function parseEmail(typed: string): string {
  const { data } = emailInput.safeParse(typed);
  if (!data) throw new UsageError(`"${typed}" is no email address.`);
  return data;
}

function parseRole(typed: string | undefined): OfficeRole {
  const role = officeRoles.find((one) => one === typed && one !== 'door');
  if (!role) throw new UsageError('Name a role: --role owner, office or writer.');
  return role;
}

async function findPersonId({ db }: StaffCommandContext['services'], typed: string): Promise<string> {
  const person = await selectUnremovedStaff(db).where('email', '=', parseEmail(typed).toLowerCase()).executeTakeFirst();
  if (!person) throw new UsageError(`No member of staff has the address ${typed}.`);
  return person.id;
}
