import { IconStarFilled } from '@tabler/icons-react';
import { numberFormat } from './formats.ts';
import classes from './kit.module.css';

/** Stars as cards show them: the average and how many gave it; "New" where nobody has yet. */
export function Rating({ average, count }: { average: number | null; count: number }) {
  if (average === null || count === 0) return <span className={classes.ratingNew}>New</span>;
  const number = numberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 2 }).format(average);
  return (
    <span className={classes.rating}>
      <IconStarFilled size={14} aria-hidden />
      <span aria-hidden="true">
        <b>{number}</b> ({numberFormat('en', {}).format(count)})
      </span>
      <span
        className={classes.hiddenText}
      >{`${number} of 5 stars, ${count} ${count === 1 ? 'review' : 'reviews'}`}</span>
    </span>
  );
}

/** One person's stars, 1 to 5. */
export function Stars({ value, size = 16 }: { value: number; size?: number }) {
  return (
    <span className={classes.stars} role="img" aria-label={`${value} of 5 stars`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <IconStarFilled key={star} size={size} data-on={star <= value} aria-hidden />
      ))}
    </span>
  );
}
