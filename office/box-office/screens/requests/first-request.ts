/**
 * The list is worked through with Enter, so the first request has the focus. The browser shows it
 * only from the first key: on a phone or with a mouse the box would look like an error.
 */
const first = document.querySelector<HTMLElement>('[data-first-request]');
const options: FocusOptions & { focusVisible: boolean } = { focusVisible: false, preventScroll: true };
if (document.activeElement === document.body) first?.focus(options);

// Makes this file a module.
export {};
