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

/** One after the other, ruled: a programme, a list of titles. */
export function Lines({ title, lines, children }: { title: string; lines: Told[]; children?: ReactNode }) {
  return (
    <Chapter title={title}>
      <ul>
        {lines.map((line) => (
          <li key={line.text} className={style.line}>
            <TellText told={line} />
          </li>
        ))}
      </ul>
      {children}
    </Chapter>
  );
}

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
