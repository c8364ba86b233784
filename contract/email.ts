/** One plain address: no name, list, comment or quotes. Emails go only to what this returns. */
import { z } from 'zod';

const longest = 254;
/** Without `%`, `!`, `/` and `|`: some mail servers read them as a route to another address. */
const name = /^(?=.{1,64}$)[\w'+&=~#$*?^{}-]+(?:\.[\w'+&=~#$*?^{}-]+)*$/;
const typedDomainPattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}.-]*$/u;
const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;

export const emailInput = z.string('emailInvalid').transform((written, context) => {
  const address = parseAddress(written);
  if (address) return address;
  context.addIssue({ code: 'custom', message: 'emailInvalid' });
  return z.NEVER;
});

/** `büro@müller.example` → refused, `buero@müller.example` → `buero@xn--mller-kva.example` */
function parseAddress(written: string): string | undefined {
  if (written.length > 2 * longest) return undefined;
  const [before = '', after = '', ...more] = written.trim().split('@');
  if (more.length > 0 || !name.test(before) || !typedDomainPattern.test(after)) return undefined;
  const ascii = toAsciiDomain(after);
  const address = `${before}@${ascii}`;
  return domain.test(ascii) && address.length <= longest ? address : undefined;
}

function toAsciiDomain(written: string): string {
  try {
    return new URL(`http://${written}`).hostname;
  } catch {
    return '';
  }
}
