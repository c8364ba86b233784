import { Choice } from './Choice.tsx';
import style from './SectionBar.module.css';

interface Props {
  label: string;
  /** ids of the sections, in the order in which they stand on the page */
  sections: { id: string; name: string }[];
}

/** Links to the sections of a long page. section-bar.ts marks the one that is being read. */
export function SectionBar({ label, sections }: Props) {
  return (
    <nav className={style.bar} aria-label={label} data-section-bar="">
      {sections.map(({ id, name }, index) => (
        <Choice key={id} href={`#${id}`} current={index === 0}>
          {name}
        </Choice>
      ))}
    </nav>
  );
}
