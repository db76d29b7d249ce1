import { Button } from '@mantine/core';
import { IconClock, IconHome, IconMapPin, IconUsers, IconVideo } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { ProviderPage, Service } from '#contract/entities/provider.ts';
import { MessageButton } from '#web/features/messages/message-button.tsx';
import { href } from '#web/routes.ts';
import { Money } from '#web/ui/money.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { minutesLabel, placeLabel, requestLabel } from './labels.ts';
import classes from './service-list.module.css';

const placeIcons = { virtual: IconVideo, at_customer: IconHome, at_provider: IconMapPin } as const;

/** Everything a provider offers, each with its price and the way to book it. */
export function ServiceList({ provider, services }: { provider: ProviderPage; services: readonly Service[] }) {
  return (
    <ul className={classes.list}>
      {services.map((service) => (
        <li key={service._id} className={classes.service}>
          {service.images[0] && (
            <div className={classes.image}>
              <Picture picture={service.images[0]} ratio={1} sizes="112px" />
            </div>
          )}
          <div className={classes.words}>
            <h3>{service.title}</h3>
            <Facts service={service} />
            {service.text !== '' && <p dir="auto">{service.text}</p>}
            {service.booking_mode === 'request' && <p className={classes.why}>{requestLabel(service)}</p>}
          </div>
          <div className={classes.book}>
            <b>
              <Money amount={service.amount} currency={service.currency} zero="Free" />
            </b>
            {service.booking_mode === 'request' && <span className={classes.agreed}>By agreement</span>}
            {provider.can.book && !service.has_hours && <span className={classes.agreed}>No times yet</span>}
            {provider.can.book && !service.has_hours && <MessageButton provider={provider} about={service} />}
            {provider.can.book && service.has_hours && (
              <Button
                component={Link}
                to={href('book_session', { providerId: provider._id, serviceId: service._id })}
                variant="light"
                aria-label={`${service.booking_mode === 'request' ? 'Ask for' : 'Book'} ${service.title}`}
              >
                {service.booking_mode === 'request' ? 'Ask' : 'Book'}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Facts({ service }: { service: Service }) {
  const PlaceIcon = placeIcons[service.place];
  return (
    <div className={classes.facts}>
      <span>
        <IconClock size={16} stroke={1.8} aria-hidden />
        <bdi>{minutesLabel(service.duration_minutes)}</bdi>
      </span>
      {service.capacity > 1 && (
        <span>
          <IconUsers size={16} stroke={1.8} aria-hidden />
          {`up to ${service.capacity}`}
        </span>
      )}
      <span>
        <PlaceIcon size={16} stroke={1.8} aria-hidden />
        {placeLabel(service.place)}
      </span>
    </div>
  );
}
