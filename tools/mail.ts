/** `npm run mail`: whether letters arrive: the key that signs them, and what the DNS says of their sender. */
import { Resolver } from 'node:dns/promises';
import { readConfig } from '#server/config.ts';
import { shippedSite } from '#server/content/shipped-site.ts';
import { dnsRecord, makeDkimKey } from '#server/mail/dkim.ts';
import { checkDomain } from '#server/mail/domain-check.ts';
import { commandLine, inSentences } from './terminal/command-line.ts';

const help = `npm run mail -- dkim     the key that signs letters, and the DNS record that belongs to it; without one, a new one
npm run mail -- check    MX, SPF, DKIM and DMARC of the domain that letters come from
--json                   the same for programs`;

await inSentences(async () => {
  const typed = commandLine(help, { json: { type: 'boolean' } });
  if (!typed) return;
  const command = typed.command({ dkim, check, list: check }, 0);
  const config = readConfig(process.env);
  const address = config.mailFrom ?? (await shippedSite()).inbox.office;
  await command();

  async function dkim() {
    const key = config.dkim?.key ?? makeDkimKey();
    const selector = config.dkim?.selector ?? 'gutshaus';
    const { name, text } = dnsRecord({ selector, key }, address);
    const made = config.dkim === undefined;
    typed?.say({ name, text, ...(made && { DKIM_KEY: key, DKIM_SELECTOR: selector }) }, () =>
      [
        ...(made
          ? [
              'A new key, kept nowhere. Put it into the settings of every server, and start them anew:',
              '',
              `DKIM_KEY=${key}`,
              '',
            ]
          : []),
        'In the DNS, as a TXT record (some panels want the text in pieces of 255 signs):',
        '',
        name,
        text,
        '',
        'An hour later "npm run mail -- check" should find it.',
      ].join('\n'),
    );
  }

  async function check() {
    const host = config.smtpUrl && new URL(config.smtpUrl).hostname;
    const findings = await checkDomain({ address, dkim: config.dkim, host }, new Resolver({ timeout: 5000, tries: 2 }));
    typed?.say(findings, () =>
      findings.map(({ what, fine, says }) => `${fine ? 'fine ' : 'MEND '} ${what.padEnd(5)} ${says}`).join('\n'),
    );
    if (findings.some(({ fine }) => !fine)) process.exitCode = 1;
  }
});
