/**
 * WebKit's driver does not tell what a page writes to the console, so a second browser opens each page for it, watched by
 * WebKit's own inspector: messages of JSON over a web socket, wrapped once more for the page they are about.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { until } from '#tests/harness/until.ts';
import { end, guarded } from '#tools/process-guard.ts';

interface Message {
  method?: string;
  id?: number;
  params?: {
    message?: string | { level: string; text: string };
    targetInfo?: { targetId: string; type: string; isProvisional?: boolean };
    newTargetId?: string;
  };
  result?: { result?: { value?: unknown; objectId?: string } };
}

/** The letters are in, and the page has been painted. */
const settled =
  'document.fonts.ready.then(() => new Promise(requestAnimationFrame)).then(() => new Promise((on) => setTimeout(on)))';

export async function openInspected(browser: string, env: NodeJS.ProcessEnv, port: number) {
  const child = guarded(
    spawn(browser, ['about:blank'], {
      env: { ...env, WEBKIT_INSPECTOR_HTTP_SERVER: `127.0.0.1:${port}` },
      stdio: 'ignore',
      detached: true,
    }),
    { group: true },
  );
  const line = new WebSocket(`ws://127.0.0.1:${port}${await listed(port)}`);
  const found: string[] = [];
  let target: string | undefined;
  let number = 0;
  const answers = new Map<number, (result: Message['result']) => void>();

  const tell = (method: string, params: Record<string, unknown> = {}, targetId = target) =>
    new Promise<Message['result']>((resolve) => {
      answers.set(++number, resolve);
      const message = JSON.stringify({ id: number, method, params });
      const wrapped = { id: number, method: 'Target.sendMessageToTarget', params: { targetId, message } };
      line.send(JSON.stringify(wrapped));
    });

  line.addEventListener('message', ({ data }) => {
    const { method, params } = JSON.parse(String(data)) as Message;
    if (method === 'Target.targetCreated' && params?.targetInfo?.type === 'page') {
      const { targetId, isProvisional } = params.targetInfo;
      if (!isProvisional) target = targetId;
      for (const domain of ['Page', 'Runtime', 'Console']) void tell(`${domain}.enable`, {}, targetId);
    }
    // A page of another origin gets a process of its own.
    if (method === 'Target.didCommitProvisionalTarget') target = params?.newTargetId;
    if (method === 'Target.dispatchMessageFromTarget') hear(JSON.parse(String(params?.message)) as Message);
  });

  function hear({ method, id, params, result }: Message) {
    if (id !== undefined) answers.get(id)?.(result);
    const complaint = params?.message;
    if (method !== 'Console.messageAdded' || typeof complaint !== 'object') return;
    if (['error', 'warning'].includes(complaint.level)) found.push(`${complaint.level}: ${complaint.text.trim()}`);
  }

  await once(line, 'open');
  await until(() => target !== undefined);
  return {
    async complaints(address: string): Promise<string[]> {
      found.length = 0;
      // An address alone may be left for another page's process, which then answers no more: nobody waits for that.
      void tell('Runtime.evaluate', { expression: `location.assign(${JSON.stringify(address)})` });
      const there = `location.href === ${JSON.stringify(address)} && document.readyState === 'complete'`;
      await until(async () => {
        const late = new Promise<undefined>((resolve) => setTimeout(resolve, 1000));
        const answer = await Promise.race([tell('Runtime.evaluate', { expression: there, returnByValue: true }), late]);
        return answer?.result?.value === true;
      });
      const promise = await tell('Runtime.evaluate', { expression: settled });
      await tell('Runtime.awaitPromise', { promiseObjectId: promise?.result?.objectId });
      return [...found];
    },
    async stop() {
      line.close();
      await end(child, 'SIGTERM', { group: true });
    },
  };
}

/** Its page, in the list the inspector keeps. */
async function listed(port: number): Promise<string> {
  let path: string | undefined;
  await until(async () => {
    const list = await fetch(`http://127.0.0.1:${port}/`).then(
      (answer) => answer.text(),
      () => '',
    );
    path = list.match(/\/socket\/\d+\/\d+\/WebPage/)?.[0];
    return path !== undefined;
  });
  return path ?? '';
}
