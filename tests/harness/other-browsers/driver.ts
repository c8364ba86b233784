/** A page in Firefox or WebKit. firefox.ts and webkit.ts send its W3C WebDriver commands. */
import { waitUntil } from '#tests/harness/wait-until.ts';

export type WebDriverCommand =
  | ('Navigate' | 'Back' | 'ExecuteAsyncScript' | 'PerformActions')
  | `Element${'Click' | 'Clear' | 'SendKeys'}`
  | `GetComputed${'Role' | 'Label'}`
  | ('DeleteAllCookies' | 'GetCookies');

type WebDriverCall = (command: WebDriverCommand, parameters?: Record<string, unknown>) => Promise<unknown>;

export interface DrivenBrowser extends AsyncDisposable {
  call: WebDriverCall;
  resize: (width: number, height: number) => Promise<void>;
  /** The engine's complaints until the page is idle. WebKit's driver reports none. */
  complaints?: (address: string) => Promise<string[]>;
}

export type WebElementReference = Record<string, string>;
const elementId = (element: WebElementReference): string => Object.values(element)[0] ?? '';

export interface AccessibleNode {
  role: string;
  name: string;
}

export type DrivenPage = ReturnType<typeof createPage>;

// Key codes of the WebDriver specification.
export const keys = { tab: '\ue004', enter: '\ue007', escape: '\ue00c', right: '\ue014', down: '\ue015' };

export function createPage({ call }: DrivenBrowser, site: string) {
  async function evaluate<Given extends unknown[], Result>(
    work: (...given: Given) => Result,
    ...given: Given
  ): Promise<Awaited<Result>> {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve().then(() => (${work})(...[...arguments].slice(0, -1)))
        .then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const answer = (await call('ExecuteAsyncScript', { script, args: given })) as {
      value: Awaited<Result>;
      error?: string;
    };
    if (answer.error) throw new Error(answer.error);
    return answer.value;
  }

  /** Repeats until the result is accepted. A page that is just being left answers nothing. */
  async function poll<Answer>(ask: () => Promise<Answer>, enough: (answer: Answer) => boolean, what: string) {
    let last: Answer | undefined;
    try {
      await waitUntil(async () => {
        last = await ask().catch(() => undefined);
        return last !== undefined && enough(last);
      }, 30_000);
    } catch {
      throw new Error(`${what}; last: ${JSON.stringify(last)}`);
    }
    return last as Answer;
  }

  /** Waits for the first visible match; `text` is its content or its label. */
  async function find(selector: string, text?: string): Promise<WebElementReference> {
    const findElement = () => evaluate(findVisible, selector, text ?? null);
    return (await poll(
      findElement,
      (found) => found !== null,
      `No ${selector} in sight with “${text}”`,
    )) as WebElementReference;
  }

  /** Waits until it stops moving, because these drivers click the position that they saw first. */
  async function atRest(selector: string, text?: string): Promise<WebElementReference> {
    const element = await find(selector, text);
    let before: string | undefined;
    const isAtRest = (place: string) => {
      const still = place === before;
      before = place;
      return still;
    };
    await poll(() => evaluate(readRestingPosition, element), isAtRest, `${selector} never rests`);
    return element;
  }

  const pressKeys = async (...pressed: string[]) => {
    const actions = pressed.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await call('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  };

  return {
    evaluate,
    find,
    press: pressKeys,
    go: (path: string) => call('Navigate', { url: new URL(path, site).href }),
    back: () => call('Back'),
    click: async (selector: string, text?: string) =>
      call('ElementClick', { id: elementId(await atRest(selector, text)) }),
    async fill(selector: string, text: string) {
      const element = await find(selector);
      // WebKit's driver does not scroll to a field.
      await evaluate(scrollToCentre, element);
      const id = elementId(element);
      await call('ElementClear', { id });
      await call('ElementSendKeys', { id, text });
    },
    async readNode(element: WebElementReference): Promise<AccessibleNode> {
      const id = elementId(element);
      return {
        role: String(await call('GetComputedRole', { id })),
        name: String(await call('GetComputedLabel', { id })),
      };
    },
    async expectText(selector: string, wanted: string | RegExp): Promise<void> {
      const fits = (text: string) => (typeof wanted === 'string' ? text === wanted : wanted.test(text));
      await poll(() => evaluate(readVisibleText, selector), fits, `${selector} should say “${wanted}”`);
    },
    async waitUntilTrue<Given extends unknown[]>(work: (...given: Given) => boolean, ...given: Given): Promise<void> {
      await poll(() => evaluate(work, ...given), Boolean, `Never so: ${work}`);
    },
    async tabTo(text: string | RegExp, most = 60) {
      const passedNames: string[] = [];
      for (let count = 0; count < most; count++) {
        await pressKeys(keys.tab);
        const name = await evaluate(() => {
          // In WebKit a hidden window has no focus, so `:focus` matches nothing.
          const focused = document.activeElement as HTMLElement | null;
          return (focused?.ariaLabel ?? focused?.innerText ?? '').trim();
        });
        if (typeof text === 'string' ? name === text : text.test(name)) return;
        passedNames.push(name);
      }
      throw new Error(`Tab never reached “${text}”, but ${passedNames.join(', ')}.`);
    },
    async reset() {
      await call('Navigate', { url: new URL('/robots.txt', site).href });
      await evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      await call('DeleteAllCookies');
    },
    cookies: async () => {
      const cookies = (await call('GetCookies')) as { name: string; value: string }[];
      return cookies.map(({ name, value }) => `${name}=${value}`);
    },
  };
}

function findVisible(selector: string, text: string | null): WebElementReference | null {
  const plain = (words: string) => words.replaceAll('\u00a0', ' ').replaceAll('\u00ad', '').trim();
  const fits = (one: HTMLElement) =>
    text === null || [one.innerText, one.ariaLabel].some((it) => plain(it ?? '') === text);
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (one) => one.checkVisibility({ visibilityProperty: true }) && fits(one),
  );
  return (found as unknown as WebElementReference | undefined) ?? null;
}

function scrollToCentre(element: WebElementReference): null {
  (element as unknown as HTMLElement).scrollIntoView({ block: 'center', behavior: 'instant' });
  return null;
}

/** Waits until animations have ended and the engine has drawn twice. */
async function readRestingPosition(element: WebElementReference): Promise<string> {
  // A paused animation never ends: a poster's register waits until it comes into the window.
  const ending = document
    .getAnimations()
    .filter(({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime));
  await Promise.allSettled(ending.map(({ finished }) => finished));
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const { x, y, width, height } = (element as unknown as HTMLElement).getBoundingClientRect();
  return [x, y, width, height].join();
}

function readVisibleText(selector: string): string {
  const texts = [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => one.innerText);
  return texts.join(' ').replaceAll('\u00a0', ' ').replaceAll('\u00ad', '').replaceAll(/\s+/g, ' ').trim();
}
