import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';

export interface DkimSettings {
  selector: string;
  /** PKCS #8 in base64, on one line, as in DKIM_KEY. */
  key: string;
}

const parseDkimKey = (line: string) =>
  createPrivateKey({ key: Buffer.from(line, 'base64'), format: 'der', type: 'pkcs8' });

/** RSA with 2048 bits or more: the large mail hosts do not check Ed25519. */
export function isDkimKey(line: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = parseDkimKey(line);
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048;
  } catch {
    return false;
  }
}

export const makeDkimKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'der' })
    .toString('base64');

/** RFC 8058 requires both List-Unsubscribe headers; nodemailer signs only the first. */
const signedHeaders = [
  ...['From', 'Reply-To', 'To', 'Subject', 'Date', 'Message-ID', 'MIME-Version', 'Content-Type'],
  ...['Content-Transfer-Encoding', 'Auto-Submitted', 'List-Unsubscribe', 'List-Unsubscribe-Post'],
];

export const createDkimSigner = ({ selector, key }: DkimSettings, address: string) => ({
  domainName: findDomain(address),
  keySelector: selector,
  headerFieldNames: signedHeaders.join(':'),
  privateKey: parseDkimKey(key).export({ type: 'pkcs8', format: 'pem' }).toString(),
});

export const createDkimRecord = ({ selector, key }: DkimSettings, address: string) => ({
  name: `${selector}._domainkey.${findDomain(address)}`,
  text: `v=DKIM1; k=rsa; p=${createPublicKey(parseDkimKey(key)).export({ type: 'spki', format: 'der' }).toString('base64')}`,
});

export const findDomain = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
