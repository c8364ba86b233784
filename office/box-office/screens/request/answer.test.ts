import { expect, test } from 'vitest';
import type { BoxOfficeScreens } from '#contract/office/box-office.ts';
import type { PageTools } from '#office/shared/screens/frame/page-tools.ts';
import { buildAnswerForm } from './answer.ts';

/** The form for a party of two. Its texts are their keys. */
function buildForm(free: number) {
  const screenData = {
    ...{ state: 'open', seats: 2, seatsByGroup: { full: 2 }, prices: [{ group: 'full', cents: 3500 }], offers: [] },
    proposedDeadline: '2024-06-06T16:00:00Z',
    allowedTransitions: ['offer', 'wait', 'refuse'],
    summary: {
      eventId: 15,
      isOver: false,
      isCancelled: false,
      seats: { free, cutOff: '2024-07-20T10:00:00Z' },
    },
  } as unknown as BoxOfficeScreens['request'];
  const t = Object.assign((key: string) => key, { currency: 'EUR', priceGroup: () => '' });
  const tools = { t, locale: 'de', now: new Date('2024-06-03T08:00:00Z') } as unknown as PageTools;
  return buildAnswerForm(screenData, tools);
}

test('the waiting list is proposed only if the free seats are too few for the party', () => {
  expect(buildForm(1)).toMatchObject({ defaultButton: 'wait', hint: 'boxOffice.detail.tooFew' });
  expect(buildForm(2)).toMatchObject({ defaultButton: 'offer', hint: '' });
});
