/** What is typed about a picture stays on this machine until the server has it: a session may end, a line may die, a tab may be left. */
const form = document.querySelector<HTMLFormElement>('form[data-words]');
const place = `words ${location.pathname}${new URL(location.href).searchParams.get('ids') ?? ''}`;

function typedWords(form: HTMLFormElement): Record<string, string> {
  const fields = [...new FormData(form)].filter(([name]) => /(title|alt)(De|En)$/.test(name));
  return Object.fromEntries(fields.map(([name, text]) => [name, String(text)]));
}

function keepWords(form: HTMLFormElement) {
  const before = JSON.stringify(typedWords(form));
  let left = false;
  // Once it has arrived the page says so; a refusal brings what was typed back by itself.
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isNew = arrival?.type === 'navigate' && new URL(location.href).searchParams.has('done');
  if (isNew) sessionStorage.removeItem(place);
  const kept = JSON.parse(sessionStorage.getItem(place) ?? '{}') as Record<string, string>;
  for (const [name, text] of Object.entries(kept)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = text;
  }
  form.addEventListener('input', () => sessionStorage.setItem(place, JSON.stringify(typedWords(form))));
  // `sent`: along with a photograph (hand-in.ts).
  for (const name of ['submit', 'sent'])
    form.addEventListener(name, () => {
      left = true;
    });
  addEventListener('beforeunload', (event) => {
    if (!left && JSON.stringify(typedWords(form)) !== before) event.preventDefault();
  });
}

if (form) keepWords(form);

// A module of its own: its names are nobody else’s.
export {};
