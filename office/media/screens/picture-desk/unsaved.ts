/** What is typed about a picture stays on this machine until the server has it: a session may end, a tab may be left. */
const form = document.querySelector<HTMLFormElement>('form[data-words]');
const address = new URL(location.href);
const place = `words ${address.pathname}${address.searchParams.get('ids') ?? ''}`;

function keepWords(form: HTMLFormElement) {
  const typed = () => {
    const fields = [...new FormData(form)].filter(([name]) => /(title|alt)(De|En)$/.test(name));
    return JSON.stringify(Object.fromEntries(fields));
  };
  const before = typed();
  let left = false;
  // Once it has arrived the page says so; a refusal brings back what was typed.
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (arrival?.type === 'navigate' && address.searchParams.has('done')) sessionStorage.removeItem(place);
  const kept = JSON.parse(sessionStorage.getItem(place) ?? '{}') as Record<string, string>;
  for (const [name, text] of Object.entries(kept)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = text;
  }
  form.addEventListener('input', () => sessionStorage.setItem(place, typed()));
  // `sent`: along with a photograph (hand-in.ts).
  for (const name of ['submit', 'sent'])
    form.addEventListener(name, () => {
      left = true;
    });
  addEventListener('beforeunload', (event) => {
    if (!left && typed() !== before) event.preventDefault();
  });
}

if (form) keepWords(form);

// A module of its own: its names are nobody else’s.
export {};
