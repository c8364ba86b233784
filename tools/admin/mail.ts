import { Resolver } from 'node:dns/promises';
import { type Config, readConfig } from '#server/config.ts';
import { type Bounce, maxBounceBytes, readBounce } from '#server/mail/bounces.ts';
import { createDkimRecord, generateDkimPrivateKey } from '#server/mail/dkim.ts';
import { checkDomain } from '#server/mail/domain-check.ts';
import { recordBounce } from '#server/newsletter/record-bounce.ts';
import type { CommandLine } from '#tools/terminal/command-line.ts';
import { readSender, withStorage } from './open.ts';

export const help = `npm run admin -- mail dkim     the key that signs emails, with its DNS record; makes a key if there is none
npm run admin -- mail check    MX, SPF, DKIM and DMARC of the domain that emails come from
npm run -s admin -- mail bounce < REPORT
                               an undeliverable email, from the mail server. Exit code 75: retry later
--json                         output for programs`;

type MailCommand = (commandLine: CommandLine, config: Config) => Promise<void>;

async function printDkimRecord(commandLine: CommandLine, config: Config) {
  const privateKey = config.dkim?.privateKey ?? generateDkimPrivateKey();
  const selector = config.dkim?.selector ?? 'site';
  const { name, text } = createDkimRecord({ selector, privateKey }, await readSender(config));
  const isNewKey = config.dkim === undefined;
  const newKeyText = `A new key. It is not stored: put it into the settings of every server, and restart them:\n\nDKIM_KEY=${privateKey}\n\n`;
  const recordText = `In the DNS, as a TXT record (some control panels want pieces of 255 characters):\n\n${name}\n${text}\n\n`;
  const checkText = 'An hour later "npm run admin -- mail check" should find it.';
  const settings = isNewKey && { DKIM_KEY: privateKey, DKIM_SELECTOR: selector };
  commandLine.print({ name, text, ...settings }, () => (isNewKey ? newKeyText : '') + recordText + checkText);
}

async function checkSenderDomain(commandLine: CommandLine, config: Config) {
  const host = config.smtpUrl && new URL(config.smtpUrl).hostname;
  const sender = { address: await readSender(config), dkim: config.dkim, host };
  const findings = await checkDomain(sender, new Resolver({ timeout: 5000, tries: 2 }));
  commandLine.print(findings, () =>
    findings.map(({ what, isOk, message }) => `${isOk ? 'fine ' : 'ERROR'} ${what.padEnd(5)} ${message}`).join('\n'),
  );
  if (findings.some(({ isOk }) => !isOk)) process.exitCode = 1;
}

/** EX_TEMPFAIL of sysexits.h: the mail server retries the report later. */
const retryExitCode = 75;

const bounceMessages = {
  noted: 'Noted: the email was not delivered.',
  paused: 'Noted: the email was not delivered. Its address gets no more issues of the newsletter.',
  again: 'Known already.',
  early: 'The server has not yet recorded that it sent this email. The mail server tries again later.',
  unknown: 'The report is not about an email of ours, or that email is already deleted.',
  other: 'No report about an email that could not be delivered.',
};

async function handleBounce(commandLine: CommandLine, config: Config) {
  const report = await readBounce(await readInput());
  try {
    const outcome = report ? await storeBounce(config, report) : 'other';
    commandLine.print({ ...report, outcome }, () => bounceMessages[outcome]);
    if (outcome === 'early') process.exitCode = retryExitCode;
  } catch (error) {
    // If the database is unreachable, nothing has stored the report.
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = retryExitCode;
  }
}

const storeBounce = (config: Config, report: Bounce) =>
  withStorage(config, ({ db }) => recordBounce(db, report, new Date()));

/** Reads to the end, so that the mail server's pipe does not break; returns the beginning. */
async function readInput(): Promise<string> {
  let text = '';
  process.stdin.setEncoding('latin1');
  for await (const part of process.stdin) if (text.length < maxBounceBytes) text += part;
  return text;
}

export const options = { json: { type: 'boolean' } } as const;

/** `list`: the domain check runs if no command is named. */
export const run = (commandLine: CommandLine): Promise<void> =>
  commandLine.chooseCommand<MailCommand>({
    dkim: printDkimRecord,
    check: checkSenderDomain,
    list: checkSenderDomain,
    bounce: handleBounce,
  })(commandLine, readConfig(process.env));
