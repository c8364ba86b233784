/** The editor over its forms, as a browser without script sends them: every kind, every act, every role, on both engines. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { typedFrom } from '#server/content/form-data.ts';
import { formTree } from '#server/content/form-tree.ts';
import { readDraft, readHead } from '#server/content/store.ts';
import { type InProcess, inProcess } from '#tests/harness/inbox.ts';
import { type Person, press, staffMember, visit } from '#tests/harness/staff.ts';

let server: InProcess;
let office: Person;
beforeAll(async () => {
  server = await inProcess();
  office = await staffMember(server, 'office');
});
afterAll(() => server.close());

const news = { kind: 'news', id: '1' } as const;

test('every entry has its form', async () => {
  const owner = await staffMember(server, 'owner');
  for (const { kind, id } of server.library.present.entries.values()) {
    const { statusCode, body } = await visit(server, `/office/content/${kind}/${id}`, { as: owner });
    expect(statusCode, `${kind}/${id}: ${body.slice(0, 300)}`).toBe(200);
  }
});
