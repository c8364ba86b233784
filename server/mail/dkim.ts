import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';

export interface DkimSettings {
  selector: string;
  /** PKCS #8 in base64, on one line, as in DKIM_KEY. */
  privateKey: string;
}

const parseDkimPrivateKey = (base64: string) =>
  createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' });

/** True for an RSA private key of 2048 bits or more: the large mail hosts do not check Ed25519. */
export function isDkimPrivateKey(base64: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = parseDkimPrivateKey(base64);
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048;
  } catch {
    return false;
  }
}

export const generateDkimPrivateKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'der' })
    .toString('base64');

/** RFC 8058 requires both List-Unsubscribe headers; nodemailer signs only the first. */
const signedHeaders = [
  ...['From', 'Reply-To', 'To', 'Subject', 'Date', 'Message-ID', 'MIME-Version', 'Content-Type'],
  ...['Content-Transfer-Encoding', 'Auto-Submitted', 'List-Unsubscribe', 'List-Unsubscribe-Post'],
];

export const createDkimSigner = ({ selector, privateKey }: DkimSettings, address: string) => ({
  domainName: findDomain(address),
  keySelector: selector,
  headerFieldNames: signedHeaders.join(':'),
  privateKey: parseDkimPrivateKey(privateKey).export({ type: 'pkcs8', format: 'pem' }).toString(),
});

export const createDkimRecord = ({ selector, privateKey }: DkimSettings, address: string) => ({
  name: `${selector}._domainkey.${findDomain(address)}`,
  text: `v=DKIM1; k=rsa; p=${createPublicKey(parseDkimPrivateKey(privateKey)).export({ type: 'spki', format: 'der' }).toString('base64')}`,
});

export const findDomain = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
