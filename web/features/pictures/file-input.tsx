import type { Ref } from 'react';

interface FileInputProps {
  /** Its `click()` opens the device's file dialog. */
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  /** The media types that can be chosen. */
  readonly kinds: readonly string[];
  readonly multiple?: boolean;
  readonly onFiles: (files: File[]) => void;
}

/** A hidden file input. It is cleared after each selection, so that the same file can be selected twice. */
export function FileInput({ ref, label, kinds, multiple = false, onFiles }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple={multiple}
      accept={kinds.join(',')}
      aria-label={label}
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])]);
        currentTarget.value = '';
      }}
    />
  );
}
