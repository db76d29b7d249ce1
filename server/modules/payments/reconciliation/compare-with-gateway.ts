import type { AppDeps } from '#server/kernel/app-deps.ts';
import type { Db, ReadDb } from '#server/kernel/database/db.ts';
import { readEveryRow } from '#server/kernel/database/do-each.ts';
import { newId } from '#server/kernel/ids.ts';
import { listUnmatched, settleListed } from '#server/modules/payments/events/index.ts';
import type { ListedCharge, ListedPayout, ListedRefund } from '#server/providers/payments/list-port.ts';
import type { Gateway } from '#server/providers/payments/port.ts';
import type { Comparison, Finding } from './check-store.ts';
import { deleteListed, listMissing, listPairs, type Pair, stageListed } from './listing-store.ts';
import { compareListed, type Difference, type InBooks, type ListedKind } from './rules/compare-listed.ts';
import { findingText, unmatchedText } from './rules/finding-text.ts';

export type CompareDeps = Pick<AppDeps, 'database' | 'providers'>;

const BATCH = 500;
/** The maximum number of findings stored in full. Of further findings only the number is stored. */
const MAX_FINDINGS = 200;
/** Younger entries (ms) may still be in progress on either side. */
const SETTLED_MS = 15 * 60_000;
/** The maximum age (ms) of unsent work. Jobs send pending work to the gateway within minutes. */
const SENT_MS = 6 * 3_600_000;
/** The gateway's clock may differ, and it records entries a little later than we do. */
const MARGIN_MS = 3_600_000;
const UNMATCHED_MS = 90 * 86_400_000;

const kinds = ['charge', 'refund', 'payout'] as const satisfies readonly ListedKind[];

/** One comparison: its kind, and whether it repairs differences. */
interface Run {
  readonly check_id: string;
  readonly since: Date;
  readonly until: Date;
  readonly now: Date;
  readonly repairs: boolean;
}

/**
 * Compares every charge, refund and payout of the gateway since a date with our rows, page by page. Finds entries that
 * are missing or different on either side. With `repairs`, changes at the gateway that we did not know of are recorded
 * first, as by their events. Otherwise nothing changes.
 * @throws GatewayUnavailable
 */
export async function compareWithGateway(
  deps: CompareDeps,
  wanted: { readonly since: Date; readonly repairs: boolean; readonly check_id?: string },
  now: Date,
): Promise<Comparison> {
  const { since, repairs, check_id = newId() } = wanted;
  const run: Run = { check_id, since, repairs, now, until: new Date(now.getTime() - SETTLED_MS) };
  const counts = { charge: 0, refund: 0, payout: 0 };
  let [repaired, found] = [0, 0];
  const findings: Finding[] = [];
  const note = (finding: Finding | null) => {
    if (finding === null) return;
    found += 1;
    if (findings.length < MAX_FINDINGS) findings.push(finding);
  };
  try {
    for (const kind of kinds) counts[kind] = await stage(deps, run, kind);
    for (const kind of kinds) {
      const pairs = readEveryRow<Pair>(
        (after, limit) =>
          listPairs(deps.database.write, { ...run, kind }, { after: after?.there.gateway_id ?? null, limit }),
        BATCH,
      );
      for await (const pair of pairs) {
        const difference = compareListed(kind, pair.there, pair.here);
        if (difference === null) continue;
        // A charge or payout of another program stays foreign. A refund may belong to one of our payments.
        const isForeign = difference === 'unknown_here' && kind !== 'refund';
        const left = isForeign ? findingOf(kind, difference, pair) : await recheck(deps, run, kind, pair);
        if (left === null && repairs) repaired += 1;
        note(left);
      }
      for await (const finding of missing(deps, run, kind)) note(finding);
    }
  } finally {
    await deleteListed(deps.database.write, check_id);
  }
  return { charges: counts.charge, refunds: counts.refund, payouts: counts.payout, repaired, found, findings };
}

type Lists = Readonly<Record<ListedKind, 'listCharges' | 'listRefunds' | 'listPayouts'>>;
const lists: Lists = { charge: 'listCharges', refund: 'listRefunds', payout: 'listPayouts' };

/** Stages the gateway's list of a kind page by page. Returns the number of entries. */
async function stage({ database, providers }: CompareDeps, run: Run, kind: ListedKind): Promise<number> {
  const since = new Date(run.since.getTime() - MARGIN_MS);
  let count = 0;
  for (let after: string | null = null; ; ) {
    const list: Gateway[Lists[ListedKind]] = providers.gateway[lists[kind]];
    const { rows, next }: Awaited<ReturnType<typeof list>> = await list({ since, after });
    await stageListed(database.write, run.check_id, kind, rows);
    count += rows.length;
    if (next === null) return count;
    after = next;
  }
}

/**
 * Checks a difference again by the current state of both sides, after repairing it if requested. Returns null if it has
 * disappeared.
 */
async function recheck(deps: CompareDeps, run: Run, kind: ListedKind, { there }: Pair): Promise<Finding | null> {
  const { gateway_id, key, belongs_to } = there;
  if (run.repairs) {
    const account = kind === 'payout' ? belongs_to : null;
    await settleListed(deps, { kind: kind === 'charge' ? 'payment' : kind, gateway_id, key, account }, run.now);
  }
  const listed = await getListed(deps.providers.gateway, kind, gateway_id);
  if (listed) await stageListed(deps.database.write, run.check_id, kind, [listed]);
  const [now] = await listPairs(deps.database.write, { ...run, kind }, { only: gateway_id });
  const difference = now ? compareListed(kind, now.there, now.here) : null;
  return now && difference ? findingOf(kind, difference, now) : null;
}

/** Reads a charge or a refund in the gateway's list. A single payout cannot be read. */
async function getListed(
  gateway: Gateway,
  kind: ListedKind,
  gateway_id: string,
): Promise<ListedCharge | ListedRefund | ListedPayout | null> {
  if (kind === 'charge') return gateway.getCharge({ gateway_id });
  return kind === 'refund' ? gateway.getRefund({ gateway_id }) : null;
}

/** Finds rows of ours that the gateway lacks. */
async function* missing({ database, providers }: CompareDeps, run: Run, kind: ListedKind): AsyncGenerator<Finding> {
  const { gateway } = providers;
  const of = { ...run, kind, gateway: gateway.name, sent_by: new Date(run.now.getTime() - SENT_MS) };
  const rows = readEveryRow<InBooks>(
    (after, limit) => listMissing(database.write, of, { after: after?.id ?? null, limit }),
    BATCH,
  );
  for await (const here of rows) {
    if (here.gateway_id !== null && (await getListed(gateway, kind, here.gateway_id)) !== null) continue;
    const isOpen = here.status === 'pending' || here.status === 'in_transit';
    yield findingOf(kind, isOpen ? 'not_sent' : 'unknown_there', { there: null, here });
  }
}

const findingOf = (
  kind: ListedKind,
  difference: Difference,
  sides: { readonly there: Pair['there'] | null; readonly here: InBooks | null },
): Finding => ({ text: findingText(kind, difference, sides), booking_id: sides.here?.booking_id ?? null });

/** Lists the gateway's events of the last three months without a matching payment. */
export async function findUnmatched(db: Db | ReadDb, now: Date): Promise<Finding[]> {
  const notice = await listUnmatched(db, new Date(now.getTime() - UNMATCHED_MS), MAX_FINDINGS);
  return notice.map((each) => ({ text: unmatchedText(each), booking_id: null }));
}
