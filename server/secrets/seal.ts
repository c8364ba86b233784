/** AES-256-GCM: what was sealed for one purpose and one row opens nowhere else, and not at all when a bit of it has changed. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

export function seal(key: Buffer, content: Buffer, about: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

export function unseal(key: Buffer, sealed: string, about: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64');
  const [iv, tag, content] = [
    bytes.subarray(0, ivBytes),
    bytes.subarray(ivBytes, ivBytes + tagBytes),
    bytes.subarray(ivBytes + tagBytes),
  ];
  const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes })
    .setAAD(Buffer.from(about))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(content), decipher.final()]);
}
