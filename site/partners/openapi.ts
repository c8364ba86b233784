/** `/programme.json` as OpenAPI 3.1, generated from its schema. */
import { z } from 'zod';
import { programmeData } from '#contract/programme-data.ts';
import { licence } from './programme-data.ts';

export function openApiDocument({ name, email, origin }: { name: string; email: string; origin: string }): object {
  const { $schema: _, ...schema } = z.toJSONSchema(programmeData, { reused: 'inline' });
  return {
    openapi: '3.1.1',
    info: {
      title: `${name}: programme`,
      version: '1',
      description: `Conditions and other formats: ${origin}/partners`,
      contact: { name, email },
      license: { name: 'CC BY 4.0 (facts and texts; pictures are not included)', url: licence },
    },
    servers: [{ url: origin }],
    paths: {
      '/programme.json': {
        get: {
          operationId: 'programme',
          summary: 'The hundred newest evenings, or all of one year, in German and English',
          parameters: [
            {
              name: 'year',
              in: 'query',
              description: 'A year without an evening has an empty list; what is no year asks for the newest.',
              schema: { type: 'integer', minimum: 1000, maximum: 9999 },
            },
          ],
          responses: {
            200: {
              description:
                'The programme. Ask again with If-None-Match and the ETag: 304 says that nothing has changed.',
              content: { 'application/json': { schema } },
            },
          },
        },
      },
    },
  };
}
