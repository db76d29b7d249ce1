import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { useWeb } from '#web/api/queries.ts';
import { type Schedule, useScheduleChange } from '#web/features/schedule/schedule-change.tsx';
import { writeSpan } from '#web/features/schedule/wall-time.ts';
import { href } from '#web/routes.ts';
import { Modal } from '#web/ui/overlays.tsx';
import type { Entry } from './entries.ts';
import classes from './my-schedule.module.css';

/** One entry of the calendar: a booking to open, or a block to take away. */
export function EntryCard({ schedule, entry, onClose }: { schedule: Schedule; entry: Entry; onClose: () => void }) {
  const { language } = useWeb();
  const { timezone, _id: provider_id } = schedule.provider;
  const change = useScheduleChange('my_schedule/delete_schedule', {
    timezone,
    said: 'The block is gone.',
    onDone: onClose,
  });
  return (
    <Modal isOpen onClose={onClose} title={entry.title}>
      {entry.detail !== '' && <p className={classes.entryText}>{entry.detail}</p>}
      <p className={classes.hint}>{writeSpan(entry.starts_at, entry.ends_at, timezone, language)}</p>
      <Group justify="end" mt="lg">
        {entry.kind === 'block' ? (
          <Button
            color="red"
            variant="light"
            loading={change.isSaving}
            onClick={() => change.run({ provider_id, schedule_ids: [entry.id] })}
          >
            Remove this block
          </Button>
        ) : (
          entry.kind === 'session' && (
            <Button component={Link} to={href('booking', {}, { as: 'provider', open: entry.id })}>
              Open the booking
            </Button>
          )
        )}
      </Group>
    </Modal>
  );
}
