import type { SurveyTotal } from '#contract/entities/event/survey.ts';

/** How often a value was chosen on a date, as text: an option, stars, or `true` or `false`. */
export interface CountedValue {
  readonly question_id: string;
  /** Null for answers given at booking. */
  readonly occurrence_id: string | null;
  readonly starts_at: Date | null;
  readonly value: string;
  readonly count: number;
}

interface TotalledQuestion {
  readonly id: string;
  readonly kind: string;
  readonly options: readonly string[];
}

/** The answers that each side of a trend needs. */
const MIN_ANSWERS = 5;
/** The smallest change that is worth a sentence (percentage points). */
const MIN_CHANGE = 10;

/** The counts of a question's values, its average, and how it changed. */
export function totalOf(
  question: TotalledQuestion,
  counted: readonly CountedValue[],
): Pick<SurveyTotal, 'average' | 'counts' | 'trend'> {
  const own = counted.filter(({ question_id }) => question_id === question.id);
  const counts = valuesOf(question).map((value) => ({ value, count: sumOf(own, value) }));
  const all = sumOf(own);
  const isRated = question.kind === 'rating' && all > 0;
  const stars = own.reduce((sum, { value, count }) => sum + Number(value) * count, 0);
  return {
    counts,
    average: isRated ? Math.round((stars * 10) / all) / 10 : null,
    trend: question.kind === 'one_of' || question.kind === 'yes_no' ? trendOf(own, valuesOf(question)) : null,
  };
}

function valuesOf({ kind, options }: TotalledQuestion): readonly string[] {
  if (kind === 'rating') return ['5', '4', '3', '2', '1'];
  if (kind === 'yes_no') return ['true', 'false'];
  return options;
}

/**
 * Compares the last date with those before: the value whose share changed most, by ten points or more; of two opposite
 * changes the growing one.
 */
function trendOf(own: readonly CountedValue[], values: readonly string[]): SurveyTotal['trend'] {
  const starts = own.flatMap(({ starts_at }) => starts_at?.getTime() ?? []);
  const newest = Math.max(...starts);
  const last = own.filter(({ starts_at }) => starts_at?.getTime() === newest);
  const before = own.filter(({ starts_at }) => starts_at !== null && starts_at.getTime() < newest);
  if (sumOf(last) < MIN_ANSWERS || sumOf(before) < MIN_ANSWERS) return null;
  const percent = (rows: readonly CountedValue[], value: string) =>
    Math.round((sumOf(rows, value) * 100) / sumOf(rows));
  const [largest] = values
    .map((value) => ({ value, before: percent(before, value), last: percent(last, value) }))
    .sort((one, two) => changeOf(two) - changeOf(one) || two.last - two.before - (one.last - one.before));
  return largest !== undefined && changeOf(largest) >= MIN_CHANGE ? largest : null;
}

const changeOf = ({ before, last }: { readonly before: number; readonly last: number }): number =>
  Math.abs(last - before);

const sumOf = (rows: readonly CountedValue[], value?: string): number =>
  rows.reduce((sum, row) => sum + (value === undefined || row.value === value ? row.count : 0), 0);
