/** When the start of an event moves, its doors, interval and end move as far. */
const following = ['doors', 'interval', 'end'];

export function moveTimes(form: HTMLFormElement): void {
  const input = (name: string) => form.querySelector<HTMLInputElement>(`input[type="datetime-local"][name="${name}"]`);
  const start = input('start');
  const others = following.flatMap((name) => input(name) ?? []);
  if (!start || others.length === 0) return;
  let before = start.valueAsNumber;
  start.addEventListener('input', () => {
    const now = start.valueAsNumber;
    // Half typed it is no time yet.
    if (Number.isNaN(now)) return;
    const by = now - before;
    if (!Number.isNaN(by)) for (const other of others) if (other.value) other.valueAsNumber += by;
    before = now;
  });
}
