/** The CPU time (ms) that this process spends on work: other programs make work take longer, but hardly more of it. */
export async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * The least CPU time (ms) of three times the same work: what the process does beside it, such as a collection of
 * garbage of an earlier test, only adds to it.
 */
export async function minCpuOf(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) times.push(await cpuOf(work));
  return Math.min(...times);
}

/**
 * The CPU time (ms) to read a megabyte of ordinary JSON on this machine now, some 50 ms: a measure for other work. The
 * middle of three measurements, which can be taken in another way.
 */
export async function effortOfMegabyte(measure: (work: () => unknown) => Promise<number> = cpuOf): Promise<number> {
  const text = JSON.stringify(Object.fromEntries(Array.from({ length: 90_000 }, (_, at) => [`k${at}`, at])));
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) times.push(await measure(() => JSON.parse(text)));
  return middleOf(times);
}

/** The middle one of some measurements; an outlier does not move it. */
export function middleOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
