import type { ListedSubject } from '#contract/calls/my_page.ts';
import type { Listing } from '#contract/entities/provider.ts';

/** Selects the providers of a list, for screens that show no events. */
export function providersOf(subjects: readonly ListedSubject[]): Listing[] {
  return subjects.filter((subject) => subject.kind === 'provider');
}
