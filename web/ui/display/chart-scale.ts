/** The axis of a chart: about three steps of 1, 2 or 5 times a power of ten, up to at least the highest value. */
export function chartScale(max: number): { readonly top: number; readonly ticks: readonly number[] } {
  const raw = Math.max(1, max / 3);
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= raw) ?? 10 * power;
  const count = Math.max(1, Math.ceil(max / step));
  return { top: step * count, ticks: Array.from({ length: count + 1 }, (_, at) => step * at) };
}
