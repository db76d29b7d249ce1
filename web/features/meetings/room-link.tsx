import { Anchor, Button } from '@mantine/core';
import '@mantine/core/styles/Text.css';
import '@mantine/core/styles/Anchor.css';
import { IconVideo } from '@tabler/icons-react';
import { Link } from 'react-router';
import { type OnlineDate, roomState } from '#contract/events/meeting-window.ts';
import { DAY_MS, epochMs } from '#contract/instant.ts';
import { roomLink } from '#locales/areas/room-link.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useNow } from '#web/api/use-now.ts';
import { href } from '#web/routes.ts';

interface RoomLinkProps extends OnlineDate {
  readonly occurrence_id: string;
}

/** How long before the start the room is linked, so that its host can try it. */
const EARLY_MS = 2 * DAY_MS;

/** A host's way into the online room of a date that is near: a button while guests can come in. */
export function RoomLink({ occurrence_id, ...date }: RoomLinkProps) {
  const t = useMessages(roomLink);
  const now = useNow(15_000);
  const state = roomState(date, new Date(now));
  if (state === 'over' || state === 'cancelled') return null;
  if (state === 'early' && epochMs(date.starts_at) - now > EARLY_MS) return null;
  const to = href('virtual_event_iframe', {}, { occurrence_id });
  if (state === 'early')
    return (
      <Anchor component={Link} to={to} size="sm">
        {t('open')}
      </Anchor>
    );
  return (
    <Button component={Link} to={to} size="sm" leftSection={<IconVideo size={18} stroke={1.8} aria-hidden />}>
      {t('start')}
    </Button>
  );
}
