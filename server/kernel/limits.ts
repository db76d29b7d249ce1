/** How often something may be done: `most` times in `seconds`. */
export interface Limit {
  readonly most: number;
  readonly seconds: number;
}

const MOST_SUBJECTS = 50_000;

/** A limiter of fixed windows in this process; `take` answers 0 or the seconds to wait. See docs/decisions/006 for what is counted elsewhere. */
export function createLimiter(): { take(subject: string, limit: Limit, now: Date): number } {
  const windows = new Map<string, { until: number; count: number }>();
  return {
    take(subject, limit, now) {
      const at = now.getTime();
      const open = windows.get(subject);
      if (open && open.until > at) {
        open.count += 1;
        return open.count > limit.most ? Math.max(1, Math.ceil((open.until - at) / 1000)) : 0;
      }
      if (windows.size >= MOST_SUBJECTS) {
        for (const [key, window] of windows) if (window.until <= at) windows.delete(key);
        const oldest = windows.keys().next();
        if (windows.size >= MOST_SUBJECTS && !oldest.done) windows.delete(oldest.value);
      }
      windows.set(subject, { until: at + limit.seconds * 1000, count: 1 });
      return 0;
    },
  };
}
