import { IconRepeat } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { PublicEvent } from '#contract/entities/event.ts';
import { eventPage } from '#locales/areas/event-page.ts';
import { useMessages } from '#web/api/messages.tsx';
import { VerifiedMark } from '#web/features/identity/verified-mark.tsx';
import { MessageButton } from '#web/features/messages/message-button.tsx';
import { PageActions, SaveAndShare } from '#web/features/provider/page-head.tsx';
import { href } from '#web/routes.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Rating } from '#web/ui/display/rating.tsx';
import classes from './event-head.module.css';

/** The head of an event's page: how often and how it takes place, title, host, rating, and actions. */
export function EventHead({ event, isPreview }: { event: PublicEvent; isPreview: boolean }) {
  const t = useMessages(eventPage);
  const { provider, attendance, occurrences_count: count } = event;
  const repeats = event.repeats || (count > 1 ? t('chip.dates', { count }) : '');
  return (
    <header className={classes.head}>
      <ul className={classes.chips}>
        {repeats !== '' && (
          <li data-tone="accent">
            <IconRepeat size={16} stroke={1.9} aria-hidden />
            {repeats}
          </li>
        )}
        <li>{t(`chip.attendance.${attendance}`)}</li>
        {event.visibility === 'unlisted' && <li>{t('chip.unlisted')}</li>}
      </ul>
      <h1>
        <bdi>{event.title}</bdi>
      </h1>
      <div className={classes.row}>
        <p className={classes.host}>
          <Avatar id={provider._id} name={provider.name} picture={provider.avatar} size={32} />
          <span>
            {t.rich('head.host', {
              host: provider.name,
              link: (name) => <Link to={href('provider_details', { providerId: provider.slug })}>{name}</Link>,
            })}
          </span>
          {provider.is_verified && <VerifiedMark />}
          <a href="#reviews">
            <Rating average={event.rating_average} count={event.rating_count} />
          </a>
        </p>
        {!isPreview && (
          <PageActions>
            <SaveAndShare subject={{ kind: 'event', _id: event._id, name: event.title, is_save: event.is_save }} />
            <MessageButton provider={{ _id: provider._id, name: provider.name, can: event.can }} />
          </PageActions>
        )}
      </div>
    </header>
  );
}
