import type { FieldProps } from '#web/api/call-form.ts';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';

interface VerbCardsProps<Verb extends string> {
  readonly legend: string;
  readonly verbs: readonly Verb[];
  readonly textsOf: (verb: Verb) => { readonly title: string; readonly text: string };
  readonly chosen: Verb | null;
  readonly field: Pick<FieldProps, 'error' | 'onChange'>;
}

/** The decisions that somebody of the staff can choose from, and what each does. */
export function VerbCards<Verb extends string>({ legend, verbs, textsOf, chosen, field }: VerbCardsProps<Verb>) {
  return (
    <RadioCards
      legend={legend}
      cards={verbs.map((verb) => ({ key: verb, value: verb, ...textsOf(verb) }))}
      chosen={chosen}
      onPick={field.onChange}
      error={field.error}
    />
  );
}
