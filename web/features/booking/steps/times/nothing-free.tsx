import { Button, Skeleton } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import { addDays, dateAndClock } from '#web/features/schedule/wall-time.ts';
import { useLocale } from '#web/ui/format/locale.tsx';
import { formatWhen } from '#web/ui/format/when.tsx';
import classes from './slot-picker.module.css';

interface NothingFreeProps {
  /** The first free time after the days shown (ISO), or null. */
  readonly next: string | null;
  readonly zone: string;
  /** Whether the shown days begin today. Without a later time there is then none at all. */
  readonly isFromToday: boolean;
  readonly onShow: (date: string) => void;
}

/** Replaces the times if the shown days have none, with a link to the next free time. */
export function NothingFree({ next, zone, isFromToday, onShow }: NothingFreeProps) {
  const language = useLocale();
  const t = useMessages(bookingSteps);
  if (next === null) return <p className={classes.nothing}>{t(isFromToday ? 'steps.none' : 'steps.none_later')}</p>;
  return (
    <div className={classes.nothing}>
      <p>{t('steps.none_here')}</p>
      <Button
        variant="light"
        size="md"
        rightSection={<IconArrowRight size={18} />}
        onClick={() => onShow(dateAndClock(next, zone).date)}
      >
        {t('steps.next_free', { day: formatWhen(next, zone, 'day', false, language) })}
      </Button>
    </div>
  );
}

/** The placeholder of a day's times while they load: a heading in words, then empty boxes. */
export function TimesSkeleton() {
  const t = useMessages(bookingSteps);
  return (
    <div className={classes.loading}>
      <h3>{t('steps.looking')}</h3>
      <div aria-hidden className={classes.slots}>
        {Array.from({ length: 12 }, (_, index) => addDays('2024-01-01', index)).map((key) => (
          <Skeleton key={key} height={52} />
        ))}
      </div>
    </div>
  );
}
