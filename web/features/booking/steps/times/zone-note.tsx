import { IconWorld } from '@tabler/icons-react';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { serverNow } from '#web/api/clock.ts';
import { useMessages } from '#web/api/messages.tsx';
import { wallOf, zoneName } from '#web/features/schedule/wall-time.ts';
import { useHomeZone, useLocale } from '#web/ui/format/locale.tsx';
import classes from './slot-picker.module.css';

interface ZoneNoteProps {
  readonly zone: string;
  readonly venue: string;
  readonly viewer: string | null;
  readonly onSwitch: (zone: string) => void;
}

/** Names the zone of the times, and offers the other zone if the two clocks differ. */
export function ZoneNote({ zone, venue, viewer, onSwitch }: ZoneNoteProps) {
  const language = useLocale();
  const home = useHomeZone();
  const t = useMessages(bookingSteps);
  const differs =
    viewer !== null && wallOf(serverNow(), viewer).slice(0, 16) !== wallOf(serverNow(), venue).slice(0, 16);
  return (
    <p className={classes.zone}>
      <IconWorld size={16} stroke={1.8} aria-hidden />
      <span>{t('steps.zone', { zone: zoneName(zone, language, home) })}</span>
      {differs && (
        <button type="button" onClick={() => onSwitch(zone === venue ? viewer : venue)}>
          {zone === venue ? t('steps.zone_mine') : t('steps.zone_venue', { zone: zoneName(venue, language, home) })}
        </button>
      )}
    </p>
  );
}
