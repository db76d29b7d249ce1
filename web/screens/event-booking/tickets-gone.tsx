import { Page } from '#web/ui/layout/page.tsx';
import { Gone, type GoneProps } from './steps/unavailable-tickets.tsx';

/** Replaces the steps where the chosen tickets cannot be booked. What was typed stays in this tab. */
export function TicketsGone(props: Omit<GoneProps, 'level' | 'isAfterHold'>) {
  return (
    <Page width="narrow">
      <Gone {...props} level={1} />
    </Page>
  );
}
