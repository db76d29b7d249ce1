import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { type CallName, calls } from '#contract/index.ts';
import { createApp } from '#server/app.ts';
import { type JobName, jobs } from '#server/jobs.ts';
import { settableClock } from '#server/kernel/clock.ts';
import { callerOf, openTestApp, type TestApp } from '../app.ts';
import { breakableGateway, type Fault, withFault } from '../cut-off-requests.ts';
import { AFTER, type Make, play, type Step, step } from '../history/history.ts';
import { doWaiting } from '../queue.ts';
import { judge } from '../races/judge.ts';
import { patience } from '../scaled-timeout.ts';
import { keepInUse } from '../sign-in/keep-in-use.ts';
import { volume } from '../test-volume.ts';

const HISTORIES = volume('LOST_ANSWERS', 1, 20);
const SKEW_MS = 120_000;

/** Jobs that move money, and jobs that send messages. */
const JOBS: readonly JobName[] = [
  ...AFTER,
  'reconcile-payment',
  'send-booking-mail',
  'send-change-mail',
  'notify-payout',
  'notify-refund',
  'notify-request',
];

type Opened = Awaited<ReturnType<typeof openTestApp>>;
const opened: Opened[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

async function open(): Promise<Opened> {
  const it = await openTestApp();
  opened.push(it);
  return it;
}

/** After every call, as time passes: polls unanswered gateway requests and runs the queue. */
async function timeGoesBy(it: TestApp): Promise<void> {
  it.clock.advance(2);
  await jobs['reconcile-payments'](it.deps, {});
  await doWaiting(it, JOBS);
}

interface Received {
  readonly call: CallName;
  readonly status: number;
  readonly code: string | undefined;
}

/** Runs a history in which every response arrives. */
async function playAsItShouldBe(it: TestApp, history: readonly Step[]): Promise<Received[]> {
  const received: Received[] = [];
  let created = 0;
  const make: Make = async (name, input, caller) => {
    created += 1;
    const answer = await it.call(name, input, caller, { key: `plain-${created}` });
    received.push({ call: name, status: answer.status, code: answer.problem.code });
    await timeGoesBy(it);
    return answer;
  };
  await play(it, history, { make, jobs_after: JOBS });
  return received;
}

/**
 * Runs the same history with a fault in every call. A second server, whose clock is 120 s ahead, repeats each call with
 * its key until it answers; one more repeat must return the same response.
 */
async function playWithFaults(
  it: TestApp,
  history: readonly Step[],
  nextFault: () => Fault,
): Promise<{ received: Received[]; fired: number }> {
  const ahead = settableClock(it.clock.now());
  const gateway = breakableGateway(it.deps.providers.gateway);
  const providers = { ...it.deps.providers, gateway };
  const [one, two] = await Promise.all([
    createApp({ ...it.deps, providers }),
    createApp({ ...it.deps, providers, clock: ahead }),
  ]);
  const received: Received[] = [];
  let fired = 0;
  const make: Make = async (name, input, caller) => {
    ahead.set(new Date(it.clock.now().getTime() + SKEW_MS));
    // As in the other history, people use the app while days pass between two calls.
    await keepInUse(it.deps.database.write, it.clock.now());
    const extras = { key: `faulty-${received.length}` };
    const fault = nextFault();
    const first = await withFault(fault, () => callerOf(one)(name, input, caller, extras));
    if (first.has_fired) fired += 1;
    if (!fault.kill) expect(first.result.status, `${name}: ${JSON.stringify(first.result.body)}`).not.toBe(500);
    let answer = first.result;
    // A killed process sends no response.
    for (let tries = 0; answer.status >= 500 || (fault.kill && first.has_fired && tries === 0); tries += 1) {
      expect(tries, `${name} is never answered: ${JSON.stringify(answer.body)}`).toBeLessThan(5);
      if (fault.kill)
        await it.deps.database.pool.query("UPDATE idempotency_keys SET held_until = '-infinity' WHERE status IS NULL");
      answer = await callerOf(two)(name, input, caller, extras);
    }
    received.push({ call: name, status: answer.status, code: answer.problem.code });
    if (calls[name].mode !== 'read') {
      const again = await callerOf(one)(name, input, caller, extras);
      expect(saidBy(again)).toEqual(saidBy(answer));
    }
    await timeGoesBy(it);
    return answer;
  };
  await play(it, history, { make, jobs_after: JOBS });
  await Promise.all([one.http.close(), two.http.close()]);
  return { received, fired };
}

/** A response without its request id. */
const saidBy = ({ status, body }: { readonly status: number; readonly body: object }) => ({
  status,
  body: { ...body, request_id: undefined },
});

/** What the gateway holds, what the ledger says, and what was sent. */
async function totalsOf(it: TestApp): Promise<unknown> {
  const queries = {
    charged: 'SELECT status, amount, refunded FROM sandbox_payments ORDER BY 1, 2, 3',
    given_back: 'SELECT amount FROM sandbox_refunds ORDER BY 1',
    paid_out: 'SELECT status, amount FROM sandbox_payouts ORDER BY 1, 2',
    books: `SELECT j.kind AS journal, l.kind AS account, count(*)::int AS entries, sum(e.amount) AS amount
      FROM entries e JOIN journals j ON j.id = e.journal_id JOIN ledger_accounts l ON l.id = e.account_id
      GROUP BY 1, 2 ORDER BY 1, 2`,
    bookings:
      'SELECT status, payment_status, total, count(*)::int AS n FROM bookings GROUP BY 1, 2, 3 ORDER BY 1, 2, 3',
    changes: 'SELECT status, difference, count(*)::int AS n FROM booking_changes GROUP BY 1, 2 ORDER BY 1, 2',
    mails: 'SELECT kind, count(*)::int AS n FROM outbox_messages GROUP BY 1 ORDER BY 1',
  };
  const totals: Record<string, unknown> = {};
  for (const [name, query] of Object.entries(queries)) totals[name] = (await it.deps.database.pool.query(query)).rows;
  return totals;
}

const fault = fc.record({
  point: fc.integer({ min: 1, max: 16 }),
  when: fc.constantFrom('before', 'after'),
  kill: fc.boolean(),
});

test(
  `a request repeated with its key after a lost response takes effect once (${HISTORIES} histories)`,
  async () => {
    let fired = 0;
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 8, maxLength: 20, size: 'max' }),
        fc.infiniteStream(fault),
        async (history, faults) => {
          const plain = await open();
          const received = await playAsItShouldBe(plain, history);
          const faulty = await open();
          const lost = await playWithFaults(faulty, history, () => faults.next().value);
          expect(lost.received).toEqual(received);
          expect(await totalsOf(faulty)).toEqual(await totalsOf(plain));
          expect(await judge(faulty.deps.database.write)).toEqual([]);
          fired += lost.fired;
          answered += received.length;
          for (const each of opened.splice(0)) await each.close();
        },
      ),
      { numRuns: HISTORIES, endOnFailure: true },
    );
    // A fault that never fires proves nothing.
    expect(fired).toBeGreaterThan(answered / 4);
  },
  patience(60_000 + HISTORIES * 60_000),
);
