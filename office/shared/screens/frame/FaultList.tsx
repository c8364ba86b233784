import style from './FaultList.module.css';

interface Fault {
  href: string;
  name: string;
  said?: string;
}

interface Props {
  title: string;
  faults: Fault[];
  /** a script removes faults that were fixed (keeping/remarks.ts) */
  live?: boolean;
}

export const FaultList = ({ title, faults, live = false }: Props) => (
  <section
    className={style.faults}
    id="faults"
    aria-labelledby="faults-title"
    data-fault-list=""
    data-remarks={live ? '' : undefined}
  >
    <h2 id="faults-title">{title}</h2>
    <ul>
      {faults.map(({ href, name, said }) => (
        <li key={href + said} data-about={live ? href.slice(1) : undefined}>
          {name ? (
            <>
              <a href={href}>{name}</a>
              {said && ': '}
            </>
          ) : null}
          {said}
        </li>
      ))}
    </ul>
  </section>
);
