import { IconStarFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { useFormats } from '#web/ui/format/locale.tsx';
import classes from '#web/ui/styles/rating.module.css';
import { HiddenText } from './hidden-text.tsx';

/** Stars of a card: the average and the number of ratings; "New" without ratings. */
export function Rating({ average, count }: { average: number | null; count: number }) {
  const { number: write } = useFormats();
  if (average === null || count === 0) return <span className={classes.ratingNew}>New</span>;
  const number = write(average, { minimumFractionDigits: 1, maximumFractionDigits: 2 });
  return (
    <span className={classes.rating}>
      <IconStarFilled size={14} aria-hidden />
      <span aria-hidden="true">
        <b>{number}</b> ({write(count)})
      </span>
      <HiddenText>{`${number} of 5 stars, ${count} ${count === 1 ? 'review' : 'reviews'}`}</HiddenText>
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

interface StarInputProps {
  readonly label: string;
  /** 0 while no stars are chosen. */
  readonly value: number;
  readonly onChange: (stars: number) => void;
  /** The meaning of the chosen stars in a word. */
  readonly word: string;
}

/** A choice of one to five stars: radio buttons drawn as stars, with their arrow keys. */
export function StarInput({ label, value, onChange, word }: StarInputProps) {
  const name = useId();
  return (
    <fieldset className={classes.starField}>
      <legend>{label}</legend>
      <span className={classes.starInput}>
        {[1, 2, 3, 4, 5].map((star) => (
          <label key={star} data-on={star <= value}>
            <input type="radio" name={name} value={star} checked={star === value} onChange={() => onChange(star)} />
            <IconStarFilled size={30} aria-hidden />
            <HiddenText>{star === 1 ? '1 star' : `${star} stars`}</HiddenText>
          </label>
        ))}
      </span>
      <span aria-hidden="true">{word}</span>
    </fieldset>
  );
}
