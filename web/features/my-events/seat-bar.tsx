import classes from './seat-bar.module.css';

interface SeatBarProps {
  readonly taken: number;
  /** The number of seats; null without a limit. */
  readonly of: number | null;
  readonly label: string;
  /** `soft` for seats online and for steps, `compared` where being full is nothing special. */
  readonly tone?: 'soft' | 'compared';
}

/** How much is taken, as a bar. The text next to it has the numbers. */
export function SeatBar({ taken, of, label, tone }: SeatBarProps) {
  const share = of === null || of === 0 ? (taken > 0 ? 1 : 0) : Math.min(1, taken / of);
  return (
    <span
      className={classes.bar}
      role="img"
      aria-label={label}
      data-tone={tone}
      data-full={of !== null && taken >= of && tone === undefined ? true : undefined}
      style={{ '--share': `${Math.round(share * 100)}%` }}
    />
  );
}
