import { Button } from '@mantine/core';
import type { Problem } from '#contract/errors.ts';

import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import { When } from '#web/ui/format/when.tsx';

import classes from './alternative-times.module.css';

interface Alternative {
  readonly starts_at: string;
  readonly seats_left: number;
}

interface InsteadProps {
  readonly refusal: Problem;
  readonly zone: string;
  readonly participants: number;
  readonly onTime: (starts_at: string) => void;
  readonly onPeople: (count: number) => void;
  readonly onOther: () => void;
}

/** Offers alternatives to a time that is no longer available. */
export function AlternativeTimes({ refusal, zone, participants, onTime, onPeople, onOther }: InsteadProps) {
  const t = useMessages(bookingSteps);
  const isLost = ['slot_taken', 'slot_not_offered', 'seats_taken'].includes(refusal.code);
  if (!isLost) return null;
  const seats_left = Number(refusal.seats_left ?? 0);
  const offered = Array.isArray(refusal.alternatives) ? (refusal.alternatives as readonly Alternative[]) : [];
  return (
    <>
      {offered.length > 0 && <p>{t('instead.next')}</p>}
      <div className={classes.instead}>
        {seats_left > 0 && seats_left < participants && (
          <Button variant="default" size="md" onClick={() => onPeople(seats_left)}>
            {t('instead.people', { count: seats_left })}
          </Button>
        )}
        {offered.slice(0, 3).map((slot) => (
          <Button key={slot.starts_at} variant="default" size="md" onClick={() => onTime(slot.starts_at)}>
            <When at={slot.starts_at} zone={zone} />
          </Button>
        ))}
        <Button variant="subtle" size="md" onClick={onOther}>
          {t('instead.all')}
        </Button>
      </div>
    </>
  );
}
