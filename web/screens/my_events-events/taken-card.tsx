import { Badge, Button } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import { IconPhoto } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { TakenEvent } from '#contract/entities/taken-event.ts';
import { takenEvents } from '#locales/areas/taken-events.ts';
import { serverNow } from '#web/api/clock.ts';
import { useMessages } from '#web/api/messages.tsx';
import { DateTile } from '#web/features/events/date-tile.tsx';
import classes from '#web/features/my-events/event-rows.module.css';
import { href } from '#web/routes.ts';
import { CoverLink } from '#web/ui/controls/cover-link.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { When } from '#web/ui/format/when.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';

/** An event that the user has tickets for: its dates and place, with a link to the tickets. */
export function TakenCard({ taken }: { readonly taken: TakenEvent }) {
  const t = useMessages(takenEvents);
  const { event, dates, dates_count, tickets } = taken;
  const [next] = dates;
  const to = href('booking', {}, { open: taken._id, as: 'customer' });
  return (
    <Panel as="li" padding="none" className={classes.card}>
      <span className={classes.picture}>
        {event.image === null ? (
          <i aria-hidden>
            <IconPhoto size={30} stroke={1.3} />
          </i>
        ) : (
          <Picture picture={event.image} ratio={10 / 7} sizes="180px" radius="0.625rem" alt="" />
        )}
        {next !== undefined && (
          <span>
            <DateTile at={next.starts_at} zone={event.timezone} isOnPicture />
          </span>
        )}
      </span>
      <div className={classes.facts}>
        <StateChip taken={taken} />
        <h2 dir="auto">
          <CoverLink to={to}>{event.title}</CoverLink>
        </h2>
        <p>
          {next !== undefined && <When at={next.starts_at} zone={event.timezone} />}
          {dates_count > 1 && ` · ${t('dates', { count: dates_count })}`}
        </p>
      </div>
      <div className={classes.sales}>
        <p>
          <span>{t('tickets', { count: tickets })}</span>
        </p>
        <small dir="auto">{event.place === '' ? t('online') : event.place}</small>
        <small dir="auto">{t('by', { host: event.provider.name })}</small>
      </div>
      <div className={classes.acts}>
        <Button component={Link} to={to} variant="default">
          {t(verbOf(taken))}
        </Button>
      </div>
    </Panel>
  );
}

function verbOf({ booking_status }: TakenEvent) {
  if (booking_status === 'awaiting_payment') return 'finish';
  return booking_status === 'requested' ? 'see_request' : 'see';
}

const colors = { cancelled: 'red', awaiting_payment: 'amber', requested: 'amber', confirmed: 'green', past: 'gray' };

function StateChip({ taken }: { readonly taken: TakenEvent }) {
  const t = useMessages(takenEvents);
  const state = stateOf(taken);
  return (
    <Badge color={colors[state]} variant="light">
      {t(`chip.${state}`)}
    </Badge>
  );
}

function stateOf({ event, booking_status: status, dates }: TakenEvent): keyof typeof colors {
  if (event.status === 'cancelled') return 'cancelled';
  if (status === 'awaiting_payment' || status === 'requested') return status;
  return dates.every(({ ends_at }) => Date.parse(ends_at) <= serverNow()) ? 'past' : 'confirmed';
}
