/** The blocks of a page; Next.js adds its own link and picture components. */
import type { ComponentType, ReactNode } from 'react';
import type { Block, Picture, Words } from './page';

export interface Parts {
  Link: ComponentType<{ href: string; children: ReactNode }>;
  Picture: ComponentType<{ picture: Picture }>;
}

export function Blocks({ blocks, parts }: { blocks: Block[]; parts: Parts }) {
  return blocks.map((block, place) => <One key={place} block={block} parts={parts} />);
}

function One({ block, parts }: { block: Block; parts: Parts }) {
  const say = (words: Words) =>
    words.map((word) =>
      typeof word === 'string' ? (
        word
      ) : (
        <parts.Link key={word.href} href={word.href}>
          {word.text}
        </parts.Link>
      ),
    );
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as 'h1' | 'h2' | 'h3';
      return <Heading id={block.id || undefined}>{block.text}</Heading>;
    }
    case 'paragraph':
      return <p>{say(block.words)}</p>;
    case 'picture':
      return (
        <figure>
          <parts.Picture picture={block.picture} />
          {block.caption && <figcaption>{block.caption}</figcaption>}
        </figure>
      );
    case 'facts':
      return (
        <dl>
          {block.rows.map(({ term, words }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{say(words)}</dd>
            </div>
          ))}
        </dl>
      );
    case 'list':
      return (
        <ul>
          {block.items.map((words, place) => (
            <li key={place}>{say(words)}</li>
          ))}
        </ul>
      );
    case 'links':
      return <p className="links">{say(block.links)}</p>;
    case 'cards':
      return (
        <ul className={block.isSliding ? 'slides' : 'cards'}>
          {block.cards.map((card, place) => (
            <li key={place}>
              <Blocks blocks={card} parts={parts} />
            </li>
          ))}
        </ul>
      );
    case 'section':
      return (
        <section>
          <Blocks blocks={block.blocks} parts={parts} />
        </section>
      );
  }
}
