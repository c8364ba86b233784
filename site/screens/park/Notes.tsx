import style from './Notes.module.css';

/** Short headed statements, side by side where there is room. */
export function Notes({ notes }: { notes: { title: string; text: string }[] }) {
  return (
    <div className={style.notes}>
      {notes.map(({ title, text }) => (
        <div key={title} className={style.note}>
          <h3 className={style.title}>{title}</h3>
          <p className={style.text}>{text}</p>
        </div>
      ))}
    </div>
  );
}
