import { Button, Group } from '@mantine/core';
import '@mantine/core/styles/Group.css';
import { Link } from 'react-router';
import { type Schedule, useScheduleChange } from '#web/features/schedule/schedule-change.tsx';
import { writeSpan } from '#web/features/schedule/wall-time.ts';
import { href } from '#web/routes.ts';
import { useHomeZone, useLocale } from '#web/ui/format/locale.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import type { Box } from './calendar/session-boxes.ts';
import type { Entry } from './entries.ts';
import classes from './my-schedule.module.css';

interface EntryCardProps {
  readonly schedule: Schedule;
  readonly entry: Entry & Partial<Pick<Box, 'members'>>;
  readonly onClose: () => void;
}

/** An entry of the calendar: a booking to open, the customers of a session, or a block to remove. */
export function EntryCard({ schedule, entry, onClose }: EntryCardProps) {
  const { members = [] } = entry;
  const language = useLocale();
  const home = useHomeZone();
  const { timezone, _id: provider_id } = schedule.provider;
  const change = useScheduleChange('my_schedule/delete_schedule', {
    timezone,
    said: 'Block removed',
    onDone: onClose,
  });
  return (
    <Modal isOpen onClose={onClose} title={entry.title}>
      {entry.detail !== '' && <p>{entry.detail}</p>}
      <p className={classes.hint}>{writeSpan(entry.starts_at, entry.ends_at, timezone, language, home)}</p>
      {members.length > 0 && (
        <ul className={classes.members}>
          {members.map((member) => (
            <li key={member.id}>
              <Link to={href('booking', {}, { as: 'provider', open: member.id })}>{member.title}</Link>
              {member.people > 1 && <span>{member.people} people</span>}
            </li>
          ))}
        </ul>
      )}
      <Group justify="end" mt="lg">
        {entry.kind === 'block' ? (
          <Button
            color="red"
            variant="light"
            loading={change.isSaving}
            onClick={() => change.run({ provider_id, schedule_ids: [entry.id] })}
          >
            Remove block
          </Button>
        ) : (
          entry.kind === 'session' &&
          members.length === 0 && (
            <Button component={Link} to={href('booking', {}, { as: 'provider', open: entry.id })}>
              Open booking
            </Button>
          )
        )}
        {entry.hire_id !== null && (
          <Button component={Link} to={href('my_events_events', {}, { role: 'hired', hire: entry.hire_id })}>
            Open request
          </Button>
        )}
        {entry.hire_id === null && entry.event_id !== null && (
          <Button component={Link} to={href('my_event', { id: entry.event_id })}>
            Open event
          </Button>
        )}
      </Group>
    </Modal>
  );
}
