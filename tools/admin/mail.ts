import { Resolver } from 'node:dns/promises';
import { type Config, readConfig } from '#server/config.ts';
import { shippedSite } from '#server/content/shipped-site.ts';
import { type Bounce, bounceBytes, noteBounce, readBounce } from '#server/mail/bounces.ts';
import { dnsRecord, makeDkimKey } from '#server/mail/dkim.ts';
import { checkDomain } from '#server/mail/domain-check.ts';
import type { Typed } from '#tools/terminal/command-line.ts';
import { withStorage } from './open.ts';

export const help = `npm run admin -- mail dkim     the key that signs letters, and the DNS record that belongs to it; without one, a new one
npm run admin -- mail check    MX, SPF, DKIM and DMARC of the domain that letters come from
npm run -s admin -- mail bounce < REPORT
                               a letter that came back, as the mail server hands it on; ends with 75 where it should come again later
--json                         the same for programs`;

type Command = (typed: Typed, config: Config) => Promise<void>;

const senderOf = async ({ mailFrom }: Config) => mailFrom ?? (await shippedSite()).inbox.office;

async function dkim(typed: Typed, config: Config) {
  const key = config.dkim?.key ?? makeDkimKey();
  const selector = config.dkim?.selector ?? 'gutshaus';
  const { name, text } = dnsRecord({ selector, key }, await senderOf(config));
  const made = config.dkim === undefined;
  const put = `A new key, kept nowhere. Put it into the settings of every server, and start them anew:\n\nDKIM_KEY=${key}\n\n`;
  const record = `In the DNS, as a TXT record (some panels want the text in pieces of 255 signs):\n\n${name}\n${text}\n\n`;
  const then = 'An hour later "npm run admin -- mail check" should find it.';
  const settings = made && { DKIM_KEY: key, DKIM_SELECTOR: selector };
  typed.say({ name, text, ...settings }, () => (made ? put : '') + record + then);
}

async function check(typed: Typed, config: Config) {
  const host = config.smtpUrl && new URL(config.smtpUrl).hostname;
  const asked = { address: await senderOf(config), dkim: config.dkim, host };
  const findings = await checkDomain(asked, new Resolver({ timeout: 5000, tries: 2 }));
  typed.say(findings, () =>
    findings.map(({ what, fine, says }) => `${fine ? 'fine ' : 'MEND '} ${what.padEnd(5)} ${says}`).join('\n'),
  );
  if (findings.some(({ fine }) => !fine)) process.exitCode = 1;
}

/** EX_TEMPFAIL of sysexits.h: the mail server retries the report later. */
const comeAgain = 75;

const became = {
  noted: 'Noted: the letter was not delivered.',
  paused: 'Noted: the letter was not delivered. Its address gets no more issues of the newsletter.',
  again: 'Known already.',
  early: 'The letter is still in hand here. To be handed on once more.',
  unknown: 'None of our letters, or one that is long forgotten.',
  other: 'No report about a letter that could not be delivered.',
};

async function bounce(typed: Typed, config: Config) {
  const report = await readBounce(await input());
  try {
    const what = report ? await noted(config, report) : 'other';
    typed.say({ ...report, became: what }, () => became[what]);
    if (what === 'early') process.exitCode = comeAgain;
  } catch (error) {
    // The database may be away. The report is stored nowhere.
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = comeAgain;
  }
}

const noted = (config: Config, report: Bounce) => withStorage(config, ({ db }) => noteBounce(db, report, new Date()));

/** Reads to the end, so that the mail server's pipe does not break; returns the beginning. */
async function input(): Promise<string> {
  let text = '';
  process.stdin.setEncoding('latin1');
  for await (const part of process.stdin) if (text.length < bounceBytes) text += part;
  return text;
}

export const options = { json: { type: 'boolean' } } as const;

export const run = (typed: Typed): Promise<void> =>
  typed.command<Command>({ dkim, check, list: check, bounce }, 0)(typed, readConfig(process.env));
