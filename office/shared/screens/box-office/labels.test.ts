import { expect, test } from 'vitest';
import { seatStates } from '#contract/booking/seat-states.ts';
import { buildPageContext } from '#tests/harness/page-context.ts';
import { createBoxOfficeLabels } from './labels.ts';

test('accepted tickets are called cancelled if their event is, and other requests keep their state', async () => {
  const context = await buildPageContext(({ events }) => {
    const event = events.get('12');
    return { events: new Map(events).set('12', { ...event, status: 'cancelled' } as never) };
  });
  const { state } = createBoxOfficeLabels(context);
  const changed = seatStates.filter((one) => state(one, 12) !== state(one, 15));
  expect(changed).toEqual(['accepted']);
  expect(state('accepted', 12)).toBe(state('cancelled', 15));
});
