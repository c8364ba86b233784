/**
 * A server that is killed amid decisions and their letters loses none and writes nobody twice; of an issue of the newsletter nobody gets
 * two and nobody none, through a mail server that is away for an hour; and no word is lost that was shown as saved, nor any other that was typed.
 */
import { decisionKills, tamperWithDecisions } from '#tests/harness/decision-kills.ts';
import { mailingKills, tamperWithLetters } from '#tests/harness/mailing-kills.ts';
import { typingKillRun } from '#tests/harness/typing-kill-run.ts';
import { isFound, isNone, onEach, type Proof } from './proof.ts';

/** for as long the mail server takes nothing at first */
const hour = 60 * 60 * 1000;

export const proveDecisions: Proof = ({ kills, engine: only }, say) =>
  onEach(only, async (engine, databaseUrl) => {
    const run = { kills, databaseUrl: await databaseUrl(), tamper: tamperWithDecisions };
    const { decisions, kills: died, control: found, ...wrong } = await decisionKills(run);
    const { lost = 0, torn = 0, doubled = 0, untold = 0 } = found ?? {};
    const control = { lost, torn, doubled, untold };
    say(isNone(wrong) && isFound(control), `${engine}, ${died} kills`, { decisions, ...wrong, control });
  });

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

/** Typing is kept in one table, so one engine says as much as two. */
export const proveTyping: Proof = async ({ kills }, say) => {
  const found = await typingKillRun(kills, (database) => {
    database.exec(`update content_drafts set data = '{"text":""}'`);
  });
  const { saved, kills: died, control, ...wrong } = found;
  say(isNone(wrong) && saved > 0 && isFound(control), `sqlite, ${died} kills`, { saves: saved, ...wrong, control });
};
