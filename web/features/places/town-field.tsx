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
    'name' | 'label' | 'description' | 'inputWrapperOrder' | 'placeholder' | 'required' | 'disabled' | 'error' | 'size'
  > {
  /** The name of the initially selected town. */
  readonly initial?: string | undefined;
  /** The suggestions prefer towns near this point. */
  readonly near?: { readonly lat: number; readonly lon: number } | null;
  /** Called with the selected town; null while the text is no town. */
  readonly onChange: (town: Town | null) => void;
}

/** A town field with suggestions by the first letters of the name. */
export function TownField({
  initial = '',
  near = null,
  disabled = false,
  size = 'md',
  onChange,
  ...field
}: TownFieldProps) {
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
      size={size}
      disabled={disabled}
      value={text}
      data={[...towns.keys()]}
      // The server has already searched, tolerating small mistakes, so the browser filters nothing.
      filter={({ options }) => options}
      onChange={(typed) => {
        setText(typed);
        onChange(towns.get(typed) ?? null);
      }}
    />
  );
}

/** The place of a town, without the fields of its search. */
export const toChosenPlace = ({ label, lat, lon }: Town): ChosenPlace => ({ label, lat, lon });
