/** Finds words of the example house, and of a house with opera, park and barn, in answers of another. */

/** Two words with “park” are about cars. */
const foreignWords =
  /.{0,40}\b(Oper|Opern\w*|operas?|operatic|(?<!car )parks?|park(?!s?\b|en\b|ing|pl|et|ausw)\w+|\w+park(?:s|es)?|Scheunen?\w*|barns?|Gutshaus\w*|manor|Freitreppe|garden steps|Buchenlaube|beech arbou?r)\b.{0,40}/gi;

const shownAttributes = /\s(?:alt|title|aria-label|content|placeholder|label|value)="([^"]*)"/g;

/** Visible words, names for screen readers, and data for search engines. Addresses are no words. */
function readShownWords(body: string): string {
  const attributes = [...body.matchAll(shownAttributes)].map(([, words]) => words);
  const text = body
    .replaceAll(/<script(?! type="application\/ld)[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, ' ')
    .replaceAll(/<[^>]+>/g, ' ');
  return [text, ...attributes].join('\n').replaceAll(/(?:https?:\/)?\/[\w./?#=&%{}-]+/g, '/');
}

export const findForeignWords = (body: string): string[] =>
  [...readShownWords(body).matchAll(foreignWords)].map(([found]) => found.trim());
