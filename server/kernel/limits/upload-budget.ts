import { type Refusal, refuse } from '#contract/errors.ts';

/** How much of forms with files is taken in at a time, counted in this process. */
export interface UploadBudget {
  /**
   * Lets a form of so many bytes in, or says why not; `leave` when what came with it is done with. A form of unknown size counts as the
   * largest there is.
   */
  enter(who: string, bytes: number): { readonly leave: () => void } | Refusal<'rate_limited' | 'unavailable'>;
}

/**
 * Makes an intake. Forms are held in memory until their call is over, ten megabytes a file: without a bound a few hundred senders, or one who
 * sends slowly, would take all of it from everybody.
 */
export function createUploadBudget({ max_bytes, max_each }: { max_bytes: number; max_each: number }): UploadBudget {
  const each = new Map<string, number>();
  let held = 0;
  return {
    enter(who, bytes) {
      const own = each.get(who) ?? 0;
      if (own >= max_each)
        return refuse('rate_limited', 'Your other files are still being taken in. Please try again in a moment.', {
          extra: { retry_after: 2 },
        });
      // The first comes in whatever its size, or the largest would never.
      if (held > 0 && held + bytes > max_bytes)
        return refuse('unavailable', 'Many files are being sent just now. Please try again in a moment.', {
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
