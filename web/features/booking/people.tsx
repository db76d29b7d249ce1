import { IconMinus, IconPlus } from '@tabler/icons-react';
import classes from './steps/steps.module.css';

interface PeopleProps {
  readonly max: number;
  readonly value: number;
  readonly onChange: (count: number) => void;
}

/** How many come, one more or fewer at a time. */
export function People({ max: most, value, onChange }: PeopleProps) {
  return (
    <fieldset className={classes.people}>
      <legend>How many are coming?</legend>
      <button type="button" aria-label="One fewer" disabled={value <= 1} onClick={() => onChange(value - 1)}>
        <IconMinus size={18} stroke={2} />
      </button>
      <output aria-live="polite">{value}</output>
      <button type="button" aria-label="One more" disabled={value >= most} onClick={() => onChange(value + 1)}>
        <IconPlus size={18} stroke={2} />
      </button>
      <small>up to {most}</small>
    </fieldset>
  );
}
