/** Stored as PHC strings: parameters, salt and hash, so that the cost can be raised later. */
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Semaphore } from '#server/semaphore.ts';

export interface PasswordCost {
  /** KiB */
  memory: number;
  passes: number;
  parallelism: number;
}

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>;
const version = 19;
const saltBytes = 16;
const hashBytes = 32;

export function createPasswordHasher(cost: PasswordCost, hashing: Pick<Semaphore, 'run'>) {
  const deriveHash = (password: string, salt: Buffer, { memory, passes, parallelism }: PasswordCost) =>
    hashing.run(() =>
      derive('argon2id', { message: password, nonce: salt, memory, passes, parallelism, tagLength: hashBytes }),
    );
  const decoyHash = formatPhc(cost, randomBytes(saltBytes), randomBytes(hashBytes));

  return {
    async hash(password: string) {
      const salt = randomBytes(saltBytes);
      return formatPhc(cost, salt, await deriveHash(password, salt, cost));
    },
    /** Without a stored hash it compares with a random one, so that both take the same time. */
    async verify(password: string, stored = decoyHash) {
      const { salt, hash, ...storedCost } = parsePhc(stored);
      return timingSafeEqual(await deriveHash(password, salt, storedCost), hash);
    },
    isStale(stored: string) {
      const { memory, passes, parallelism } = parsePhc(stored);
      return memory !== cost.memory || passes !== cost.passes || parallelism !== cost.parallelism;
    },
  };
}

const toBase64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

const formatPhc = ({ memory, passes, parallelism }: PasswordCost, salt: Buffer, hash: Buffer): string =>
  `$argon2id$v=${version}$m=${memory},t=${passes},p=${parallelism}$${toBase64(salt)}$${toBase64(hash)}`;

const phcPattern =
  /^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=(?<lanes>\d+)\$(?<salt>[^$]+)\$(?<hash>[^$]+)$/;

function parsePhc(stored: string): PasswordCost & { salt: Buffer; hash: Buffer } {
  const { memory, passes, lanes, salt, hash } = stored.match(phcPattern)?.groups ?? {};
  if (!salt || !hash) throw new Error('A stored password is not in the form of an argon2id PHC string.');
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(lanes),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}
