import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { ChosenPlace } from '#contract/entities/service-area.ts';
import type { CallOutput } from '#contract/index.ts';
import { useCall } from '#web/api/queries.ts';

export type Town = CallOutput<'user/place_list'>['items'][number];

interface TownFieldProps
  extends Pick<
    AutocompleteProps,
    'name' | 'label' | 'description' | 'placeholder' | 'required' | 'disabled' | 'error'
  > {
  /** The name of the town that is chosen at the beginning. */
  readonly initial?: string | undefined;
  /** Towns around here come first. */
  readonly near?: { readonly lat: number; readonly lon: number } | null;
  /** The town that was chosen; null while what is typed is none. */
  readonly onChange: (town: Town | null) => void;
}

/** A town chosen from suggestions, found by the first letters of its name. */
export function TownField({ initial = '', near = null, disabled = false, onChange, ...field }: TownFieldProps) {
  const [text, setText] = useState(initial);
  const [asked] = useDebouncedValue(text.trim().slice(0, 80), 150);
  const around = near === null ? {} : { lat: near.lat, lon: near.lon };
  const { data } = useCall(
    'user/place_list',
    { text: asked, ...around, limit: 8 },
    { enabled: asked !== '' && !disabled, keepPrevious: true },
  );
  const towns = new Map((data?.items ?? []).map((town) => [town.label, town]));
  return (
    <Autocomplete
      {...field}
      autoComplete="off"
      size="md"
      disabled={disabled}
      value={text}
      data={[...towns.keys()]}
      // The server has found what fits, small mistakes forgiven: nothing is to be taken out here.
      filter={({ options }) => options}
      onChange={(typed) => {
        setText(typed);
        onChange(towns.get(typed) ?? null);
      }}
    />
  );
}

/** The place of a town, without what only the search knows. */
export const placeOf = ({ label, lat, lon }: Town): ChosenPlace => ({ label, lat, lon });
