import { expect, test } from 'vitest';
import { createPageLink } from './email.ts';

test.each([
  ['/privacy', 'https://house.example/privacy?lng=en'],
  ['/contact#imprint', 'https://house.example/contact?lng=en#imprint'],
  ['/season?year=2024', 'https://house.example/season?year=2024&lng=en'],
  ['/tickets?event=15#form', 'https://house.example/tickets?event=15&lng=en#form'],
])('a link of an email to %s leads to the page in the language of the email', (path, link) => {
  expect(createPageLink(path, { origin: 'https://house.example', language: 'en' })).toBe(link);
});
