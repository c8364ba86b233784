import type { ReactNode } from 'react';
import { TellText } from '#site/language/TellText.tsx';
import type { Told } from '#site/language/told.ts';
import style from './Chapter.module.css';

/** A part of what is told under its own heading. */
export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={style.chapter}>
      <h2 className={style.title}>{title}</h2>
      {children}
    </section>
  );
}

interface Ruled {
  title: string;
  lines: Told[];
  /** where a line leads */
  ways?: ReadonlyMap<string, string>;
  children?: ReactNode;
}

/** One after the other, ruled: a programme, a list of titles. */
export function Lines({ title, lines, ways, children }: Ruled) {
  return (
    <Chapter title={title}>
      <ul>
        {lines.map((line) => (
          <li key={line.text} className={style.line}>
            <Way href={ways?.get(line.text)}>
              <TellText told={line} />
            </Way>
          </li>
        ))}
      </ul>
      {children}
    </Chapter>
  );
}

const Way = ({ href, children }: { href: string | undefined; children: ReactNode }) =>
  href ? <a href={href}>{children}</a> : children;

export function Paragraphs({ lines, lead = false }: { lines: Told[]; lead?: boolean }) {
  return (
    <div className={lead ? style.lead : style.text}>
      {lines.map((line) => (
        <p key={line.text}>
          <TellText told={line} />
        </p>
      ))}
    </div>
  );
}
