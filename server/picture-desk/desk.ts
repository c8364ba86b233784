import type { Library } from '#server/content/library.ts';
import type { Services } from '#server/services.ts';

/** What the work on pictures needs. */
export type PictureDesk = Pick<Services, 'db' | 'secrets' | 'now'> & { library: Library };
