import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import type { CallOutput } from '#contract/index.ts';
import { useCall } from '#web/api/queries.ts';

export type Town = CallOutput<'user/place_list'>['items'][number];

interface PlaceFieldProps {
  readonly error?: ReactNode;
  /** The town that is chosen at the beginning, as it is called. */
  readonly initial?: string;
  readonly disabled?: boolean;
  /** The town that was chosen; null while what is typed is none. */
  readonly onChange: (town: Town | null) => void;
}

/** A town, found by the first letters of its name. */
export function PlaceField({ error, initial = '', disabled = false, onChange }: PlaceFieldProps) {
  const [text, setText] = useState(initial);
  const [asked] = useDebouncedValue(text.trim(), 150);
  const { data } = useCall(
    'user/place_list',
    { text: asked, limit: 8 },
    { enabled: asked !== '' && asked !== initial, keepPrevious: true },
  );
  const towns = new Map((data?.items ?? []).map((town) => [town.label, town]));
  return (
    <Autocomplete
      label="Town"
      description="Searches start at its center. Its time zone becomes your marketplace’s time zone."
      placeholder="Like Portland"
      autoComplete="off"
      size="md"
      value={text}
      data={[...towns.keys()]}
      // The server has found what fits, small mistakes forgiven: nothing is to be taken out here.
      filter={({ options }) => options}
      error={error}
      disabled={disabled}
      onChange={(value) => {
        setText(value);
        onChange(towns.get(value) ?? null);
      }}
    />
  );
}
