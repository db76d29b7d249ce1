import type { Actor } from '../call-context.ts';

const MAX_TOKENS = 20_000;
const REMEMBERED_MS = 10 * 60_000;

/** Remembers which user a request's token belonged to, for budgets that must not ask the database; whether it still does, it does not say. */
export interface RecentUsers {
  save(token: string, actor: Actor): void;
  userOf(token: string): string | null;
}

/** @param now milliseconds */
export function createRecentUsers(now: () => number): RecentUsers {
  const users = new Map<string, { user_id: string; until: number }>();
  return {
    save(token, actor) {
      // Deleted first, so that the oldest entry is always the first.
      users.delete(token);
      if (actor.kind !== 'user') return;
      users.set(token, { user_id: actor.user_id, until: now() + REMEMBERED_MS });
      const oldest = users.keys().next();
      if (users.size > MAX_TOKENS && !oldest.done) users.delete(oldest.value);
    },
    userOf(token) {
      const found = users.get(token);
      return found && found.until > now() ? found.user_id : null;
    },
  };
}
