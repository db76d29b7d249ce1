import type { OwnProvider } from '#contract/entities/provider.ts';
import type { EventEditor } from '../draft/use-event-draft.ts';
import type { Plan } from '../draft/use-plan.ts';

/** What every step gets: the draft with its saves, the dates that it has, and the page that hosts it. */
export interface StepProps {
  readonly editor: EventEditor;
  readonly plan: Plan;
  readonly page: OwnProvider;
}
