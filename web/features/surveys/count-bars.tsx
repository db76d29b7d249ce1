import { useFormats } from '#web/ui/format/locale.tsx';
import classes from './surveys.module.css';

interface BarsProps {
  readonly rows: readonly { readonly key: string; readonly label: string; readonly count: number }[];
  readonly tone?: 'rating' | 'accent';
}

/** Counts as bars, each as long as its part of the highest one. */
export function CountBars({ rows, tone = 'accent' }: BarsProps) {
  const { number } = useFormats();
  const max = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <ul className={classes.bars} data-tone={tone}>
      {rows.map(({ key, label, count }) => (
        <li key={key}>
          <span dir="auto">{label}</span>
          <span className={classes.track} aria-hidden="true">
            <i style={{ inlineSize: `${(count * 100) / max}%` }} />
          </span>
          <b>{number(count)}</b>
        </li>
      ))}
    </ul>
  );
}

/** Counts as the parts of one bar, with their names below. */
export function SplitBar({ rows }: Pick<BarsProps, 'rows'>) {
  const { number } = useFormats();
  return (
    <>
      <div className={classes.split} aria-hidden="true">
        {rows.map(({ key, count }) => count > 0 && <i key={key} style={{ flexGrow: count }} />)}
      </div>
      <ul className={classes.legend}>
        {rows.map(({ key, label, count }) => (
          <li key={key} data-empty={count === 0}>
            <span dir="auto">{label}</span>
            <b>{number(count)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}
