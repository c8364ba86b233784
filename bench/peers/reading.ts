/** Reads the visible parts of a page as blocks, in the browser. It relies on HTML, not classes. */
import type { Block, Frame, Link, Page, Picture, Words } from './shared/page.ts';

interface Found {
  frame: Frame;
  page: Omit<Page, 'path'>;
  seen: string;
}

/** Runs in the browser, so it can use nothing from outside. */
export function read(): Found {
  const unseen = '[hidden], .visually-hidden, script, style, video, button, input, template, svg, [role=status]:empty';
  const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const within = <Kind extends Element>(element: Element, what: string) => [...element.querySelectorAll<Kind>(what)];

  function textOf(element: Element): string {
    const copy = element.cloneNode(true) as Element;
    for (const one of within(copy, unseen)) one.remove();
    return plain(copy.textContent);
  }
  /** Styles alone separate neighbouring buttons. */
  const apart = (words: Words): Words =>
    words.flatMap((word, place) => {
      const before = words[place - 1];
      return typeof word === 'object' && typeof before === 'object' ? [' ', word] : [word];
    });
  const linkOf = (element: Element): Link => ({ href: element.getAttribute('href') ?? '', text: textOf(element) });

  /** adds a space between words of neighbouring elements */
  function wordsOf(element: Element): Words {
    return [...element.childNodes].flatMap((node): Words => (node instanceof Element ? wordsIn(node) : wordIn(node)));
  }
  function wordsIn(element: Element): Words {
    if (element instanceof HTMLAnchorElement) return [linkOf(element)];
    if (element instanceof HTMLBRElement) return [' · '];
    return element.matches(unseen) ? [' '] : wordsOf(element);
  }
  function wordIn(node: Node): Words {
    const text = node.nodeType === Node.TEXT_NODE ? node.textContent?.replaceAll(/\s+/g, ' ') : '';
    return text ? [text] : [];
  }

  function pictureOf(picture: Element): Picture {
    const image = picture.querySelector('img');
    if (!image) throw new Error('A picture without an img.');
    const { alt, srcset, sizes, width, height, loading } = image;
    return {
      alt,
      srcSet: srcset,
      sizes,
      src: image.getAttribute('src') ?? '',
      width: Number(image.getAttribute('width') ?? width),
      height: Number(image.getAttribute('height') ?? height),
      loading: loading === 'lazy' ? 'lazy' : 'eager',
      isFirst: image.fetchPriority === 'high',
      sources: within<HTMLSourceElement>(picture, 'source').map((one) => ({
        media: one.media,
        sizes: one.sizes,
        srcSet: one.srcset,
        width: one.width,
        height: one.height,
      })),
    };
  }

  function listed(list: Element): Block[] {
    const items = [...list.children];
    if (list.querySelector('img'))
      return [{ kind: 'cards', isSliding: list.matches('ol'), cards: items.map((item) => inside(item)) }];
    const said = items.map(wordsOf).filter((words) => plain(words.map(String).join('')) !== '' && !isDots(words));
    return said.length > 0 ? [{ kind: 'list', items: said }] : [];
  }
  const isDots = (words: Words) => words.every((word) => (typeof word === 'string' ? !word.trim() : !word.text));

  function facts(list: Element): Block[] {
    const rows = within(list, 'dt').map((term) => ({
      term: textOf(term),
      words: term.nextElementSibling ? wordsOf(term.nextElementSibling) : [],
    }));
    return [{ kind: 'facts', rows }];
  }

  /** splits a card that is one link into its picture, its linked title and the rest */
  function linked(link: HTMLAnchorElement): Block[] {
    const picture = link.querySelector('picture');
    if (!picture) return [{ kind: 'links', links: [linkOf(link)] }];
    const name = textOf(link.querySelector('span') ?? link);
    const rest = plain(textOf(link).replace(name, ''));
    return [
      { kind: 'picture', picture: pictureOf(picture), caption: '' },
      { kind: 'paragraph', words: [{ href: link.getAttribute('href') ?? '', text: name }, ` ${rest}`] },
    ];
  }

  const kinds: [string, (element: Element) => Block[]][] = [
    [unseen, () => []],
    [
      'form',
      (form) => [
        { kind: 'links', links: [{ href: form.getAttribute('action') ?? '', text: plain(form.textContent) }] },
      ],
    ],
    [
      'h1, h2, h3',
      (heading) => [{ kind: 'heading', level: Number(heading.tagName[1]), text: textOf(heading), id: heading.id }],
    ],
    ['p', (paragraph) => [{ kind: 'paragraph', words: apart(wordsOf(paragraph)) }]],
    ['picture', (picture) => [{ kind: 'picture', picture: pictureOf(picture), caption: '' }]],
    [
      'figure',
      (figure) => {
        const caption = figure.querySelector('figcaption');
        return [
          {
            kind: 'picture',
            picture: pictureOf(figure),
            caption: caption
              ? [...caption.childNodes]
                  .map((part) => plain(part instanceof Element ? textOf(part) : part.textContent))
                  .join(' ')
                  .trim()
              : '',
          },
        ];
      },
    ],
    ['dl', facts],
    ['ul, ol', listed],
    ['a', (link) => linked(link as HTMLAnchorElement)],
    ['section', (section) => [{ kind: 'section', blocks: inside(section) }]],
  ];

  function inside(element: Element): Block[] {
    const blocks: Block[] = [];
    for (const child of element.children) {
      const [, block = inside] = kinds.find(([selector]) => child.matches(selector)) ?? [];
      for (const one of block(child)) {
        const last = blocks.at(-1);
        // Neighbouring buttons make one row.
        if (one.kind === 'links' && last?.kind === 'links') last.links.push(...one.links);
        else blocks.push(one);
      }
    }
    return blocks;
  }

  const only = (selector: string, from: ParentNode = document): Element => {
    const found = from.querySelector(selector);
    if (!found) throw new Error(`${location.pathname} has no ${selector}.`);
    return found;
  };
  const [mast, main, foot] = [only('body > header, header'), only('main'), only('body > footer, footer')];
  return {
    frame: {
      name: textOf(only('a', mast)),
      menu: within(only('nav', mast), 'a').map(linkOf),
      address: [...only('address', foot).children].map((line) =>
        line instanceof HTMLAnchorElement ? [linkOf(line)] : wordsOf(line),
      ),
      groups: within(foot, 'nav').map((nav) => ({
        title: textOf(only('h2', nav)),
        links: within(nav, 'a').map(linkOf),
      })),
      note: textOf(only(':scope > p', foot)),
    },
    page: {
      title: document.title,
      description: only('meta[name=description]').getAttribute('content') ?? '',
      blocks: inside(main),
    },
    seen: (main as HTMLElement).innerText,
  };
}
