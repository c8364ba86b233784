/** The office sees and checks copies of IDs; guest and office delete a copy alone. */

import { afterEach, expect, test } from 'vitest';
import { readRequestRecords } from '#office/box-office/server/request-records.ts';
import { readAuditRows } from '#server/audit/log.ts';
import { recordCopyAccess } from '#server/booking/id-copies/access-log.ts';
import { acceptOffer, byGuest } from '#server/booking/seats/store.ts';
import { limits } from '#server/limits.ts';
import { onEachEngine, startEngines } from '#tests/harness/engine-tests.ts';
import { type InProcessServer, postTickets, readDisk, startInProcess } from '#tests/harness/in-process.ts';
import {
  buildEventField,
  giovanniEvent,
  juneDate,
  offerSeatsTo,
  prepareSeats,
  readRequestRow,
} from '#tests/harness/offers.ts';
import { createTestPicture } from '#tests/harness/pictures.ts';
import { createStaffMember, getPage, postForm, type TestStaff } from '#tests/harness/staff.ts';
import { english } from '#tests/harness/texts.ts';

const databases = startEngines();
let server: InProcessServer;
afterEach(() => server.close());

interface Guest {
  reference: string;
  /** the private page */
  status: string;
}

/** A guest with a copy of their ID and two accepted tickets. */
async function addGuestWithCopy(): Promise<Guest> {
  server.clock.now = juneDate;
  await prepareSeats(server);
  const picture = await createTestPicture('jpeg', 1);
  const form = { fullName: 'Klara Winter', email: 'klara@example.org', event: buildEventField() };
  const { reference, status } = (await postTickets(server.app, form, { picture })).json().data;
  const id = await offerSeatsTo(server, reference);
  const change = { ...byGuest, now: juneDate };
  await server.storage.db.transaction().execute((trx) => acceptOffer(trx, { id }, change));
  return { reference, status };
}

const copyPage = ({ reference }: Guest): string => `/office/requests/${reference}/id-copy`;
const pictureAddress = (html: string): string | undefined => html.match(/src="(\/office\/requests\/[^"]+)"/)?.[1];
const listCopies = () => server.storage.db.selectFrom('idCopies').select('requestId').execute();
const listOpenings = () =>
  server.storage.db.selectFrom('copyAccess').select(['staffName', 'reason', 'reference']).execute();

const openCopy = async (guest: Guest, as: TestStaff, reason = 'checking the ID'): Promise<string | undefined> =>
  pictureAddress((await postForm(server, copyPage(guest), { action: 'open', reason }, { as })).body);

async function act(guest: Guest, action: string, as: TestStaff) {
  const { version } = await readRequestRow(server, guest.reference);
  return postForm(server, `/office/requests/${guest.reference}`, { action, version: String(version) }, { as });
}

async function readDoorPages(as: TestStaff): Promise<string[]> {
  const door = `/office/check-in/${giovanniEvent.id}`;
  return Promise.all([door, `${door}/list`].map(async (url) => (await getPage(server, `${url}?lng=en`, { as })).body));
}

