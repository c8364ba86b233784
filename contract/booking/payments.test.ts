import { expect, test } from 'vitest';
import { computeBalance } from './payments.ts';

test.each([
  ['nothing is due and nothing was paid', 0, [], { paid: 0, open: 0, refundDue: 0 }],
  ['tickets that nobody has paid for', 9200, [], { paid: 0, open: 9200, refundDue: 0 }],
  ['a part was paid', 9200, [5000], { paid: 5000, open: 4200, refundDue: 0 }],
  ['two parts make the whole', 9200, [5000, 4200], { paid: 9200, open: 0, refundDue: 0 }],
  ['the guest paid twice', 9200, [9200, 9200], { paid: 18400, open: 0, refundDue: 9200 }],
  ['one ticket was returned after the payment', 8400, [9200], { paid: 9200, open: 0, refundDue: 800 }],
  ['and the refund was made', 8400, [9200, -800], { paid: 8400, open: 0, refundDue: 0 }],
  ['all tickets were returned, or the event was cancelled', 0, [9200], { paid: 9200, open: 0, refundDue: 9200 }],
  ['free tickets', 0, [], { paid: 0, open: 0, refundDue: 0 }],
  ['more tickets after a refund', 4200, [4200, -4200], { paid: 0, open: 4200, refundDue: 0 }],
])('%s', (_, due, payments, expected) => expect(computeBalance(due, payments)).toEqual({ due, ...expected }));
