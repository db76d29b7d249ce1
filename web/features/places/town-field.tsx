import { Autocomplete } from '@mantine/core';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import type { ChosenPlace } from '#contract/entities/service-area.ts';
import { useCall } from '#web/api/queries.ts';

interface TownFieldProps {
  readonly name: string;
  readonly label: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly value: ChosenPlace | null;
  readonly error: ReactNode;
  /** Towns around here come first. */
  readonly near: { readonly lat: number; readonly lon: number } | null;
  /** The town that was chosen; null while what is typed is none. */
  readonly onChange: (town: ChosenPlace | null) => void;
}

/** A town chosen from suggestions, with where it is. */
export function TownField({ value, near, error, onChange, ...field }: TownFieldProps) {
  const [text, setText] = useState(value?.label ?? '');
  const [asked] = useDebouncedValue(text.trim().slice(0, 80), 150);
  const around = near === null ? {} : { lat: near.lat, lon: near.lon };
  const { data } = useCall(
    'user/place_list',
    { text: asked, ...around, limit: 8 },
    { enabled: asked.length > 1, keepPrevious: true },
  );
  const towns = new Map((data?.items ?? []).map(({ label, lat, lon }) => [label, { label, lat, lon }]));
  return (
    <Autocomplete
      {...field}
      autoComplete="off"
      size="md"
      value={text}
      data={[...towns.keys()]}
      // The server has found what fits, small mistakes forgiven.
      filter={({ options }) => options}
      error={error}
      onChange={(typed) => {
        setText(typed);
        onChange(towns.get(typed) ?? null);
      }}
    />
  );
}
