import { Checkbox, Radio } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Radio.css';
import type { DiscountCode } from '#contract/entities/discount.ts';
import { codeSubjects } from '#locales/areas/code-subjects.ts';
import type { CallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallPages } from '#web/api/queries.ts';
import classes from '#web/features/discounts/discounts.module.css';
import { useFormats } from '#web/ui/format/locale.tsx';
import type { CodeDraft } from './code-draft.ts';
import { ForEvents } from './for-events.tsx';
import type { Discounted } from './preview.tsx';

interface ForServicesProps {
  readonly form: CallForm<CodeDraft>;
  readonly provider_id: string;
  readonly services: readonly Discounted[];
  /** The events that the edited code names. */
  readonly named: DiscountCode['events'];
}

/** What a code is for: everything, or some services, events, dates and tickets. */
export function ForServices({ form, provider_id, services, named }: ForServicesProps) {
  const t = useMessages(codeSubjects);
  const { money } = useFormats();
  const events = useCallPages('discount_code/discount_provider_event_list', { provider_id, limit: 100 });
  const hasEvents = events.items.length > 0 || named.length > 0;
  const { isForAll, service_ids } = form.values;
  // Events that a code names stay in the list after their last date.
  const gone = named.filter(({ _id }) => !events.items.some((event) => event._id === _id));
  const { error, onChange } = form.field('service_ids');
  return (
    <fieldset className={classes.group}>
      <legend>{t('title')}</legend>
      <Radio.Group
        value={isForAll ? 'all' : 'some'}
        error={error}
        onChange={(value) => {
          form.setFieldValue('isForAll', value === 'all');
          form.clearFieldError('service_ids');
        }}
      >
        <div className={classes.checks}>
          <Radio value="all" label={t(hasEvents ? 'all' : 'all_services')} />
          <Radio value="some" label={t(hasEvents ? 'some' : 'some_services')} />
        </div>
      </Radio.Group>
      {!isForAll && (
        <Checkbox.Group {...(hasEvents ? { label: t('services') } : {})} value={[...service_ids]} onChange={onChange}>
          <div className={classes.checks} data-inner="true">
            {services
              .filter((service) => service.is_active || service_ids.includes(service._id))
              .map((service) => (
                <Checkbox
                  key={service._id}
                  value={service._id}
                  label={`${service.title}, ${money(service.amount, service.currency)}`}
                />
              ))}
          </div>
        </Checkbox.Group>
      )}
      {!isForAll && hasEvents && (
        <ForEvents form={form} provider_id={provider_id} events={[...events.items, ...gone]} />
      )}
    </fieldset>
  );
}
