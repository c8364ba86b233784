/** Header and footer. */
import { Fragment, type ReactNode } from 'react';
import type { Parts } from './Blocks';
import type { Frame, Words } from './page';

export function Chrome({ frame, parts, children }: { frame: Frame; parts: Parts; children: ReactNode }) {
  const say = (words: Words) =>
    words.map((word) =>
      typeof word === 'string' ? (
        word
      ) : (
        <a key={word.href} href={word.href}>
          {word.text}
        </a>
      ),
    );
  return (
    <>
      <header>
        <parts.Link href="/">{frame.name}</parts.Link>
        <details>
          <summary>Menü</summary>
          <nav>
            {frame.menu.map(({ href, text }) => (
              <parts.Link key={href} href={href}>
                {text}
              </parts.Link>
            ))}
          </nav>
        </details>
      </header>
      <main>{children}</main>
      <footer>
        <address>
          {frame.address.map((line, place) => (
            <Fragment key={place}>
              {say(line)}
              <br />
            </Fragment>
          ))}
        </address>
        {frame.groups.map(({ title, links }) => (
          <nav key={title}>
            <h2>{title}</h2>
            {links.map(({ href, text }) => (
              <parts.Link key={href} href={href}>
                {text}
              </parts.Link>
            ))}
          </nav>
        ))}
        <p>{frame.note}</p>
      </footer>
    </>
  );
}
