/** What a picture of an ID may be. Without a schema, so that it costs nothing to know. */
export const idUpload = {
  bytes: 8 * 2 ** 20,
  megapixels: 40,
  /** dots; more in a row cost a decoder hundreds of megabytes, however few rows there are */
  longestEdge: 16_000,
  /** what all of its dots take once unpacked: 40 megapixels in four colours of 8 bits */
  decodedBytes: 160e6,
  types: ['image/jpeg', 'image/png', 'image/webp'],
} as const;
