import type { Library } from '#server/content/library.ts';
import type { Services } from '#server/services.ts';

export type PictureDesk = Pick<Services, 'db' | 'secrets' | 'now'> & { library: Library };
