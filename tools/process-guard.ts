/**
 * Ends our child processes even when we are killed: a shell in its own session kills them when our
 * pipe closes.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';

const script = `
forget() { one=$1; shift; rest=; for each; do [ "$each" = "$one" ] || rest="$rest $each"; done; echo "$rest"; }
while read -r word what; do
  case $word in
    child) children="$children $what" ;;
    ended) children=$(forget "$what" $children) ;;
    folder) set -- "$@" "$what" ;;
  esac
done
send() { for child in $children; do kill -s "$1" -- "$child" && some=yes; done 2>/dev/null; }
send INT
for tenth in 1 2 3 4 5 6 7 8 9 10; do some=; send 0; [ -z "$some" ] || sleep 0.1; done
send KILL
rm -rf -- "$@"
`;

let pipe: Socket | undefined;

function sendToGuard(line: string): void {
  if (!pipe) {
    const guard = spawn('sh', ['-c', script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
    guard.unref();
    pipe = guard.stdin as Socket;
    pipe.unref();
  }
  pipe.write(`${line}\n`);
}

/** With `detached` the child leads a process group; then the whole group ends. */
export function guardProcess<Child extends ChildProcess>(child: Child, { group = false } = {}): Child {
  const name = group ? -Number(child.pid) : child.pid;
  if (child.pid) {
    sendToGuard(`child ${name}`);
    child.once('exit', () => sendToGuard(`ended ${name}`));
  }
  return child;
}

/** Resolves when the child has ended; kills one that ignores the signal. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL', { group = false } = {}) {
  if (!child.pid || child.exitCode !== null || child.signalCode !== null) return;
  const name = group ? -child.pid : child.pid;
  const exit = once(child, 'exit');
  process.kill(name, signal);
  const timer = setTimeout(() => process.kill(name, 'SIGKILL'), 60_000);
  await exit;
  clearTimeout(timer);
}

export function guardFolder(path: string): string {
  sendToGuard(`folder ${path}`);
  return path;
}
