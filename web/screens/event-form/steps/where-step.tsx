import { SegmentedControl } from '@mantine/core';
import { eventAttendances } from '#contract/choices/event.ts';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { eventForm } from '#locales/areas/event-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { TownField } from '#web/features/places/town-field.tsx';
import { Choice, LongText, TextInput } from '#web/ui/forms/form.tsx';
import type { EventDraft } from '../draft/event-draft.ts';
import { OnlinePlace } from '../online/online-place.tsx';
import type { StepProps } from './step-props.ts';
import classes from './steps.module.css';

const openings = [0, 15, 30, 45, 60, 90, 120];

/** Where the event is: in person, online or both, with the place and how to find it. */
export function WhereStep({ editor }: StepProps) {
  const t = useMessages(eventForm);
  const { draft, change, refusedAt } = editor;
  const options = [...new Set([...openings, draft.doors_minutes ?? 0])].sort((one, other) => one - other);
  return (
    <>
      <SegmentedControl
        fullWidth
        radius="xl"
        aria-label={t('question.where')}
        value={draft.attendance}
        data={eventAttendances.map((value) => ({ value, label: t(`where.${value}`) }))}
        onChange={(value) =>
          change({ attendance: eventAttendances.find((each) => each === value) ?? draft.attendance })
        }
      />
      {draft.attendance !== 'in_person' && (
        <>
          <p className={classes.hint}>{t('where.online_text')}</p>
          <OnlinePlace editor={editor} />
        </>
      )}
      {draft.attendance !== 'virtual' && (
        <>
          <VenueFields editor={editor} />
          <LongText
            dir="auto"
            lines={[3, 8]}
            label={t('where.arrival')}
            description={t('where.arrival_why')}
            placeholder={t('where.arrival_like')}
            maxLength={500}
            value={draft.arrival_note}
            error={refusedAt('arrival_note')}
            onChange={(event) => change({ arrival_note: event.currentTarget.value })}
          />
          <Choice
            label={t('where.doors')}
            value={String(draft.doors_minutes ?? 0)}
            options={options.map((minutes) => ({
              value: String(minutes),
              label: minutes === 0 ? t('where.doors_none') : t('where.doors_before', { minutes }),
            }))}
            onPick={(minutes) => change({ doors_minutes: minutes === '0' ? null : Number(minutes) })}
          />
        </>
      )}
    </>
  );
}

/** The venue: its name, its address, and its town from the table of places. */
function VenueFields({ editor: { draft, event, change, refusedAt } }: Pick<StepProps, 'editor'>) {
  const t = useMessages(eventForm);
  const { venue } = draft;
  const set = (part: Partial<EventDraft['venue']>) => change({ venue: { ...venue, ...part } });
  return (
    <>
      <TextInput
        dir="auto"
        label={t('where.name')}
        placeholder={t('where.name_like')}
        maxLength={120}
        value={venue.name}
        error={refusedAt('venue.name')}
        onChange={(typed) => set({ name: typed.currentTarget.value })}
      />
      <div className={classes.pair}>
        <TextInput
          dir="auto"
          label={t('where.address')}
          autoComplete="address-line1"
          maxLength={300}
          value={venue.address}
          error={refusedAt('venue.address')}
          onChange={(typed) => set({ address: typed.currentTarget.value })}
        />
        <TownField
          size="sm"
          label={t('where.town')}
          placeholder={t('where.town_like')}
          initial={venue.area_label}
          near={venue.location}
          error={refusedAt('venue.location') ?? refusedAt('venue.area_label')}
          onChange={(town) => {
            if (town === null) return;
            const location = { lat: town.lat, lon: town.lon };
            // The dates of a published event keep their zone.
            const zone = event === null || event.status === 'draft' ? { timezone: town.timezone } : {};
            change({ venue: { ...venue, area_label: town.label, location }, ...zone });
          }}
        />
      </div>
      <p className={classes.hint}>{t('where.address_why')}</p>
    </>
  );
}
