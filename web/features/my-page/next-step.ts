import type { OwnProvider } from '#contract/entities/provider.ts';

type Step = OwnProvider['setup'][number]['step'];

/** The steps of the guided set-up as they are called on the screen; each is the id of its part too. */
export const stepNames: Readonly<Record<Step, string>> = {
  basics: 'Basics',
  place: 'Place',
  pictures: 'Pictures',
  services: 'Services',
  hours: 'Hours',
  publish: 'Publish',
};

/** The first step of the set-up that is still open, or undefined. */
export const nextStep = (page: OwnProvider) => page.setup.find((step) => !step.done);

/** Takes the eye and the focus to the part of the screen where a step is done. */
export function goToStep(step: Step): void {
  const part = document.getElementById(step);
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  part?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'start' });
  part?.focus({ preventScroll: true });
}

/** Goes on with the set-up after a part of it was kept; a finished set-up leaves everybody where they are. */
export function goOn(page: OwnProvider): void {
  const next = nextStep(page);
  // Who is there already and typing is not disturbed.
  if (next === undefined || document.getElementById(next.step)?.contains(document.activeElement)) return;
  goToStep(next.step);
}
