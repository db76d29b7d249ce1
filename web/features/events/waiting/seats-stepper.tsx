import { IconMinus, IconPlus } from '@tabler/icons-react';
import { eventWaiting } from '#locales/areas/event-waiting.ts';
import { useMessages } from '#web/api/messages.tsx';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import classes from '../tickets/tickets.module.css';

interface SeatsStepperProps {
  readonly count: number;
  readonly min: number;
  readonly max: number;
  readonly onCount: (count: number) => void;
}

/** The number of seats that somebody waits for. */
export function SeatsStepper({ count, min, max, onCount }: SeatsStepperProps) {
  const t = useMessages(eventWaiting);
  return (
    <div className={classes.stepper}>
      <div>
        <button
          type="button"
          aria-label={t('card.less')}
          aria-disabled={count <= min}
          onClick={() => onCount(Math.max(min, count - 1))}
        >
          <IconMinus size={18} stroke={2} aria-hidden />
        </button>
        <b aria-hidden="true">{count}</b>
        <button
          type="button"
          aria-label={t('card.more')}
          aria-disabled={count >= max}
          onClick={() => onCount(Math.min(max, count + 1))}
        >
          <IconPlus size={18} stroke={2} aria-hidden />
        </button>
      </div>
      <HiddenText role="status">{t('card.count', { count })}</HiddenText>
    </div>
  );
}
