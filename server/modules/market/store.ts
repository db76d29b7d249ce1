import { sql } from 'kysely';
import { marketDefaults } from '#contract/limits/market-defaults.ts';
import { type Feature, offFeatures } from '#contract/restrictions/features.ts';
import type { Db, ReadDb, Tx } from '#server/kernel/database/db.ts';

/** The setup's answers: the marketplace's name, place, currency, and whether customers pay online. */
export interface SetUpMarket {
  readonly name: string;
  readonly place_label: string;
  readonly lat: number;
  readonly lon: number;
  readonly timezone: string;
  readonly currency: string;
  /** By default they do. */
  readonly takes_payments?: boolean;
}

/** The marketplace as everybody sees it. */
export interface Market extends Required<SetUpMarket> {
  /** The language of new accounts that name none, and of mails to people without one. */
  readonly language: string;
  readonly off_features: readonly string[];
  readonly accent: string;
  readonly hero_text: string;
  readonly logo_id: string | null;
  readonly hero_id: string | null;
  /** The policy with which new pages begin. */
  readonly cancellation_policy: string;
  readonly hold_minutes: number;
  readonly search_radius: number;
  /** Whether customers may withdraw from contracts; null for the default. */
  readonly withdrawals: boolean | null;
  /** When it was opened to everyone; null before. */
  readonly opened_at: Date | null;
}

/** The market's settings, or null before the first-run questions are answered. */
export async function findMarket(db: ReadDb): Promise<Market | null> {
  return (
    (await db
      .selectFrom('market')
      .select(['name', 'place_label', 'lat', 'lon', 'timezone', 'currency', 'language'])
      .select(['takes_payments', 'off_features', 'accent', 'hero_text', 'logo_id', 'hero_id'])
      .select(['cancellation_policy', 'hold_minutes', 'search_radius', 'withdrawals', 'opened_at'])
      .executeTakeFirst()) ?? null
  );
}

/** The cancellation policy with which new pages and their services begin, for larger statements. */
export const defaultPolicy = sql<string>`coalesce(
  (SELECT m.cancellation_policy FROM market m), ${sql.lit(marketDefaults.cancellation_policy)}
)`;

/** The name of the marketplace, even before the first-run questions are answered. */
export async function findMarketName(db: ReadDb): Promise<string> {
  return (await findMarket(db))?.name ?? 'Plaza';
}

/**
 * Stores the setup's answers; returns false if they were already given. The marketplace is open from the start if
 * `opened_at` is given.
 */
export async function insertMarket(
  db: Db | Tx,
  market: SetUpMarket & { readonly opened_at?: Date },
  now: Date,
): Promise<boolean> {
  const done = await db
    .insertInto('market')
    .values({ ...market, set_up_at: now, opened_at: market.opened_at ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  forgetOffFeatures();
  return Number(done.numInsertedOrUpdatedRows ?? 0) === 1;
}

/** How long the features that are off are read from memory: other processes follow a change within this time (ms). */
const STORED_MS = 10_000;
let stored = new WeakMap<object, Remembered & { readonly until: number }>();

/** What most calls ask of the settings. */
interface Remembered {
  readonly off: readonly Feature[];
  readonly is_open: boolean;
  readonly search_radius: number;
}

/**
 * The features that are off; none before the first-run questions are answered. They are kept in memory for a while,
 * because most calls ask for them.
 */
export async function findOffFeatures(db: ReadDb | Tx): Promise<readonly Feature[]> {
  return (await remember(db)).off;
}

/**
 * Whether the marketplace is open to everyone. It is remembered as the features that are off are. Before the first-run
 * questions are answered nothing is there that could be hidden.
 */
export async function isMarketOpen(db: ReadDb | Tx): Promise<boolean> {
  return (await remember(db)).is_open;
}

/** Opens the marketplace to everyone. Returns false if it is open. */
export async function openMarket(tx: Tx, now: Date): Promise<boolean> {
  const done = await tx.updateTable('market').set({ opened_at: now }).where('opened_at', 'is', null).executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** How far a search reaches that names no radius (miles). It is remembered as the features that are off are. */
export async function findSearchRadius(db: ReadDb | Tx): Promise<number> {
  return (await remember(db)).search_radius;
}

async function remember(db: ReadDb | Tx): Promise<Remembered> {
  const known = stored.get(db);
  if (known !== undefined && performance.now() < known.until) return known;
  const found = await db
    .selectFrom('market')
    .select(['takes_payments', 'off_features', 'search_radius', 'opened_at'])
    .executeTakeFirst();
  const read = {
    off: found ? offFeatures(found) : [],
    is_open: found === undefined || found.opened_at !== null,
    search_radius: found?.search_radius ?? marketDefaults.search_radius,
  };
  // A closed marketplace is asked again, so that all see at once that it opens.
  if (read.is_open) stored.set(db, { ...read, until: performance.now() + STORED_MS });
  return read;
}

/** Forgets what most calls ask of the settings, after they changed. */
export function forgetOffFeatures(): void {
  stored = new WeakMap();
}
