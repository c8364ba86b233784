/** Of an issue of the newsletter nobody gets two letters and nobody none, through killed servers and a mail server that is away for an hour. */
import { mailingKills, tamperWithLetters } from '#tests/harness/mailing-kills.ts';
import { isFound, isNone, onEach, type Proof } from './proof.ts';

/** for as long the mail server takes nothing at first */
const hour = 60 * 60 * 1000;

export const proveMailings: Proof = ({ kills, engine: only }, say) =>
  onEach(only, async (engine, databaseUrl) => {
    const url = await databaseUrl();
    const people = 20 * kills + 100;
    const run = { kills, databaseUrl: url, servers: url ? 2 : 1, people, away: hour, tamper: tamperWithLetters };
    const { kills: died, amid, control: found, ...wrong } = await mailingKills(run);
    const { untold = 0, doubled = 0 } = found ?? {};
    const control = { untold, doubled };
    say(isNone(wrong) && isFound(control), `${engine}, ${died} kills`, {
      amid,
      letters: people,
      ...wrong,
      control,
    });
  });