onEachEngine('on %s', (engine) => {
  test('[TKT-10] U5 only a person with a reason sees a copy, and each view is in both logs', async () => {
    server = await startInProcess(await databases.createDatabase(engine));
    const guest = await addGuestWithCopy();
    const [ida, falk] = [await createStaffMember(server, 'office', null, 'Ida'), await createStaffMember(server)];
    const writer = await createStaffMember(server, 'writer');

    const first = await getPage(server, copyPage(guest), { as: ida });
    expect(pictureAddress(first.body)).toBeUndefined();
    const withoutReason = await postForm(server, copyPage(guest), { action: 'open', reason: ' ' }, { as: ida });
    expect(withoutReason.statusCode).toBe(422);
    expect(await listOpenings()).toEqual([]);

    const address = (await openCopy(guest, ida)) ?? '';
    expect(await listOpenings()).toEqual([{ staffName: 'Ida', reason: 'checking the ID', reference: guest.reference }]);
    const { lines } = await readAuditRows(server.storage.db, server.secrets, {
      before: Number.POSITIVE_INFINITY,
      most: 9,
    });
    expect(lines.at(-1)).toMatchObject({
      action: 'openedIdCopy',
      name: 'Ida',
      what: JSON.stringify({ request: guest.reference }),
    });

    server.advance(1000);
    await openCopy(guest, falk, 'a second look');
    const seen = (await getPage(server, copyPage(guest), { as: ida })).body;
    expect(seen, 'the newest view is the first').toMatch(/a second look.*checking the ID/s);

    const picture = await getPage(server, address, { as: ida });
    expect(picture.rawPayload.subarray(0, 2).toString('hex')).toBe('ffd8');
    expect(picture.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-store' });
    expect(picture.headers['content-security-policy']).toContain("default-src 'none'");
    const codeFor = async (as?: TestStaff, url = address) => (await getPage(server, url, { as })).statusCode;
    expect(await codeFor(falk), 'another session').toBe(404);
    expect(await codeFor(writer), 'another role').toBe(403);
    expect(await codeFor(), 'nobody').toBe(303);
    expect(
      await codeFor(
        ida,
        address.replace(/\/\d+/, (expires) => `/${Number(expires.slice(1)) + 1}`),
      ),
      'a longer time',
    ).toBe(404);
    server.advance(limits.idCopyViewTime + 1);
    expect(await codeFor(ida), 'too late').toBe(404);
    server.advance(limits.officeProof);
    expect((await getPage(server, copyPage(guest), { as: ida })).headers.location).toMatch(/^\/office\/proof/);
  });

  test('[TKT-10] a checked ID is in the history and at the door until the check or the request is withdrawn', async () => {
    server = await startInProcess(await databases.createDatabase(engine));
    const guest = await addGuestWithCopy();
    const ida = await createStaffMember(server, 'office', null, 'Ida');
    const countAtDoor = async () => (await readDoorPages(ida)).map((html) => html.split('ID checked: name').length - 1);
    expect(await countAtDoor(), 'a copy alone is no check').toEqual([0, 0]);

    expect((await act(guest, 'checkId', ida)).statusCode).toBe(303);
    expect(await countAtDoor()).toEqual([1, 1]);
    const page = (await getPage(server, `/office/requests/${guest.reference}?lng=en`, { as: ida })).body;
    expect(page).toMatch(/Checked: Ida, /);
    expect(page).toMatch(/<li><p>ID checked.{0,9}<span[^>]*>Ida, /);
    expect((await getPage(server, `${guest.status}?lng=en`)).body).toContain('At the door your name is enough');

    const listChecked = async () => (await readRequestRecords(server.storage.db)).map(({ isIdChecked }) => isIdChecked);
    expect(await listChecked()).toEqual([true]);
    expect((await act(guest, 'uncheckId', ida)).statusCode).toBe(303);
    expect(await countAtDoor()).toEqual([0, 0]);
    expect(await listChecked()).toEqual([false]);
    await act(guest, 'checkId', ida);
    await postForm(server, guest.status, { action: 'withdraw' });
    const kept = await server.storage.db.selectFrom('requestTransitions').select('transition').execute();
    expect(kept.map(({ transition }) => transition)).not.toContain('checkId');
  });

  test.each(['the guest', 'the office'])(
    '[TKT-10] %s deletes the copy alone: the request, the seats and the check stay',
    async (who) => {
      server = await startInProcess(await databases.createDatabase(engine));
      const guest = await addGuestWithCopy();
      const ida = await createStaffMember(server, 'office', null, 'Ida');
      const address = (await openCopy(guest, ida)) ?? '';
      await act(guest, 'checkId', ida);
      const emails = (await server.emails()).length;

      const deleted =
        who === 'the guest'
          ? await postForm(server, guest.status, { action: 'deleteIdCopy' })
          : await act(guest, 'deleteIdCopy', ida);
      expect(deleted.statusCode).toBe(303);
      expect(await listCopies()).toEqual([]);
      expect((await getPage(server, address, { as: ida })).statusCode, 'an opened page').toBe(404);
      expect(await readRequestRow(server, guest.reference)).toMatchObject({
        state: 'accepted',
        seats: 2,
        fullName: 'Klara Winter',
      });
      expect((await readDoorPages(ida))[1]).toContain('ID checked: name');
      expect((await server.emails()).length).toBe(emails);
      const history = (await getPage(server, `/office/requests/${guest.reference}?lng=en`, { as: ida })).body;
      const actor = who === 'the guest' ? 'the guest' : 'Ida';
      expect(history).toMatch(new RegExp(`<li><p>copy of the ID deleted.{0,9}<span[^>]*>${actor}, `));

      const statusPage = (await getPage(server, `${guest.status}?lng=en`)).body;
      expect(statusPage).toContain(english('tickets.status.copyDeleted'));
      expect(statusPage).not.toContain('value="deleteIdCopy"');
      expect((await postForm(server, guest.status, { action: 'deleteIdCopy' })).statusCode, 'a second click').toBe(303);
      expect((await act(guest, 'checkId', ida)).statusCode, 'nothing left to check').toBe(409);
    },
  );
});

test('the page of a copy lists the views of this copy alone', async () => {
  server = await startInProcess();
  const guest = await addGuestWithCopy();
  const ida = await createStaffMember(server, 'office', null, 'Ida');
  const view = {
    at: juneDate.toISOString(),
    staffName: 'Ida',
    reason: 'about another guest',
    reference: 'T-AAAA-AAAA',
  };
  await server.storage.db.transaction().execute((trx) => recordCopyAccess(trx, server.secrets, view));
  await openCopy(guest, ida, 'about this guest');
  const { body } = await getPage(server, copyPage(guest), { as: ida });
  expect(['about this guest', view.reason].map((reason) => body.includes(reason))).toEqual([true, false]);
});

test('a deleted copy is nowhere in the files of the database', async () => {
  server = await startInProcess();
  const guest = await addGuestWithCopy();
  const { sealed } = await server.storage.db.selectFrom('idCopies').select('sealed').executeTakeFirstOrThrow();
  expect((await readDisk(server)).includes(sealed.slice(1000, 1060)), 'control').toBe(true);
  await postForm(server, guest.status, { action: 'deleteIdCopy' });
  await expect.poll(async () => (await readDisk(server)).includes(sealed.slice(1000, 1060))).toBe(false);
});
