import { useLocale } from '#web/ui/format/locale.tsx';
import { Choice } from '#web/ui/forms/form.tsx';
import { writeDate } from './wall-time.ts';

interface MonthChoiceProps {
  readonly label: string;
  readonly value: string;
  /** The months to choose from (`YYYY-MM`), newest first. */
  readonly months: readonly string[];
  readonly onPick: (month: string) => void;
}

/** A choice of months by their names. Some browsers show a month field as a text field that takes one spelling. */
export function MonthChoice({ label, value, months, onPick }: MonthChoiceProps) {
  const language = useLocale();
  const nameOf = (month: string) => writeDate(`${month}-01`, language, { month: 'long', year: 'numeric' });
  return (
    <Choice
      label={label}
      size="md"
      value={value}
      options={months.map((month) => ({ value: month, label: nameOf(month) }))}
      onPick={onPick}
    />
  );
}
