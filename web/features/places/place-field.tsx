import type { ReactNode } from 'react';
import { type Town, TownField } from './town-field.tsx';

interface PlaceFieldProps {
  readonly error?: ReactNode;
  /** The town that is chosen at the beginning, as it is called. */
  readonly initial?: string;
  readonly disabled?: boolean;
  /** The town that was chosen; null while what is typed is none. */
  readonly onChange: (town: Town | null) => void;
}

/** The town of the marketplace. */
export function PlaceField({ error, initial = '', disabled = false, onChange }: PlaceFieldProps) {
  return (
    <TownField
      label="Town"
      description="Searches start at its center. Its time zone becomes your marketplace’s time zone."
      placeholder="Like Portland"
      error={error}
      initial={initial}
      disabled={disabled}
      onChange={onChange}
    />
  );
}
