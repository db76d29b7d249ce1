/** Scores are meant for a machine at least as fast as this, by Lighthouse's own measure of it. */
const REFERENCE_INDEX = 1500;
/** The tolerance: a fifth either way counts as equal. */
const [SLOWER, FASTER] = [REFERENCE_INDEX * 0.8, REFERENCE_INDEX * 1.2];

/** Whether a score counts. A slow machine's score counts only if it is good enough. */
export const isScoreJudged = (score: number, target: number, index: number): boolean =>
  index >= REFERENCE_INDEX || score >= target;

/** Whether a blocking time counts. A fast machine can't excuse a page, and a slow one can't condemn it. */
export const isBlockingJudged = (ms: number, target: number, index: number): boolean =>
  ms <= target ? index <= FASTER : index >= SLOWER;
