import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Service } from '#contract/entities/provider.ts';
import { change as messages } from '#locales/areas/change.ts';
import { serviceLabels } from '#locales/areas/service-labels.ts';
import { useMessages } from '#web/api/messages.tsx';
import { AlternativeTimes } from '#web/features/booking/detail/alternative-times.tsx';
import { PeopleStepper } from '#web/features/booking/people-stepper.tsx';
import { useSessionZone } from '#web/features/booking/session-zone.ts';
import stepClasses from '#web/features/booking/steps/steps.module.css';
import { SlotPicker } from '#web/features/booking/steps/times/slot-picker.tsx';
import { minutesLabel } from '#web/features/services/labels.ts';
import { Money } from '#web/ui/format/money.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './change.module.css';
import { ChangeHead, type ChangeProps } from './change-head.tsx';
import { beforeOf } from './change-panel.tsx';
import { CompareBookings } from './compare-bookings.tsx';
import { DecideChange } from './decide-change.tsx';
import { LatePaymentNotice } from './late-payment-notice.tsx';
import { useChange } from './use-change.ts';

/** The choice of the new booking: times first; service and people behind one line. */
export function ChooseChange({ booking, backTo }: ChangeProps) {
  const t = useMessages(messages);
  const zone = useSessionZone(booking.place, booking.timezone);
  const change = useChange(booking);
  return (
    <Page width="narrow">
      <div className={classes.flow}>
        <ChangeHead booking={booking} backTo={backTo} />
        <LatePaymentNotice booking={booking} />
        <section aria-labelledby="change-time">
          <h2 id="change-time">{t('flow.time')}</h2>
          <ServiceLine change={change} />
          <SlotPicker
            service_id={change.service_id}
            participants={change.participants}
            timezone={zone}
            value={change.at}
            onPick={(slot) => change.pickTime(slot.starts_at)}
            ignoreBookingId={booking._id}
          />
        </section>
        {change.after !== null && (
          <CompareBookings before={beforeOf(booking)} after={change.after} zone={zone} role={booking.role} level={2} />
        )}
        <DecideChange
          booking={booking}
          backTo={backTo}
          change={change}
          zone={zone}
          instead={
            change.problem !== null && (
              <AlternativeTimes
                refusal={change.problem}
                zone={zone}
                participants={change.participants}
                onPeople={change.setParticipants}
                onTime={change.pickTime}
                onOther={change.keepTime}
              />
            )
          }
        />
      </div>
    </Page>
  );
}

/** The service and people in one line, editable if there is a choice. */
function ServiceLine({ change }: { change: ReturnType<typeof useChange> }) {
  const t = useMessages(messages);
  const labels = useMessages(serviceLabels);
  const [isEditing, setEditing] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isEditing) fields.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
  }, [isEditing]);
  const { service, services, participants } = change;
  if (service === undefined) return null;
  const hasChoice = services.length > 1 || service.capacity > 1;
  return (
    <Panel className={classes.serviceLine}>
      <p>
        <b>{service.title}</b>
        <span>{t('flow.people', { length: minutesLabel(labels, service.duration_minutes), count: participants })}</span>
      </p>
      {hasChoice && (
        <Button variant="subtle" aria-expanded={isEditing} onClick={() => setEditing(!isEditing)}>
          {t(isEditing ? 'flow.edit_done' : 'flow.edit')}
        </Button>
      )}
      {isEditing && (
        <div ref={fields} className={classes.serviceFields}>
          {services.length > 1 && (
            <ul className={stepClasses.services} aria-label={t('flow.service')}>
              {services.map((one) => (
                <li key={one._id}>
                  <ServiceButton
                    service={one}
                    isChosen={one._id === change.service_id}
                    onChoose={() => change.chooseService(one)}
                  />
                </li>
              ))}
            </ul>
          )}
          {service.capacity > 1 && (
            <PeopleStepper max={service.capacity} value={participants} onChange={change.setParticipants} />
          )}
        </div>
      )}
    </Panel>
  );
}

interface ServiceButtonProps {
  readonly service: Service;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function ServiceButton({ service, isChosen, onChoose }: ServiceButtonProps) {
  const t = useMessages(messages);
  const labels = useMessages(serviceLabels);
  const length = minutesLabel(labels, service.duration_minutes);
  return (
    <button type="button" className={stepClasses.service} aria-pressed={isChosen} onClick={onChoose}>
      <span>
        <b>{service.title}</b>
        <small>{service.capacity > 1 ? t('flow.up_to', { length, count: service.capacity }) : length}</small>
      </span>
      <Money amount={service.amount} currency={service.currency} zero={t('flow.free')} />
    </button>
  );
}
