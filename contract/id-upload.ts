/** What a picture of an ID may be. Without a schema, so that it costs nothing to know. */
export const idUpload = {
  bytes: 8 * 2 ** 20,
  megapixels: 40,
  types: ['image/jpeg', 'image/png', 'image/webp'],
} as const;
