/**
 * Suggests pages below a search field while a visitor types: the combobox pattern of the ARIA
 * Authoring Practices. start.ts loads this script when a field gets the focus.
 */
import { adoptStylesheets } from '#site/ui/adopt-stylesheets.ts';
import { createSuggest, type Suggest, type Suggestion } from './suggest.ts';
import { type SuggestionIndex, suggestionIndexPath } from './suggestion-index.ts';
import rules from './suggestions.css?inline';

adoptStylesheets(rules);

let loading: Promise<[Suggest, SuggestionIndex]> | undefined;

for (const box of document.querySelectorAll<HTMLInputElement>('[type=search]')) suggestPages(box);

async function loadIndex(): Promise<[Suggest, SuggestionIndex]> {
  const answer = await fetch(`${suggestionIndexPath}?lng=${document.documentElement.lang}`);
  if (!answer.ok) throw new Error(String(answer.status));
  const index = (await answer.json()) as SuggestionIndex;
  return [createSuggest(index), index];
}

function suggestPages(box: HTMLInputElement): void {
  const { form } = box;
  if (!form) return;
  let suggest: Suggest = () => [];
  let counts: string[] = [];
  let suggestions: Suggestion[] = [];
  let selected = -1;

  const list = createElement('ul');
  list.className = 'suggestions';
  list.id = `${box.id}-suggestions`;
  list.role = 'listbox';
  list.ariaLabel = box.labels?.[0]?.textContent ?? '';
  list.hidden = true;
  const status = createElement('p');
  status.className = 'visually-hidden';
  status.ariaLive = 'polite';
  form.append(list, status);
  box.setAttribute('aria-controls', list.id);
  box.ariaAutoComplete = 'list';

  const showSuggestions = (found: Suggestion[]) => {
    suggestions = found;
    list.replaceChildren(...found.map(createOption));
    list.hidden = found.length === 0;
    box.ariaExpanded = String(!list.hidden);
    const announcement = counts[found.length] ?? '';
    // Setting the same text again would announce it again.
    if (status.textContent !== announcement) status.textContent = announcement;
    select(-1);
    if (found.length > 0 && list.getBoundingClientRect().bottom > visibleBottom())
      form.scrollIntoView({ block: 'start' });
  };
  const close = () => showSuggestions([]);
  const update = () => showSuggestions(document.activeElement === box ? suggest(box.value) : []);

  const createOption = ({ title, kind, note }: Suggestion, index: number) => {
    const option = createElement('li');
    option.id = `${list.id}-${index}`;
    option.role = 'option';
    const name = createElement('span');
    if (title.lang) name.lang = title.lang;
    for (const { text, hit } of title.pieces) {
      if (hit) name.append(createElement('mark', text));
      else name.append(text);
    }
    option.append(name, ' ', createElement('small', [kind, note].filter(Boolean).join(' · ')));
    option.addEventListener('click', () => openSuggestion(index));
    return option;
  };

  const select = (index: number) => {
    selected = index;
    const options = [...list.children];
    for (const [at, option] of options.entries()) option.ariaSelected = String(at === index);
    const option = options[index];
    if (option) box.setAttribute('aria-activedescendant', option.id);
    else box.removeAttribute('aria-activedescendant');
    option?.scrollIntoView({ block: 'nearest' });
  };

  const openSuggestion = (index: number) => {
    const chosen = suggestions[index];
    if (!chosen) return false;
    close();
    box.value = box.defaultValue;
    location.assign(chosen.href);
    return true;
  };

  const selectNext = (by: 1 | -1) => {
    if (list.hidden) update();
    const count = suggestions.length;
    if (count > 0) select((Math.max(selected, by > 0 ? -1 : 0) + by + count) % count);
    return true;
  };

  /** Returns whether the browser should not act on the key. */
  const handleKey = (key: string): boolean => {
    const wasOpen = !list.hidden;
    switch (key) {
      case 'ArrowDown':
        return selectNext(1);
      case 'ArrowUp':
        return selectNext(-1);
      case 'Enter':
        return openSuggestion(selected);
      case 'Escape':
        close();
        return wasOpen;
      case 'Home':
      case 'End':
        select(-1);
    }
    return false;
  };

  box.addEventListener('keydown', (event) => {
    const isModified = event.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (!isModified && handleKey(event.key)) event.preventDefault();
  });
  box.addEventListener('input', update);
  box.addEventListener('blur', close);
  form.addEventListener('submit', close);
  form.addEventListener('reset', close);
  // The focus stays in the field, so that a tap on the list does not close it before the click.
  list.addEventListener('mousedown', (event) => event.preventDefault());

  const loadSuggestions = async () => {
    try {
      loading ??= loadIndex();
      const [loaded, index] = await loading;
      if (counts.length > 0) return;
      suggest = loaded;
      counts = index.counts;
      // The visitor may have typed meanwhile.
      if (box.value !== box.defaultValue) update();
    } catch {
      // The search works without suggestions. The next focus tries again.
      loading = undefined;
    }
  };
  box.addEventListener('focus', loadSuggestions);
  void loadSuggestions();
}

/** Above the keyboard of a phone. */
function visibleBottom(): number {
  return visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight;
}

function createElement<Name extends 'li' | 'mark' | 'p' | 'small' | 'span' | 'ul'>(name: Name, text = '') {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}
