import '@mantine/core/styles/Input.css';
import { TextInput } from '@mantine/core';
import { decideVisit } from '#contract/location/decide-visit.ts';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { serviceLabels } from '#locales/areas/service-labels.ts';
import { useMessages } from '#web/api/messages.tsx';
import { TownField, toChosenPlace } from '#web/features/places/town-field.tsx';
import { areaLabel } from '#web/features/services/labels.ts';
import { useLocale } from '#web/ui/format/locale.tsx';
import type { Choice } from '../choice/use-choice.ts';

/** The address for the provider's visit. */
export function AddressFields({ choice }: { readonly choice: Choice }) {
  const t = useMessages(bookingSteps);
  const labels = useMessages(serviceLabels);
  const locale = useLocale();
  const { provider, dispatch } = choice;
  const { draft, errors } = choice.state;
  return (
    <>
      <TextInput
        name="customer_address"
        size="md"
        value={draft.customer_address}
        error={errors.customer_address}
        onChange={(event) => dispatch({ type: 'typed', part: { customer_address: event.currentTarget.value } })}
        label={t('details.address')}
        description={t('details.address_hint')}
        autoComplete="address-line1"
        required
      />
      <TownField
        name="customer_place"
        label={t('details.town')}
        description={areaLabel(labels, provider, locale)}
        required
        initial={draft.customer_place?.label}
        near={provider.location}
        error={errors.customer_place}
        onChange={(town) => {
          const customer_place = town && toChosenPlace(town);
          dispatch({ type: 'typed', part: { customer_place } });
          // After choosing a town, the customer sees at once whether it is too far.
          const far = customer_place === null ? null : decideVisit(provider, customer_place, locale);
          if (far) dispatch({ type: 'checked', errors: { ...errors, customer_place: far.detail } });
        }}
      />
    </>
  );
}
