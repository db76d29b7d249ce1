import type { ComponentType } from 'react';
import type { ManagedEvent } from '#contract/calls/user/events.ts';
import type { Feature } from '#contract/restrictions/features.ts';
import { partOf } from '#web/ui/loading/part.tsx';
import { Overview } from './overview.tsx';

/** What every tab receives: the event with its dates and sales. */
export interface EventTabProps {
  readonly managed: ManagedEvent;
}

interface EventTab {
  /** The value of `?tab=`; its label is the message `detail.tab.<key>` of `my-events`. */
  readonly key: 'overview' | 'dates' | 'attendees' | 'team' | 'survey' | 'statements';
  readonly View: ComponentType<EventTabProps>;
  /** The feature of the marketplace that the tab belongs to. */
  readonly feature?: Feature;
  /** The number behind the label. */
  readonly count?: (managed: ManagedEvent) => number;
}

const statements = partOf(() => import('./statements-tab.tsx'));
const survey = partOf(() => import('./survey-tab.tsx'));
const dates = partOf(() => import('./dates-tab.tsx'));
const attendees = partOf(() => import('#web/features/my-events/guests/attendees-tab.tsx'));
const team = partOf(() => import('./team-tab.tsx'));

/** The tabs of an organiser's event, in their order. The first one is shown without `?tab=`. */
export const eventTabs: readonly [EventTab, ...EventTab[]] = [
  { key: 'overview', View: Overview },
  { key: 'dates', View: dates.Here, count: ({ dates_count }) => dates_count },
  { key: 'attendees', View: attendees.Here, count: ({ numbers }) => numbers.sold },
  { key: 'team', View: team.Here, feature: 'hires' },
  { key: 'survey', View: survey.Here, feature: 'surveys' },
  { key: 'statements', View: statements.Here, feature: 'payments' },
];
