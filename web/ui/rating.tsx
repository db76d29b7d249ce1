import { IconStarFilled } from '@tabler/icons-react';
import classes from './kit.module.css';

/** Stars as cards show them: the average and how many gave it; "New" where nobody has yet. */
export function Rating({ average, count }: { average: number | null; count: number }) {
  if (average === null || count === 0) return <span className={classes.ratingNew}>New</span>;
  const number = average.toLocaleString(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 2 });
  return (
    <span className={classes.rating}>
      <IconStarFilled size={14} aria-hidden />
      <span aria-hidden="true">
        <b>{number}</b> ({count.toLocaleString()})
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

/** Stars to choose from, as radio buttons: arrow keys move, every star has a name. */
export function StarInput({
  value,
  onChange,
  label = 'Your rating',
}: {
  value: number;
  onChange: (value: number) => void;
  label?: string;
}) {
  return (
    <fieldset className={classes.starInput}>
      <legend className={classes.hiddenText}>{label}</legend>
      {[1, 2, 3, 4, 5].map((star) => (
        <label key={star} data-on={star <= value}>
          <input
            type="radio"
            name={label}
            value={star}
            checked={star === value}
            onChange={() => onChange(star)}
            aria-label={`${star} of 5 stars`}
          />
          <IconStarFilled size={32} aria-hidden />
        </label>
      ))}
    </fieldset>
  );
}
