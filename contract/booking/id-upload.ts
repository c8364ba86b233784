/** Without a schema, so that the dialog does not load Zod. */
export const idUpload = {
  bytes: 8 * 2 ** 20,
  megapixels: 40,
  /** in pixels; one longer row costs a decoder hundreds of megabytes */
  longestEdge: 16_000,
  /** unpacked size: 40 megapixels in four channels of 8 bits */
  decodedBytes: 160e6,
  types: ['image/jpeg', 'image/png', 'image/webp'],
} as const;
