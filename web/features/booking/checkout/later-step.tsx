import { type ReactNode, Suspense } from 'react';
import { FieldsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { NotFetched, renderedPartOf } from '#web/ui/loading/part.tsx';
// The server renders the step that a link begins with, so the styles of all steps come with the page.
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import '#web/features/booking/detail/alternative-times.module.css';
import '#web/ui/forms/form.module.css';
import './checkout.module.css';

/** The last step before a hold, which comes after the page. */
export const confirmStep = renderedPartOf(
  'confirm',
  async () => ({ default: (await import('./fields/confirm-step.tsx')).ConfirmStep }),
  NotFetched,
);

/** Around a step that is opened after the page was shown. */
export const LaterStep = ({ children }: { readonly children: ReactNode }) => (
  <Suspense fallback={<FieldsSkeleton />}>{children}</Suspense>
);
