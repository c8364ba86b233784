import { expect, test } from 'vitest';
import { readFieldErrors, readRefusalReason } from './rendered-errors.ts';

const toHtml = (id: string, label: string, error = '') =>
  `<div><label class="a" for="${id}">${label}</label>${error && `<p class="b" id="${id}-error">${error}</p>`}<input id="${id}"></div>`;

test('the error list above a page names each field with an error by its label, in page order, with a link to it', () => {
  const html =
    toHtml('_r1_', 'Park') + toHtml('_r2_', 'Price', 'Not &lt;free&gt;.') + toHtml('_r3_', 'It&#x27;s', 'Missing.');
  expect(readFieldErrors(html)).toEqual([
    { href: '#_r2_', name: 'Price', message: 'Not <free>.' },
    { href: '#_r3_', name: "It's", message: 'Missing.' },
  ]);
});

test('an error that two forms show is listed once', () => {
  const twice = readFieldErrors(toHtml('a', 'Seats', 'Too many.') + toHtml('b', 'Seats', 'Too many.'));
  expect(twice).toEqual([{ href: '#a', name: 'Seats', message: 'Too many.' }]);
});

test('an empty error, or one without a field, is not listed', () => {
  expect(readFieldErrors(`${toHtml('a', 'Seats')}<p id="a-error"></p><p id="x-error">Alone.</p>`)).toEqual([]);
});

test('a refused upload of photographs shows the reason of the first refused file, otherwise the alert of the answered page', () => {
  const alert = '<p class="c" role="alert" data-status-message="refused">Too &quot;many&quot;. </p>';
  expect(readRefusalReason(alert)).toBe('Too "many".');
  expect(readRefusalReason(`${alert}<li data-refused="">A text.</li>`)).toBe('A text.');
  expect(readRefusalReason('<p>Fine.</p>')).toBe('');
});
