/** Email addresses that misled mail programs, with those of Nodemailer's 2025–26 advisories. */
const goodAddress = 'ada@example.org';
const evilAddress = 'evil@evil.example';

const shapes = [
  ...[`"${evilAddress} x"@example.org`, `"${evilAddress}" <${goodAddress}>`, `${goodAddress} <${evilAddress}>`],
  ...[`<${goodAddress}>`, `<${goodAddress}><${evilAddress}>`, `${goodAddress}, ${evilAddress}`],
  ...[`${goodAddress};${evilAddress}`, `${goodAddress} ${evilAddress}`],
  ...[`group: ${goodAddress}, ${evilAddress};`, `${goodAddress}(${evilAddress})`],
  ...[`(${evilAddress})${goodAddress}`, `ada(comment)@example.org`, `ada@(evil.example)example.org`],
  ...[`"ada\\"@evil.example"@example.org`, `@evil.example:${goodAddress}`, `${evilAddress}@example.org`],
  ...[`evil%evil.example@example.org`, `evil.example!ada@example.org`, `ada@example.org.evil.example@`],
  ...[`ada@[1.2.3.4]`, `ada@[IPv6:::1]`, `ada@evil.example#@example.org`, `ada@evil.example?@example.org`],
  ...[`ada@evil.example/@example.org`, `ada@evil.example\\@example.org`, `ada@user:pass@example.org`],
  ...[`ada@xn--example-.org`, `=?utf-8?q?evil=40evil.example?=@example.org`],
  ...[`=?utf-8?b?ZXZpbEBldmlsLmV4YW1wbGU=?=`, `ada@example.org\u2028Bcc:${evilAddress}`],
  ...[`ada\u0000@example.org`, `ada@example\u0000.org`, `ada\u202E@example.org`, `ad\u00ADa@example.org`],
  ...[`ada@ex\u200Bample.org`, `ada＠example.org`, `ada@example。org`, `ada@ⓔxample.org`, `аda@example.org`],
  ...[`ada@exаmple.org`, `mailto:${goodAddress}`, `mailto:${goodAddress}?bcc=${evilAddress}`],
  ...[`'||(select 1)||'@example.org`, `{"address":"${evilAddress}"}`, `["${goodAddress}","${evilAddress}"]`],
  ...[`__proto__@example.org`, `-oQ/tmp -X/tmp/x@example.org`, `|cat@example.org`, `$(id)@example.org`],
  ...['`id`@example.org'],
];

const breaks = ['\r\n', '\n', '\r', '\r\n ', '%0d%0a', '\\r\\n', '\u0085', '\u2029', '\v', '\f'];
const headers = [
  ...[`Bcc: ${evilAddress}`, `Cc: ${evilAddress}`, `To: ${evilAddress}`, `RCPT TO:<${evilAddress}>`],
  ...[`Content-Type: text/html`, `\r\nSpam`, `.\r\nMAIL FROM:<${evilAddress}>`, `X-Evil: 1`],
];
const lengths = [65, 250, 1000, 10_000].flatMap((length) => [
  `${'a'.repeat(length)}@example.org`,
  `ada@${'a'.repeat(length)}.org`,
  `ada@${'a.'.repeat(length)}org`,
  `${'('.repeat(length)}${goodAddress}`,
  `${'"'.repeat(length)}@example.org`,
  `${'a@'.repeat(length)}example.org`,
  `${'-'.repeat(length)}@example.org`,
  `ada@${'-'.repeat(length)}.org`,
]);

/** Harmless addresses that must get through; otherwise the test would prove nothing. */
const validAddresses = [
  ...[goodAddress, "o'neill+opera@example.org", 'ada@müller.example', 'ADA@EXAMPLE.ORG'],
  ...['first.last@sub.example.co.uk'],
];

export const hostileAddresses: string[] = [
  ...shapes,
  ...shapes.map((shape) => `${shape}\r\nBcc: ${evilAddress}`),
  ...breaks.flatMap((line) => headers.map((header) => `${goodAddress}${line}${header}`)),
  ...lengths,
  ...validAddresses,
];
