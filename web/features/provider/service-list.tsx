import { Button } from '@mantine/core';
import { IconClock, IconHome, IconMapPin, IconUsers, IconVideo } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { ProviderPage, Service } from '#contract/entities/provider.ts';
import { provider as providerArea } from '#locales/areas/provider.ts';
import { serviceLabels } from '#locales/areas/service-labels.ts';
import { useMessages } from '#web/api/messages.tsx';
import { MessageButton } from '#web/features/messages/message-button.tsx';
import type { SearchedDays } from '#web/features/search/searched-days.ts';
import { minutesLabel, placeLabel, requestLabel } from '#web/features/services/labels.ts';
import { href } from '#web/routes.ts';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './service-list.module.css';

const placeIcons = { virtual: IconVideo, at_customer: IconHome, at_provider: IconMapPin } as const;

interface ServiceListProps {
  readonly provider: ProviderPage;
  readonly services: readonly Service[];
  /** The searched days, which links include. */
  readonly days: SearchedDays;
}

/** All services of a provider, each with its price and a booking button. */
export function ServiceList({ provider, services, days }: ServiceListProps) {
  const t = useMessages(providerArea);
  const labels = useMessages(serviceLabels);
  return (
    <Panel as="ul" padding="none" className={classes.list}>
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
            {service.booking_mode === 'request' && <p className={classes.why}>{requestLabel(labels, service)}</p>}
          </div>
          <div className={classes.book}>
            <b>
              <Money amount={service.amount} currency={service.currency} zero={t('book.free')} />
            </b>
            {service.booking_mode === 'request' && <span className={classes.agreed}>{t('service.on_request')}</span>}
            {provider.can.book && !service.has_hours && <span className={classes.agreed}>{t('service.no_times')}</span>}
            {provider.can.book && !service.has_hours && <MessageButton provider={provider} about={service} />}
            {provider.can.book && service.has_hours && (
              <Button
                component={Link}
                to={href('book_session', { providerId: provider._id, serviceId: service._id }, { ...days })}
                variant="light"
              >
                {t.rich(service.booking_mode === 'request' ? 'service.request' : 'service.book', {
                  service: service.title,
                  hidden: (text) => <HiddenText>{text}</HiddenText>,
                })}
              </Button>
            )}
          </div>
        </li>
      ))}
    </Panel>
  );
}

function Facts({ service }: { service: Service }) {
  const t = useMessages(providerArea);
  const labels = useMessages(serviceLabels);
  const PlaceIcon = placeIcons[service.place];
  return (
    <div className={classes.facts}>
      <span>
        <IconClock size={16} stroke={1.8} aria-hidden />
        <bdi>{minutesLabel(labels, service.duration_minutes)}</bdi>
      </span>
      {service.capacity > 1 && (
        <span>
          <IconUsers size={16} stroke={1.8} aria-hidden />
          {t('service.group', { count: service.capacity })}
        </span>
      )}
      <span>
        <PlaceIcon size={16} stroke={1.8} aria-hidden />
        {placeLabel(labels, service.place)}
      </span>
    </div>
  );
}
