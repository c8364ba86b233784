/** Where a length matters, how long a text is by now: below its field, from the first time somebody is there. */
import { filled } from '#site/office/keeping/words.ts';

/** `look` is the class of the line; the words have room for both numbers. */
export function countLengths(form: HTMLFormElement, words: Record<'length' | 'tooLong', string>, look: string): void {
  const count = ({ target: field }: Event) => {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
    const most = Number(field.dataset['good']);
    if (!most) return;
    const length = [...new Intl.Segmenter().segment(field.value.trim())].length;
    // It stays when somebody goes on: a line that goes would move what they are about to press.
    const line = document.getElementById(`${field.id}-length`) ?? place(field, look);
    line.textContent = filled(words[length > most ? 'tooLong' : 'length'], { length, most });
  };
  for (const sign of ['focusin', 'input']) form.addEventListener(sign, count);
}

function place(field: HTMLElement, className: string): HTMLElement {
  const line = Object.assign(document.createElement('p'), { className, id: `${field.id}-length` });
  field.after(line);
  field.setAttribute('aria-describedby', `${field.getAttribute('aria-describedby') ?? ''} ${line.id}`.trim());
  return line;
}
