import { Slider } from '@mantine/core';
import { useDebouncedCallback, useDebouncedValue } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { OwnUser } from '#contract/entities/user.ts';
import { distanceUnit, milesIn } from '#contract/formats/distance.ts';
import { profile as messages } from '#locales/areas/profile.ts';
import { useMessages } from '#web/api/messages.tsx';
import { callQuery, useCall, useCallMutation, useSession } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useFormats, useLocale } from '#web/ui/format/locale.tsx';
import { Select } from '#web/ui/forms/form.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Slider.css';
import classes from './profile.module.css';
import { RadiusRing } from './radius-ring.tsx';

// Near distances matter most, so they get more of the slider.
const toMiles = (at: number) => Math.max(1, Math.round(500 * (at / 100) ** 2));
const toSlider = (miles: number) => 100 * Math.sqrt(miles / 500);
const marked = [22, 100, 250, 500];

/** The user's place and search radius. */
export function AroundYou({ user }: { user: OwnUser }) {
  const t = useMessages(messages);
  const { market } = useSession();
  const { distance } = useFormats();
  const reachLabel = (miles: number) => distance(miles, { width: 'long', whole: true });
  const queries = useQueryClient();
  const [typed, setTyped] = useState(user.location?.label ?? '');
  const [asked] = useDebouncedValue(typed.trim(), 200);
  const [at, setAt] = useState(toSlider(user.radius));
  const radius = toMiles(at);
  const [settled] = useDebouncedValue(radius, 250);
  const center = user.location ?? market.place;

  const found = useCall('user/place_list', { text: asked }, { enabled: asked.length > 1, keepPrevious: true });
  const towns = useCall(
    'user/place_list',
    { lat: center.lat, lon: center.lon, radius: Math.min(500, Math.ceil(settled * 1.6)), limit: 40 },
    { keepPrevious: true },
  );
  const places = new Map((found.data?.items ?? []).map((place) => [place.label, place]));
  const labels = [...new Set([...(user.location ? [user.location.label] : []), ...places.keys()])];

  const move = useCallMutation('user/edit_profile', {
    onDone: () => toast.good(t('around.saved')),
  });
  const reach = useCallMutation('user/change_radius', {
    onDone: ({ radius: stored }) => {
      queries.setQueryData(callQuery('user/get_profile', {}).queryKey, (before) =>
        before?.kind === 'own' ? { ...before, user: { ...before.user, radius: stored } } : before,
      );
      toast.good(t('around.reach', { distance: reachLabel(stored) }));
    },
  });

  // Arrow keys change the radius in small steps. It is saved and confirmed when they rest.
  const store = useDebouncedCallback((miles: number) => miles !== user.radius && reach.run({ radius: miles }), {
    delay: 600,
    flushOnUnmount: true,
  });

  return (
    <Section title={t('around.title')} text={t('around.text')}>
      <Panel>
        <div className={classes.around}>
          <div>
            <Select
              label={t('around.town')}
              placeholder={market.place.label}
              searchable
              clearable
              data={labels}
              value={user.location?.label ?? null}
              searchValue={typed}
              onSearchChange={setTyped}
              filter={({ options }) => options}
              nothingFoundMessage={asked.length > 1 && !found.isFetching && !found.isError ? t('around.none') : null}
              onChange={(label) => {
                const place = label === null ? null : places.get(label);
                if (place === undefined) return;
                move.run({ location: place && { label: place.label, lat: place.lat, lon: place.lon } });
              }}
            />
            <RadiusSlider at={at} onChange={setAt} onStore={store} />
          </div>
          <RadiusRing center={center} label={center.label} radius={radius} towns={towns.data?.items ?? []} />
        </div>
      </Panel>
    </Section>
  );
}

interface RadiusSliderProps {
  /** The position of the thumb, up to 100. */
  readonly at: number;
  readonly onChange: (at: number) => void;
  /** Called with the radius in miles once the thumb rests. */
  readonly onStore: (miles: number) => void;
}

function RadiusSlider({ at, onChange, onStore }: RadiusSliderProps) {
  const t = useMessages(messages);
  const { distance, number } = useFormats();
  const unit = distanceUnit(useLocale());
  const radius = distance(toMiles(at), { width: 'long', whole: true });
  const labelId = useId();
  return (
    <div className={classes.slider}>
      <p className={classes.sliderHead}>
        <span id={labelId}>{t('around.radius')}</span>
        <output>{radius}</output>
      </p>
      <Slider
        value={at}
        onChange={onChange}
        onChangeEnd={(end) => onStore(toMiles(end))}
        min={toSlider(1)}
        max={100}
        step={0.5}
        marks={marked.map((miles) => ({ value: toSlider(miles), label: number(milesIn(miles, unit)) }))}
        label={null}
        size="md"
        thumbSize={24}
        thumbLabel={t('around.radius')}
        thumbValueText={radius}
      />
    </div>
  );
}
