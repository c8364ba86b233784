/** Adds up the tickets while somebody types. Without script the page shows the sum of its proposal. */
const lines = document.querySelector<HTMLFieldSetElement>('fieldset[data-currency]');
const output = lines?.querySelector('output');

if (lines && output) {
  const { currency = '' } = lines.dataset;
  const money = new Intl.NumberFormat(document.documentElement.lang, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  });
  lines.addEventListener('input', () => {
    const fields = [...lines.querySelectorAll<HTMLInputElement>('input[data-cents]')];
    const cents = fields.reduce((sum, { dataset, value }) => sum + Number(dataset['cents']) * (Number(value) || 0), 0);
    output.value = money.format(cents / 100);
  });
}

// Makes this file a module.
export {};
