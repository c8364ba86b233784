/** Somebody types while the server is killed again and again: what was shown as saved is on the disk, and the rest in the browser. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { type Answer, type Fields, Keeper } from '#site/office/keeping/keeper.ts';
import { end, guarded } from '#tools/process-guard.ts';
import type { Save, Saved } from './keeping-until-killed.ts';

interface TypingKills {
  kills: number;
  saved: number;
  /** shown as saved and not there */
  lost: number;
  /** typed, not shown as saved, and in no copy either */
  forgotten: number;
  damaged: number;
  /** refused, though nobody else was at it */
  refused: number;
}

const program = new URL('keeping-until-killed.ts', import.meta.url).pathname;

/** `tamper` gets the database after it has been looked at; what a second look misses is the control: whether looking finds something. */
export async function typingKillRun(
  kills: number,
  tamper: (database: DatabaseSync) => void,
): Promise<TypingKills & { control: Pick<TypingKills, 'lost'> }> {
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-typing-'));
  const found = { saved: 0, lost: 0, forgotten: 0, damaged: 0, refused: 0 };
  // Loading our own code is most of what each of them does, unless the first leaves it compiled.
  const env = { NODE_COMPILE_CACHE: join(folder, 'compiled'), ...process.env, DATA_DIR: folder, LOG_LEVEL: 'silent' };
  let server: ChildProcess | undefined;
  let number = 0;
  let text = '';
  let shown = '';
  let copied = '';

  async function send(fields: Fields): Promise<Answer> {
    const child = server;
    if (!child?.connected) return { is: 'away' };
    const values = Object.fromEntries(fields);
    const own = ++number;
    const gone = once(child, 'exit').then(() => undefined);
    const heard = new Promise<Saved>((resolve) =>
      child.on('message', (told: Saved | string) => {
        if (typeof told === 'object' && told.number === own) resolve(told);
      }),
    );
    child.send(
      { number: own, text: values['text'] ?? '', version: Number(values['form.version']) } satisfies Save,
      () => {},
    );
    const answer = await Promise.race([heard, gone]);
    if (!answer) return { is: 'away' };
    if (!answer.kept) return { is: 'refused', why: 'conflict' };
    return { is: 'kept', ...answer.kept, faults: [], advice: [] };
  }

  const keeper = new Keeper(
    {
      read: () => [['text', text]],
      send,
      copy: (fields) => {
        copied = fields[0]?.[1] ?? '';
        return true;
      },
      forget: () => {
        copied = '';
      },
      tell({ is }) {
        if (is === 'kept') {
          shown = text;
          found.saved++;
        }
        if (is === 'stopped') found.refused++;
      },
      kept: () => {},
      // Whoever is killed so often need not wait besides.
      later: () => () => {},
    },
    { version: 0, base: 0 },
  );

  try {
    // Until something was shown as saved nothing can be lost.
    for (let kill = 0; kill < kills || found.saved === 0; kill++) {
      server = guarded(fork(program, { env, serialization: 'advanced' }));
      await once(server, 'message');
      const writing = Promise.withResolvers<void>();
      // Sometimes the first save is met, sometimes a later one.
      let before = kill % 3;
      server.on('message', (told) => {
        if (told === 'writing' && before-- === 0) writing.resolve();
      });
      const typing = (async () => {
        for (let key = 0; key < 6; key++) {
          text += ` k${kill}.${key}`;
          keeper.touched();
          await keeper.save();
        }
      })();
      // Whoever is refused writes no more.
      await Promise.race([writing.promise, typing]);
      await setTimeout(kill % 5);
      await end(server);
      await typing;
      keeper.copy();
      const there = onDisk(folder);
      found.damaged += Number(there.damaged);
      found.lost += Number(!there.text.startsWith(shown));
      found.forgotten += Number(shown !== text && copied !== text);
    }
    const control = { lost: Number(!onDisk(folder, tamper).text.startsWith(shown)) };
    return { kills, ...found, control };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Read by another program than ours. */
function onDisk(folder: string, tamper?: (database: DatabaseSync) => void) {
  using database = new DatabaseSync(join(folder, 'tollenau.sqlite'));
  tamper?.(database);
  const row = database.prepare('select data from content_drafts').get() as { data: string } | undefined;
  const { integrity_check } = database.prepare('pragma integrity_check').get() as { integrity_check: string };
  return { text: row ? (JSON.parse(row.data) as { text: string }).text : '', damaged: integrity_check !== 'ok' };
}
