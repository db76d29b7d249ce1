import { Pill, Radio } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Pill.css';
import type { OwnProvider } from '#contract/entities/provider.ts';
import type { ChosenPlace } from '#contract/entities/service-area.ts';
import { distanceUnit } from '#contract/formats/distance.ts';
import { TOWN_MILES } from '#contract/location/decide-visit.ts';
import { distancesWith } from '#web/features/places/distances.ts';
import { TownField, toChosenPlace } from '#web/features/places/town-field.tsx';
import { useFormats, useLocale } from '#web/ui/format/locale.tsx';
import { Choice } from '#web/ui/forms/form.tsx';
import classes from './my-page.module.css';
import { PageForm, usePageForm } from './page-form.tsx';

/** The area in which the owner visits customers: around the place, or in some towns. */
export function ServiceAreaSection({ page }: { readonly page: OwnProvider }) {
  const { distance } = useFormats();
  const unit = distanceUnit(useLocale());
  const nearTown = distance(TOWN_MILES, { width: 'long', whole: true });
  const area = page.service_area;
  const form = usePageForm(page, {
    initialValues: {
      service_area: {
        kind: area.kind,
        miles: area.kind === 'radius' ? area.miles : 22,
        places: area.kind === 'places' ? area.places : ([] as readonly ChosenPlace[]),
      },
    },
    toChange: ({ service_area: { kind, miles, places } }) => ({
      service_area: kind === 'radius' ? { kind, miles } : { kind, places },
    }),
  });
  const { kind, miles: chosen, places } = form.values.service_area;
  const setPlaces = form.field('service_area.places').onChange;
  return (
    <PageForm page={page} form={form}>
      <Radio.Group label="Where you travel" {...form.field('service_area.kind')}>
        <div className={classes.choices}>
          <Radio value="radius" label="Within a distance of my place" />
          <Radio value="places" label="Only to some towns" />
        </div>
      </Radio.Group>
      {kind === 'radius' ? (
        <Choice
          label="Distance"
          options={distancesWith(unit, chosen).map((miles) => ({
            value: String(miles),
            label: distance(miles, { width: 'long', whole: true }),
          }))}
          value={String(chosen)}
          error={form.field('service_area.miles').error}
          onPick={(miles) => form.field('service_area.miles').onChange(Number(miles))}
        />
      ) : (
        <>
          <TownField
            // A new key clears the field for the next town.
            key={places.length}
            name="places"
            label="Add a town"
            description={`Choose from the list. Customers within ${nearTown} of its center can book you.`}
            near={page.location}
            error={form.field('service_area.places').error}
            onChange={(town) => {
              if (town && !places.some((place) => place.label === town.label))
                setPlaces([...places, toChosenPlace(town)]);
            }}
          />
          {places.length > 0 && (
            <Pill.Group>
              {places.map((place) => (
                <Pill
                  key={place.label}
                  size="lg"
                  withRemoveButton
                  removeButtonProps={{ 'aria-label': `Remove ${place.label}`, tabIndex: 0, 'aria-hidden': false }}
                  onRemove={() => setPlaces(places.filter((each) => each !== place))}
                >
                  {place.label}
                </Pill>
              ))}
            </Pill.Group>
          )}
        </>
      )}
    </PageForm>
  );
}
