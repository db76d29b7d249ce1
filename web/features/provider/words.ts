import type { Service } from '#contract/entities/provider.ts';

/** A duration as people say it: `45 min`, `1 h`, `1 h 30 min`. */
export function minutesInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** What cancelling costs, in one sentence. */
export function policyInWords(policy: Service['cancellation_policy']): string {
  if (policy === 'flexible') return 'Cancel free of charge until 24 hours before.';
  if (policy === 'moderate') return 'Full refund until 72 hours before, half until 24 hours before.';
  return 'Half is refunded until 7 days before, nothing after that.';
}

/** Where a service takes place, in one or two words. */
export function placeInWords(place: Service['place']): string {
  if (place === 'virtual') return 'Online';
  return place === 'at_customer' ? 'Comes to you' : 'In person';
}

/** How a service that is agreed on personally is booked, in words for customers. */
export const requestWords = 'By agreement: you ask for a time, and each request is answered personally.';
