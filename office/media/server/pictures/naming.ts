const cameraWordPattern =
  /^(img|dsc\w?|dscn|dscf|pxl|pic|pict|p|image|images|bild|foto|photo|scan|screenshot|bildschirmfoto|clipboard|unnamed|whatsapp|at|um|wa|edit|bearbeitet|copy|kopie)?\d*$/;
const hexPattern = /^(?=.*\d)[0-9a-f]{4,}$/;
/** True for `IMG_2034`, `DSC00012`, `PXL_20260711_183021`, `image`, `3F2504E0-4F89-11D3`. */
const isCameraName = (words: string) =>
  words.split('-').every((word) => cameraWordPattern.test(word) || hexPattern.test(word));

const umlautSpelling: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** `Heuernte am See.JPG` → `heuernte-am-see`, `heuernte-am-see-2`, … */
export function* generateEntryIds(fileName: string, day: string): Generator<string> {
  const words = fileName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .toLowerCase()
    .replaceAll(/[äöüß]/g, (letter) => umlautSpelling[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 48);
  const trimmed = words.replaceAll(/^[-0-9]+|-$/g, '');
  // `/office/pictures/batch` is a page.
  const id = trimmed.length < 3 || isCameraName(words) || trimmed === 'batch' ? `foto-${day}` : trimmed;
  yield id;
  for (let number = 2; ; number++) yield `${id}-${number}`;
}

export const toDisplayName = (file: string): string =>
  file
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .slice(-80)
    .trim() || '?';
