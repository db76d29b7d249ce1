import type { Provider, Service } from '#contract/entities/provider.ts';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { serviceLabels } from '#locales/areas/service-labels.ts';
import { useMessages } from '#web/api/messages.tsx';
import classes from '#web/features/booking/steps/steps.module.css';
import timeClasses from '#web/features/booking/steps/time-step.module.css';
import { minutesLabel, placeLabel } from '#web/features/services/labels.ts';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';

interface ServiceChoiceProps {
  readonly service: Service;
  readonly provider: Provider;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** One selectable service. */
export function ServiceChoice({ service, provider, isChosen, onChoose }: ServiceChoiceProps) {
  const t = useMessages(bookingSteps);
  const labels = useMessages(serviceLabels);
  const isRequest = service.booking_mode === 'request';
  const facts = { duration: minutesLabel(labels, service.duration_minutes), place: placeLabel(labels, service.place) };
  return (
    <button type="button" className={classes.service} aria-pressed={isChosen} onClick={onChoose}>
      <span>
        <b>{service.title}</b>
        <small>
          {service.capacity > 1
            ? t('steps.service_facts_group', { ...facts, count: service.capacity })
            : t('steps.service_facts', facts)}
        </small>
        {isRequest && <small>{t('steps.by_request', { provider: provider.name })}</small>}
      </span>
      <Money amount={service.amount} currency={service.currency} zero={t('summary.free')} />
    </button>
  );
}

/** The chosen service, with a button to change it. */
export function ChosenService({
  service,
  onChange,
}: Pick<ServiceChoiceProps, 'service'> & { readonly onChange: (() => void) | undefined }) {
  const t = useMessages(bookingSteps);
  const labels = useMessages(serviceLabels);
  const image = service.images[0];
  const price = {
    duration: minutesLabel(labels, service.duration_minutes),
    amount: <Money amount={service.amount} currency={service.currency} zero={t('summary.free')} />,
  };
  return (
    <Panel className={timeClasses.chosenService}>
      {image !== undefined && (
        <div>
          <Picture picture={image} ratio={1} sizes="48px" radius={10} alt="" />
        </div>
      )}
      <span>
        <b>{service.title}</b>
        <small>
          {t.rich(
            service.capacity > 1 && service.amount > 0 ? 'steps.service_price_each' : 'steps.service_price',
            price,
          )}
        </small>
      </span>
      {onChange !== undefined && (
        <button type="button" onClick={onChange}>
          {t.rich('steps.change_service', { hidden: (text) => <HiddenText>{text}</HiddenText> })}
        </button>
      )}
    </Panel>
  );
}
