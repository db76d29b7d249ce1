import { type Refusal, refuse } from '#contract/errors.ts';

/** The budget of concurrent forms with files, counted in this process. */
export interface UploadBudget {
  /**
   * Admits a form of `bytes`, or refuses it. `leave` releases its memory. A form of unknown size counts as the largest
   * allowed size.
   */
  enter(who: string, bytes: number): { readonly leave: () => void } | Refusal<'rate_limited' | 'unavailable'>;
}

/**
 * Creates an upload budget. Forms stay in memory until their call ends, ten megabytes per file. Without a limit, a few
 * hundred senders or one slow sender would use all memory.
 */
export function createUploadBudget({ max_bytes, max_each }: { max_bytes: number; max_each: number }): UploadBudget {
  const each = new Map<string, number>();
  let held = 0;
  return {
    enter(who, bytes) {
      const own = each.get(who) ?? 0;
      if (own >= max_each)
        return refuse('rate_limited', 'We’re still uploading your other files. Try again in a moment.', {
          extra: { retry_after: 2 },
        });
      // The first form is admitted at any size. Otherwise the largest form would never be admitted.
      if (held > 0 && held + bytes > max_bytes)
        return refuse('unavailable', 'Lots of people are uploading right now. Try again in a moment.', {
          extra: { retry_after: 2 },
        });
      held += bytes;
      each.set(who, own + 1);
      let isIn = true;
      return {
        leave: () => {
          if (!isIn) return;
          isIn = false;
          held -= bytes;
          const left = (each.get(who) ?? 1) - 1;
          if (left === 0) each.delete(who);
          else each.set(who, left);
        },
      };
    },
  };
}
