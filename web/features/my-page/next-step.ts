import type { OwnProvider } from '#contract/entities/provider.ts';

type Step = OwnProvider['setup'][number]['step'];

/** The labels of the set-up steps. Each key is also the id of its section. */
export const stepNames: Readonly<Record<Step, string>> = {
  basics: 'Basics',
  place: 'Place',
  pictures: 'Pictures',
  services: 'Services',
  hours: 'Hours',
  publish: 'Publish',
};

/** The first unfinished step of the set-up, or undefined. */
export const nextStep = (page: OwnProvider) => page.setup.find((step) => !step.done);

/** Scrolls and focuses the section of a step. */
export function goToStep(step: Step): void {
  const part = document.getElementById(step);
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  part?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'start' });
  part?.focus({ preventScroll: true });
}

/** Continues the set-up after a section was saved. Does nothing when the set-up is complete. */
export function goOn(page: OwnProvider): void {
  const next = nextStep(page);
  // Does not interrupt a user who is already typing there.
  if (next === undefined || document.getElementById(next.step)?.contains(document.activeElement)) return;
  goToStep(next.step);
}
