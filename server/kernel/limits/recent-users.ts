import { LRUCache } from 'lru-cache';
import type { Actor } from '../call-context.ts';

const MAX_TOKENS = 20_000;
const REMEMBERED_MS = 10 * 60_000;

/**
 * Remembers the user of a token, for budgets that must not query the database. It does not check whether the token is
 * still valid.
 */
export interface RecentUsers {
  save(token: string, actor: Actor): void;
  userOf(token: string): string | null;
}

/** @param now milliseconds, not 0 */
export function createRecentUsers(now: () => number): RecentUsers {
  const users = new LRUCache<string, string>({
    max: MAX_TOKENS,
    ttl: REMEMBERED_MS,
    ttlResolution: 0,
    perf: { now },
  });
  return {
    save(token, actor) {
      if (actor.kind === 'user') users.set(token, actor.user_id);
      else users.delete(token);
    },
    userOf: (token) => users.get(token) ?? null,
  };
}
