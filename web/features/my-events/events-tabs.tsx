import type { CallOutput } from '#contract/index.ts';
import { myEvents } from '#locales/areas/my-events.ts';
import { useFeature } from '#web/api/features.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { PillTabs } from '#web/ui/controls/pill-tabs.tsx';

/** The tabs of an organiser's events. */
export const eventTabs = ['upcoming', 'draft', 'past', 'cancelled'] as const;
export type EventTab = (typeof eventTabs)[number];

interface EventsTabsProps {
  readonly value: EventTab | 'going' | 'hired' | 'invited';
  readonly counts: CallOutput<'user/event_list'>['counts'] | undefined;
}

/** The events of an organiser by state, and those they go to themselves. */
export function EventsTabs({ value, counts }: EventsTabsProps) {
  const t = useMessages(myEvents);
  const hasInvitations = useFeature('invitations');
  const hasHires = useFeature('hires');
  const { data } = useCall('user/event_listing', { limit: 1 });
  const own = eventTabs
    .filter((tab) => tab !== 'cancelled' || (counts?.cancelled ?? 0) > 0 || tab === value)
    .map((tab) => ({
      value: tab as string,
      label: t(`tab.${tab}`),
      ...(counts === undefined ? {} : { count: counts[tab] }),
      to: href('my_events', {}, { tab: tab === 'upcoming' ? undefined : tab }),
    }));
  const going = {
    value: 'going',
    label: t('tab.going'),
    ...(data === undefined ? {} : { count: data.counts.going }),
    to: href('my_events_events'),
  };
  const hired = {
    value: 'hired',
    label: t('tab.hired'),
    ...(data === undefined ? {} : { count: data.counts.hired }),
    to: href('my_events_events', {}, { role: 'hired' }),
  };
  const invited = {
    value: 'invited',
    label: t('tab.invited'),
    ...(data === undefined ? {} : { count: data.counts.invited }),
    to: href('my_events_events', {}, { role: 'invited' }),
  };
  // What is switched off stays as long as there is something to see.
  const isShown = (tab: { value: string; count?: number }, isOn: boolean) =>
    isOn || (tab.count ?? 0) > 0 || tab.value === value;
  const more = [...(isShown(invited, hasInvitations) ? [invited] : []), ...(isShown(hired, hasHires) ? [hired] : [])];
  return <PillTabs label={t('tabs')} value={value} tabs={[...own, going, ...more]} />;
}
