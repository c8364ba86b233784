/** The secret that follows: a second setting, or a file beside the present one until the database has it. */
import { existsSync, renameSync } from 'node:fs';
import type { Config } from '#server/config.ts';
import { fileOf, type Master, makeUp, masters, readFrom, settingOf } from '#server/secrets/masters.ts';
import { Misused } from '#tools/terminal/command-line.ts';

export interface Successor {
  /** undefined: there is none yet */
  found: () => string | undefined;
  /** The same one again when the first try has stopped half-way. */
  make: () => string;
  /** takes the old one's place */
  settle: () => void;
  /** where it is then */
  place: string;
}

export const successorOf = (config: Config, which: Master): Successor =>
  settingOf(config, which) === undefined ? asFile(config, which) : asSetting(config, which);

function asSetting(config: Config, which: Master): Successor {
  const { setting } = masters[which];
  const given = which === 'token' ? config.newTokenSecret : config.newUploadKey;
  return {
    found: () => given,
    make() {
      if (given !== undefined) return given;
      throw new Misused(`${setting} is a setting, so the new secret has to be one as well: NEW_${setting}=…`);
    },
    settle: () => {},
    place: `Start every server with the new secret as ${setting}.`,
  };
}

function asFile(config: Config, which: Master): Successor {
  const file = fileOf(config, which);
  const next = `${file}.next`;
  return {
    found: () => (existsSync(next) ? readFrom(next) : undefined),
    make: () => makeUp(config.dataDir, next),
    settle: () => existsSync(next) && renameSync(next, file),
    place: `The new secret lies in ${file}.`,
  };
}
