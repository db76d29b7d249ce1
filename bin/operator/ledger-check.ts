// `npm run ledger:check`: checks all the books and compares them with the gateway, without changes; prints one line per
// problem. `npm run ledger:check -- --since 2026-01-31` compares from that day on instead of the last 60 days.
import { systemClock } from '#server/kernel/clock.ts';
import { ConfigError, checkPayments, readConfig } from '#server/kernel/configuration/config.ts';
import { openDatabase } from '#server/kernel/database/db.ts';
import { findMarket } from '#server/modules/market/queries.ts';
import { compareWithGateway, findUnmatched } from '#server/modules/payments/reconciliation/index.ts';
import { findLedgerFaults } from '#server/modules/wallet/ledger/index.ts';
import { GatewayUnavailable } from '#server/providers/payments/port.ts';
import { openComparison } from './comparison-deps.ts';
import { readArguments, runCommand, withDatabase } from './run-command.ts';

const DAYS = 60;
const say = (line: string) => process.stdout.write(`${line}\n`);

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;

const now = systemClock.now();

await runCommand('ledger-check', async () => {
  const { values } = readArguments({ options: { since: { type: 'string' } } });
  const since = sinceOf(values.since);
  if (since === null) {
    say('Give the date as --since 2026-01-31.');
    process.exitCode = 2;
  } else await withDatabase((url) => check(url, since));
});

async function check(url: string, from: Date): Promise<void> {
  const config = readConfig(process.env);
  const database = openDatabase({ url, max: 1, statementMs: 0 });
  try {
    const market = await findMarket(database.write);
    if (market === null)
      throw new ConfigError('There is no marketplace in this database: answer the first-run questions.');
    checkPayments(config, market.takes_payments);
    const faults = await findLedgerFaults(database.write);
    for (const fault of faults) say(fault);
    say(faults.length === 0 ? 'The ledger is correct.' : `${faults.length} faults.`);
    if (faults.length > 0) process.exitCode = 1;
    const deps = await openComparison(config, database);
    const { gateway } = deps.providers;
    if (gateway.name === 'none') {
      say('This marketplace takes no payments, so there is nothing to compare.');
      return;
    }
    const { charges, refunds, payouts, found, findings } = await compareWithGateway(
      deps,
      { since: from, repairs: false },
      now,
    );
    const unmatched = await findUnmatched(database.write, now);
    for (const { text } of [...findings, ...unmatched]) say(text);
    const differences = found + unmatched.length;
    const compared =
      `${counted(charges, 'charge')}, ${counted(refunds, 'refund')} and ${counted(payouts, 'payout')} ` +
      `since ${from.toISOString().slice(0, 10)}`;
    say(
      differences === 0
        ? `The payment company’s records match: ${compared}.`
        : `${counted(differences, 'difference')} with the payment company, of ${compared}.`,
    );
    if (differences > 0) process.exitCode = 1;
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    say(`We couldn’t reach the payment company, so we compared nothing. ${error.message}`);
    process.exitCode = 1;
  } finally {
    await database.close();
  }
}

/** The start of the comparison; null when the date is invalid. */
function sinceOf(day: string | undefined): Date | null {
  if (day === undefined) return new Date(now.getTime() - DAYS * 86_400_000);
  const at = new Date(`${day}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(at.getTime()) ? at : null;
}
