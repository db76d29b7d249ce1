import type { StepAnswer } from '../../steps/step-card.tsx';
import type { SummaryOf } from '../../steps/summary.tsx';

/** How the steps of a flow show a held booking. */
export interface HeldView {
  /** The title of all steps together. */
  readonly title: string;
  /** The page from which the flow was opened. */
  readonly page: { readonly name: string; readonly href: string };
  /** The finished steps. */
  readonly first: { readonly title: string; readonly answer: StepAnswer | null };
  readonly second: { readonly title: string; readonly answer: StepAnswer | null };
  readonly summary: SummaryOf;
  /** The zone of the times. */
  readonly zone: string;
  /** The hours that the provider has to answer a request; null if unknown. */
  readonly request_hours: number | null;
}
