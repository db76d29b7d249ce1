import { Checkbox, Radio } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Radio.css';
import type { CallForm } from '#web/api/call-form.ts';
import classes from '#web/features/discounts/discounts.module.css';
import { useFormats } from '#web/ui/format/locale.tsx';
import type { CodeDraft } from './draft.ts';
import type { Discounted } from './preview.tsx';

interface ForServicesProps {
  readonly form: CallForm<CodeDraft>;
  readonly services: readonly Discounted[];
}

/** The services of a code: all, or the selected ones. */
export function ForServices({ form, services }: ForServicesProps) {
  const { money } = useFormats();
  const { isForAll, service_ids } = form.values;
  const { error, onChange } = form.field('service_ids');
  return (
    <fieldset className={classes.group}>
      <legend>Applies to</legend>
      <Radio.Group
        aria-label="Applies to"
        value={isForAll ? 'all' : 'some'}
        error={error}
        onChange={(value) => {
          form.setFieldValue('isForAll', value === 'all');
          form.clearFieldError('service_ids');
        }}
      >
        <div className={classes.checks}>
          <Radio value="all" label="All my services" />
          <Radio value="some" label="Only some services" />
        </div>
      </Radio.Group>
      {!isForAll && (
        <Checkbox.Group aria-label="Services" value={[...service_ids]} onChange={onChange}>
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
    </fieldset>
  );
}
