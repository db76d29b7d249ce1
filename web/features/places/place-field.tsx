import type { ReactNode } from 'react';
import { type Town, TownField } from './town-field.tsx';

interface PlaceFieldProps {
  readonly error?: ReactNode;
  /** The name of the initially selected town. */
  readonly initial?: string;
  readonly disabled?: boolean;
  /** Called with the selected town; null while the text is no town. */
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
