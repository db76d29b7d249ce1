import type { OwnProvider } from '#contract/entities/provider.ts';
import type { EventDraft } from './event-draft.ts';

/** A new event of a page: at the page's own place and by its own policy. */
export const emptyDraft = (page: OwnProvider): EventDraft => ({
  ...{ title: '', text: '', category_ids: [], images: [], attendance: 'in_person', arrival_note: '' },
  venue: {
    name: page.address === '' ? '' : page.name,
    address: page.address,
    area_label: page.area_label,
    location: page.location === null ? null : { lat: page.location.lat, lon: page.location.lon },
  },
  doors_minutes: null,
  timezone: page.timezone,
  needs_provider: true,
  meeting_provider: 'jitsi',
  visibility: 'public',
  cancellation_policy: page.cancellation_policy,
  withdrawal_exemption: 'leisure',
  schedule: null,
  ...{ capacity: '', online_capacity: '', packages: [], questions: [] },
});
