import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import classes from './steps/time-step.module.css';

interface PeopleProps {
  readonly max: number;
  readonly value: number;
  readonly onChange: (count: number) => void;
}

/** A stepper for the number of people. */
export function PeopleStepper({ max, value, onChange }: PeopleProps) {
  const t = useMessages(bookingSteps);
  const label = useId();
  return (
    <fieldset className={classes.people} aria-labelledby={label}>
      <span>
        <span id={label}>{t('steps.people_label')}</span>
        <small>{t('steps.up_to', { count: max })}</small>
      </span>
      <button type="button" aria-label={t('steps.fewer')} disabled={value <= 1} onClick={() => onChange(value - 1)}>
        <IconMinus size={18} stroke={2} />
      </button>
      <output aria-live="polite">{value}</output>
      <button type="button" aria-label={t('steps.more')} disabled={value >= max} onClick={() => onChange(value + 1)}>
        <IconPlus size={18} stroke={2} />
      </button>
    </fieldset>
  );
}
