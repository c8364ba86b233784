import type { Event } from '#contract/event.ts';

const keys = { park: 'park', 'beech-arbor': 'beechArbor', 'manor-house': 'manorHouse', barn: 'barn', estate: 'estate' };

/** The name of a place under `events.place`. */
export const placeKey = (place: Event['place']): string => keys[place];
