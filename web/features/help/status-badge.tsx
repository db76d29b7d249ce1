import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import type { HelpStatus } from '#contract/states/help.ts';
import { helpPage } from '#locales/areas/help-page.ts';
import { useMessages } from '#web/api/messages.tsx';

const colors: Readonly<Record<HelpStatus, string>> = { open: 'amber', answered: 'green', closed: 'gray' };

/** A help ticket's status as a pill, as its author reads it. */
export function TicketStatus({ status }: { status: HelpStatus }) {
  const t = useMessages(helpPage);
  return (
    <Badge component="span" color={colors[status]}>
      {t(`status.${status}`)}
    </Badge>
  );
}
