import { href } from '#web/routes.ts';

interface EventLink {
  readonly event_id: string;
  readonly provider_id: string;
  readonly occurrence_id?: string | null | undefined;
  /** The chosen tickets, which the page shows again. */
  readonly tickets?: readonly { readonly package_id: string; readonly count: number }[];
}

/** The address of an event's page, with the chosen date and tickets (`package:number,…`). */
export function eventHref({ event_id, provider_id, occurrence_id, tickets = [] }: EventLink): string {
  const chosen = tickets.map(({ package_id, count }) => `${package_id}:${count}`).join(',');
  return href(
    'view_events',
    { id: event_id, providerId: provider_id },
    { occurrence: occurrence_id ?? null, tickets: chosen === '' ? null : chosen },
  );
}
