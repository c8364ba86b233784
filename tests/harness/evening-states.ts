/** A copy of the site in which one evening stands in each state that there is, and a third piece of news. */
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyEstate } from '#tools/estate.ts';
import { type OtherContent, otherContent } from '#tools/other-content.ts';

/** which evening stands how */
export const evenings = { planned: 15, cancelled: 13, moved: 12, rescheduled: 8, postponed: 9, past: 1 } as const;

const changes: Record<number, (text: string) => string> = {
  [evenings.planned]: ahead('2024-07-20', '2099-07-20'),
  [evenings.cancelled]: (text) => ahead('2024-08-24', '2099-08-24')(told(text, 'status: cancelled')),
  [evenings.moved]: (text) =>
    ahead('2024-08-03', '2099-08-03')(told(text, 'previous: { venue: { de: Am Bootssteg, en: By the jetty } }')),
  [evenings.rescheduled]: (text) =>
    ahead('2022-07-16', '2099-07-16')(told(text, 'status: postponed\nprevious: { start: 2099-07-09 18:00 }')),
  [evenings.postponed]: (text) => ahead('2023-07-15', '2099-07-15')(told(text, 'status: postponed')),
};

export const eveningStates = (): Promise<OtherContent> =>
  otherContent(copyEstate, async (folder) => {
    for (const [id, change] of Object.entries(changes)) {
      const file = join(folder, `content/events/${id}.yaml`);
      await writeFile(file, change(await readFile(file, 'utf8')));
    }
    const news = join(folder, 'content/news');
    await cp(join(news, '2.yaml'), join(news, '3.yaml'));
    const third = await readFile(join(news, '3.yaml'), 'utf8');
    await writeFile(join(news, '3.yaml'), third.replace('id: 2', 'id: 3').replace('2023-07-21', '2024-09-01'));
  });

/** What the office writes on the day it knows. */
const told = (text: string, lines: string): string =>
  text.replace(/^changed: .*$/m, `changed: "2026-11-20 09:30"\n${lines}`);

function ahead(from: string, to: string) {
  return (text: string): string => text.replaceAll(from, to);
}
