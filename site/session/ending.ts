/** The end of a session: said, shown for a moment, and then everything about it is gone. */
import { times } from './names.ts';
import { nobody, type Stores } from './stores.ts';
import type { Tokens } from './tokens.ts';
import type { World } from './world.ts';

export interface Ending {
  /** The session is over or about to be; nothing is renewed any more. */
  underWay: () => boolean;
  /** Begins the end, once, however many calls ask for it. */
  begin: (message?: string) => void;
  /** Forgets the session at once. */
  forget: () => void;
}

export function endSessions(
  { wait, go, words }: Pick<World, 'wait' | 'go' | 'words'>,
  { auth, notice }: Stores,
  tokens: Tokens,
): Ending {
  let underWay = false;

  function forget(): void {
    // A new object: a store tells nobody of a value it has already.
    auth.set({ ...nobody });
    tokens.clear();
  }

  async function end(message: string): Promise<void> {
    const ended = tokens.refresh();
    notice.set({ kind: 'error', text: message });
    await wait(times.afterEnd);
    underWay = false;
    // Somebody has signed in meanwhile, here or in another tab: that session is not this one.
    if (tokens.refresh() !== ended) return;
    forget();
    go('/login');
  }

  return {
    underWay: () => underWay,
    begin(message = words.expired) {
      if (underWay) return;
      underWay = true;
      void end(message);
    },
    forget,
  };
}
