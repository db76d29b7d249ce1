import { Checkbox, Radio } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Radio.css';
import classes from '#web/features/discounts/discounts.module.css';
import { useFormats } from '#web/ui/format/locale.tsx';
import type { CodeDraft } from './draft.ts';
import type { Discounted } from './preview.tsx';

interface ForServicesProps {
  readonly draft: CodeDraft;
  readonly error: string | undefined;
  readonly services: readonly Discounted[];
  readonly onChange: (part: Partial<CodeDraft>) => void;
}

/** Which services a code takes something off: all, or those that are ticked. */
export function ForServices({ draft, error, services, onChange }: ForServicesProps) {
  const { money } = useFormats();
  return (
    <fieldset className={classes.group}>
      <legend>Applies to</legend>
      <Radio.Group
        aria-label="Applies to"
        value={draft.isForAll ? 'all' : 'some'}
        error={error}
        onChange={(value) => onChange({ isForAll: value === 'all' })}
      >
        <div className={classes.checks}>
          <Radio value="all" label="All my services" />
          <Radio value="some" label="Only some services" />
        </div>
      </Radio.Group>
      {!draft.isForAll && (
        <Checkbox.Group
          aria-label="Services"
          value={[...draft.service_ids]}
          onChange={(service_ids) => onChange({ service_ids })}
        >
          <div className={classes.checks} data-inner="true">
            {services
              .filter((service) => service.is_active || draft.service_ids.includes(service._id))
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
