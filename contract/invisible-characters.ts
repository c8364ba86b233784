/** They can only disguise a name or a line, so a space replaces them. */
export const invisibleCharacters = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;
