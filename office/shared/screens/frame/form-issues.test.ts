import { expect, test } from 'vitest';
import { readErrorMessage, readFieldErrors } from './form-issues.ts';

const field = (id: string, label: string, fault = '') =>
  `<div><label class="a" for="${id}">${label}</label>${fault && `<p class="b" id="${id}-error">${fault}</p>`}<input id="${id}"></div>`;

test('fields with an error are listed by their labels, in page order', () => {
  const html =
    field('_r1_', 'Park') + field('_r2_', 'Price', 'Not &lt;free&gt;.') + field('_r3_', 'It&#x27;s', 'Missing.');
  expect(readFieldErrors(html)).toEqual([
    { href: '#_r2_', name: 'Price', message: 'Not <free>.' },
    { href: '#_r3_', name: "It's", message: 'Missing.' },
  ]);
});

test('an error that two forms show is listed once; an empty error, or one without a field, is not listed', () => {
  const twice = readFieldErrors(field('a', 'Seats', 'Too many.') + field('b', 'Seats', 'Too many.'));
  expect(twice).toEqual([{ href: '#a', name: 'Seats', message: 'Too many.' }]);
  expect(readFieldErrors(`${field('a', 'Seats')}<p id="a-error"></p><p id="x-error">Alone.</p>`)).toEqual([]);
});

test('the error message of a page is that of its first refused file, otherwise its alert', () => {
  const alert = '<p class="c" role="alert" data-notice="refused">Too &quot;many&quot;. </p>';
  expect(readErrorMessage(alert)).toBe('Too "many".');
  expect(readErrorMessage(`${alert}<li data-refused="">A text.</li>`)).toBe('A text.');
  expect(readErrorMessage('<p>Fine.</p>')).toBe('');
});
