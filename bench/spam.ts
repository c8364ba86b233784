/** What SpamAssassin thinks of each kind of letter in both languages, signed and as it leaves; without a question to the network. */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LetterKind } from '#contract/inbox.ts';
import { type Language, languages } from '#contract/language.ts';
import { type Issue, newBlock } from '#contract/mailing.ts';
import { shippedSite } from '#server/content/shipped-site.ts';
import { makeDkimKey } from '#server/mail/dkim.ts';
import { openTransport } from '#server/mail/transport.ts';
import { letterFacts } from '#site/inbox/letter-facts.ts';
import { startSmtp } from '#tests/harness/smtp.ts';
import { unpackedPrograms, unpackFromDebian } from '#tools/debian.ts';
import { atLeast, atMost, type Figure } from './figure.ts';

/** The letters stay there, to be looked at. */
const folder = new URL('../reports/letters/', import.meta.url).pathname;
const office = 'buero@tollenau.example';
const origin = 'https://tollenau.example';
const packages = [
  ...['spamassassin', 'libnet-dns-perl', 'libnetaddr-ip-perl', 'libhtml-parser-perl', 'libhtml-tagset-perl'],
  ...['libhttp-date-perl', 'libtimedate-perl', 'liburi-perl'],
];
const leaving: LetterKind[] = ['newsletterIssue', 'newsletterWelcome', 'newsletterKnown', 'alertTold'];

const words: Record<Language, string> = {
  de: 'Die Wettervorhersage lässt uns keine Wahl: Wir spielen in der Scheune. Ihre Karten gelten dort ebenso.',
  en: 'The forecast leaves us no choice: we play in the barn. Your tickets are good there as well.',
};
const issue: Issue = {
  subject: { de: 'Die Linde blüht', en: 'The linden is in flower' },
  preheader: { de: 'Und im Juli Don Giovanni', en: 'And Don Giovanni in July' },
  readable: true,
  blocks: [
    {
      ...newBlock('text'),
      heading: { de: 'Am See', en: 'By the lake' },
      text: {
        de: 'Seit gestern steht die große Linde in Blüte. Wer abends kommt, hört sie, bevor er sie sieht.',
        en: 'Since yesterday the big linden has been in flower. Whoever comes in the evening hears it before seeing it.',
      },
    },
    { ...newBlock('evening'), of: '15' },
    { ...newBlock('news'), of: '1' },
    { ...newBlock('picture'), of: 'concert' },
  ],
};

export async function measureSpam(): Promise<Figure[]> {
  const program = join(unpackedPrograms, 'usr/bin/spamassassin');
  if (!existsSync(program) && !unpackFromDebian(...packages)) {
    console.log('SpamAssassin cannot be had here, so no letter was judged.');
    return [];
  }
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const written = await writeAll();
  const scores = written.map((name) => ({ name, ...judge(program, join(folder, name)) }));
  console.table(scores.toSorted((a, b) => b.score - a.score));
  const worst = scores.reduce((one, other) => (other.score > one.score ? other : one));
  const control = judge(program, await spam());
  return [
    atMost(`SpamAssassin, the highest of ${scores.length} letters (${worst.name})`, worst.score, 1),
    atLeast('SpamAssassin, control: a letter made of what spam is made of', control.score, 5),
  ];
}

/** As a mail server gets them. */
async function writeAll(): Promise<string[]> {
  const { inbox } = await shippedSite();
  await using smtp = await startSmtp();
  const dkim = { selector: 'haus', key: makeDkimKey() };
  const transport = openTransport({ dataDir: folder, smtpUrl: smtp.url, dkim }, { address: office, replyTo: office });
  for (const language of languages) {
    const evening = await inbox.evening(15, language, new Date());
    const facts = letterFacts({ ...(evening && { event: evening.event }), words: words[language], issue });
    for (const kind of Object.keys(facts) as LetterKind[]) {
      const letter = await inbox.write(kind, language, facts[kind], origin);
      const leave = leaving.includes(kind) ? `${origin}/newsletter/leave/${'k'.repeat(43)}` : undefined;
      await transport.deliver({
        id: `${kind}-${language}`,
        createdAt: new Date().toISOString(),
        to: 'ada@example.org',
        letter,
        leave,
      });
      await writeFile(join(folder, `${kind}.${language}.html`), letter.html);
      await writeFile(join(folder, `${kind}.${language}.txt`), letter.text);
      await writeFile(join(folder, `${kind}.${language}.eml`), received(smtp.received.at(-1)?.raw ?? ''));
    }
  }
  transport.close();
  return (await readdir(folder)).filter((name) => name.endsWith('.eml'));
}

/** With the line that every mail server puts above it. From a house of its own: an address for documentation counts as forged, this one takes a point off. */
const received = (raw: string): string =>
  `Received: from mail.tollenau.example (mail.tollenau.example [10.20.0.7])\r\n\tby mx.example.org with ESMTPS; ${new Date().toUTCString().replace('GMT', '+0000')}\r\n${raw}`;

function judge(program: string, file: string) {
  const libraries = [join(unpackedPrograms, 'usr/share/perl5'), ...compiled()].map((path) => `-I${path}`);
  const rules = join(unpackedPrograms, 'usr/share/spamassassin');
  const settings = join(unpackedPrograms, 'etc/spamassassin');
  const more = ['-L', '-C', rules, `--siteconfigpath=${settings}`, '--nocreate-prefs', '--cf=use_bayes 0', '-t'];
  const said = execFileSync('perl', ['-T', ...libraries, program, ...more, file], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [, status = '', score = 'NaN', tests = ''] =
    said.match(/^X-Spam-Status: (\w+), score=(-?[\d.]+).*?tests=([\s\S]*?)(?:\s+autolearn|\r?\n\S)/m) ?? [];
  return { score: Number(score), spam: status, tests: tests.replaceAll(/\s+/g, '') };
}

/** Debian keeps what is made for a processor by the version of Perl. */
const compiled = (): string[] => globSync(join(unpackedPrograms, 'usr/lib/*/perl5/*'));

async function spam(): Promise<string> {
  const file = join(folder, 'control.txt');
  const text = 'XJS*C4JDBQADN1.NSBN3*2IDNEN*GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL*C.34X';
  await writeFile(file, `From: a@example.com\nTo: b@example.org\nSubject: Hello\n\n${text}\n`);
  return file;
}
