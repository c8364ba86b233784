import { type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http';
import { inspect, stripVTControlCharacters } from 'node:util';
import type { AstroIntegration } from 'astro';
import { escapeHtml } from '#contract/html-text.ts';
import { shippedFolder } from '#server/content/shipped-content.ts';
import { root } from './root.ts';
import type { DevServer, DevServerOptions, startServer } from './server.ts';

type Vite = Parameters<NonNullable<AstroIntegration['hooks']['astro:server:setup']>>[0]['server'];

/** Parts of the source tree that the server runs. Vite alone brings changed styles to the browser. */
const isCode = (file: string): boolean =>
  /^(?:app|contract|office|server|site|tools\/dev)\/.*(?<!\.test)\.(?:astro|tsx?)$/.test(file.slice(root.length));

export class ChangingServer {
  readonly #options: DevServerOptions;
  readonly #contentFolder: string;
  #vite: Vite | undefined;
  #server: DevServer | undefined;
  #hasStarted = false;
  #isChanged = false;
  #starting = Promise.resolve();
  /** why there is no server */
  #failure: unknown;
  /** why a page could not be rendered */
  #pageError: unknown;

  constructor(settings: NodeJS.ProcessEnv) {
    const onError = (error: unknown) => {
      this.#pageError = error;
      console.error(inspect(error));
    };
    this.#options = { root, settings, onError };
    this.#contentFolder = settings['CONTENT_DIR'] || shippedFolder;
  }

  /** Again after a change of astro.config.ts: Astro then starts another Vite. */
  runIn(vite: Vite): void {
    this.#vite = vite;
    this.#isChanged = true;
    vite.watcher.add(this.#contentFolder);
    vite.watcher.on('all', (_, file) => {
      if (!file.startsWith(this.#contentFolder) && !isCode(file)) return;
      forget(vite, file);
      this.#isChanged = true;
      vite.ws.send({ type: 'full-reload' });
    });
  }

  start(): Promise<void> {
    this.#isChanged = false;
    this.#starting = this.#starting.then(() =>
      this.#restart().catch((error: unknown) => {
        this.#failure = error;
        console.error(inspect(error));
      }),
    );
    return this.#starting;
  }

  async #restart(): Promise<void> {
    await this.#server?.close();
    this.#server = undefined;
    this.#failure = undefined;
    if (!this.#vite) return;
    const path = `${root}tools/dev/server.ts`;
    const code: { startServer: typeof startServer } = await findRunner(this.#vite).import(path);
    this.#server = await code.startServer(this.#options);
    if (!this.#hasStarted && this.#server.startMessage) console.log(this.#server.startMessage);
    this.#hasStarted = true;
  }

  async stop(): Promise<void> {
    await this.#starting;
    await this.#server?.close();
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.#isChanged) void this.start();
    await this.#starting;
    if (!this.#server) return showError(response, this.#failure);
    const { method, url: path, headers } = request;
    const forwarded = sendRequest(this.#server.address, { method, path, headers, agent: false }, (answer) => {
      const pageError = this.#pageError;
      this.#pageError = undefined;
      if (pageError && answer.statusCode === 500) return showError(response, pageError);
      // Its policy forbids the styles and scripts of Vite.
      const { 'content-security-policy': _, ...others } = answer.headers;
      answer.pipe(response.writeHead(answer.statusCode ?? 500, others));
    });
    forwarded.on('error', (error) => showError(response, error));
    request.pipe(forwarded);
  }
}

interface Runner {
  import: <Module>(path: string) => Promise<Module>;
  evaluatedModules: {
    getModuleById: (id: string) => object | undefined;
    invalidateModule: (module: object) => void;
  };
}

function findRunner({ environments: { ssr } }: Vite): Runner {
  if (!('runner' in ssr)) throw new Error('This Vite cannot run modules.');
  return ssr.runner as Runner;
}

/** The next import runs this file and all that import it again. */
function forget(vite: Vite, file: string): void {
  const { moduleGraph } = vite.environments.ssr;
  const stale = new Set<NonNullable<ReturnType<typeof moduleGraph.getModuleById>>>();
  for (const module of moduleGraph.getModulesByFile(file) ?? [])
    moduleGraph.invalidateModule(module, stale, Date.now(), true);
  const { evaluatedModules } = findRunner(vite);
  for (const { id } of stale) {
    const evaluated = id && evaluatedModules.getModuleById(id);
    if (evaluated) evaluatedModules.invalidateModule(evaluated);
  }
}

/** The script loads the page again after the next change. */
function showError(response: ServerResponse, error: unknown): void {
  const text = escapeHtml(stripVTControlCharacters(inspect(error)));
  response
    .writeHead(500, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!doctype html><title>Error</title><script type="module" src="/@vite/client"></script><pre>${text}</pre>`);
}
