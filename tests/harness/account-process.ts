/** Accounts alone in a process of their own, quick to start: for tests that kill it. */
import { accountServer } from './accounts.ts';

const { DATABASE_URL, ACCOUNT_FOLDER } = process.env;
const { app, clock } = await accountServer({
  settings: { ...(DATABASE_URL && { DATABASE_URL }), ...(ACCOUNT_FOLDER && { DATA_DIR: ACCOUNT_FOLDER }) },
});
clock.now = new Date();
setInterval(() => {
  clock.now = new Date();
}, 50).unref();
// `stands at` is what tools/served.ts waits for.
process.stdout.write(`The account server stands at ${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
