import type { Translate } from '#site/language/translator.ts';
import style from './TodoList.module.css';
import type { Todo } from './todo.ts';

/** Each leads to where it is done; below the captions stands which lines lack what. */
export const TodoList = ({ t, todo }: { t: Translate; todo: Todo[] }) => (
  <ul className={style.todo}>
    {todo.map(({ name, href, done, gaps }) => (
      <li key={name} data-done={done || undefined}>
        <p>
          {done ? name : <a href={href}>{name}</a>}: <b>{t(done ? 'filmDesk.one.done' : 'filmDesk.one.open')}</b>
        </p>
        {gaps.map(({ said, links, more }) => (
          <p key={said} className={style.gap}>
            {said}{' '}
            {links.map((link) => (
              <a key={link.href} href={link.href} aria-label={link.label}>
                {link.name}
              </a>
            ))}
            {more}
          </p>
        ))}
      </li>
    ))}
  </ul>
);
