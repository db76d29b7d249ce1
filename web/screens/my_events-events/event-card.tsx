import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { TakenEvent } from '#contract/entities/taken-event.ts';
import { takenEvents } from '#locales/areas/taken-events.ts';
import { useMessages } from '#web/api/messages.tsx';
import classes from '#web/features/my-events/event-rows.module.css';
import { CoverLink } from '#web/ui/controls/cover-link.tsx';
import { DateTile } from '#web/ui/display/date-tile.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { When } from '#web/ui/format/when.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';

interface EventCardProps {
  readonly taken: TakenEvent;
  /** Where the card and its button lead. */
  readonly to: string;
  readonly chip: ReactNode;
  readonly verb: string;
  /** Whether the button is the main action of the card. */
  readonly isUrgent?: boolean;
  /** The facts before the host's name. */
  readonly children: ReactNode;
}

/** An event that the user takes part in: picture, next date, facts and one button. */
export function EventCard({ taken, to, chip, verb, isUrgent = false, children }: EventCardProps) {
  const t = useMessages(takenEvents);
  const { event, dates, dates_count } = taken;
  const [next] = dates;
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
        {chip}
        <h2 dir="auto">
          <CoverLink to={to}>{event.title}</CoverLink>
        </h2>
        <p>
          {next !== undefined && <When at={next.starts_at} zone={event.timezone} />}
          {dates_count > 1 && ` · ${t('dates', { count: dates_count })}`}
        </p>
      </div>
      <div className={classes.sales}>
        {children}
        <small dir="auto">{t('by', { host: event.provider.name })}</small>
      </div>
      <div className={classes.acts}>
        <Button component={Link} to={to} variant={isUrgent ? 'filled' : 'default'}>
          {verb}
        </Button>
      </div>
    </Panel>
  );
}
