/** Scores are meant for a machine at least as fast as this, by Lighthouse's own measure of it. */
const REFERENCE_INDEX = 1500;
/** What counts as about the same: a fifth either way. */
const [SLOWER, FASTER] = [REFERENCE_INDEX * 0.8, REFERENCE_INDEX * 1.2];

/** Whether a score counts: a slow machine's says nothing unless it is good enough even there. */
export const isScoreJudged = (score: number, target: number, index: number): boolean =>
  index >= REFERENCE_INDEX || score >= target;

/** Whether a blocking time counts: a fast machine must not excuse a page, nor a slow one condemn it. */
export const isBlockingJudged = (ms: number, target: number, index: number): boolean =>
  ms <= target ? index <= FASTER : index >= SLOWER;
