import type { MetaFunction } from 'react-router';
import { TicketThread } from '#web/features/help/ticket-thread.tsx';
import { privateHead } from '#web/routes.ts';
import { Page } from '#web/ui/layout/page.tsx';

/** The screen renders its own title in the reader's language. */
export const meta: MetaFunction = () => [...privateHead];

/** A guest's help ticket, opened by a mailed link. */
export default function GuestTicket() {
  return (
    <Page>
      <TicketThread ticket_id={null} />
    </Page>
  );
}
