/** A software passkey: ES256, user verified. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

export interface VirtualPasskey {
  id: string;
  host: string;
  key: KeyObject;
  counter: number;
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');
/** flags: user present, user verified */
const flags = 0x05;

function buildAuthData({ host, counter }: Pick<VirtualPasskey, 'host' | 'counter'>, more = Buffer.alloc(0), extra = 0) {
  const head = Buffer.alloc(5);
  head.writeUInt8(flags | extra, 0);
  head.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(host), head, more]);
}

const buildClientData = (type: string, { challenge }: { challenge: string }, origin: string) =>
  JSON.stringify({ type, challenge, origin, crossOrigin: false });

/** Answers `navigator.credentials.create`. */
export function createPasskey(options: { challenge: string }, origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const passkey: VirtualPasskey = { id: base64url(id), host: new URL(origin).hostname, key: privateKey, counter: 0 };
  const cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  const length = Buffer.from([0, id.length]);
  const attested = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(cose)]);
  const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', new Uint8Array(buildAuthData(passkey, attested, 0x40))],
  ]);
  const response = {
    clientDataJSON: base64url(buildClientData('webauthn.create', options, origin)),
    attestationObject: base64url(isoCBOR.encode(attestation)),
    transports: ['internal'],
  };
  return { passkey, credential: encodeCredential(passkey.id, response) };
}

/** Answers `navigator.credentials.get`. */
export function signChallenge(passkey: VirtualPasskey, options: { challenge: string }, origin: string): string {
  passkey.counter++;
  const data = buildAuthData(passkey);
  const client = buildClientData('webauthn.get', options, origin);
  const signature = sign('sha256', Buffer.concat([data, sha256(client)]), passkey.key);
  return encodeCredential(passkey.id, {
    clientDataJSON: base64url(client),
    authenticatorData: base64url(data),
    signature: base64url(signature),
  });
}

const encodeCredential = (id: string, response: object): string =>
  JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} });
