/** The words under a film's shots as WebVTT. */
interface Shot<Language extends string> {
  seconds: number;
  caption: Record<Language, string>;
}

export function captions<Language extends string>(shots: readonly Shot<Language>[], language: Language): string {
  let begin = 0;
  const cues = shots.map(({ seconds, caption }) => {
    const end = begin + seconds;
    const cue = `${clock(begin)} --> ${clock(end)}\n${oneParagraph(caption[language])}\n`;
    begin = end;
    return cue;
  });
  return `${['WEBVTT\n', ...cues].join('\n')}`;
}

function clock(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const parts = [Math.floor(milliseconds / 3_600_000), Math.floor(milliseconds / 60_000) % 60];
  const rest = (milliseconds % 60_000) / 1000;
  return [...parts.map((part) => String(part).padStart(2, '0')), rest.toFixed(3).padStart(6, '0')].join(':');
}

/** An empty line would end the cue; `<` would begin a tag. */
const oneParagraph = (text: string) =>
  text
    .trim()
    .replaceAll(/\s*\n\s*/g, '\n')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
