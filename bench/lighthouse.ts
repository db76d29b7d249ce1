import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { findBrowser } from '#test/e2e/browser.ts';
import { startDemo } from './demo-plaza.ts';
import type { LoneBench } from './main.ts';
import { guestPages } from './pages.ts';
import { isBlockingJudged, isScoreJudged } from './report/benchmark-index.ts';
import { type Row, short } from './report/report.ts';
import { NotTraced, untilTraced } from './retry.ts';

const TIMES = 5;
/** Pages that are excluded from search engines. */
const hidden = ['booking'];

interface PageScores {
  readonly performance: number;
  /** Titles of the failed audits of the other categories. */
  readonly failed: readonly string[];
  /** The lowest score of accessibility, best practices and SEO. */
  readonly others: number;
  readonly shift: number;
  readonly blocking_ms: number;
  readonly benchmark_index: number;
  readonly metrics: Readonly<Record<string, string>>;
}

/** Measures guest pages as a mid-range phone on a slow network. LIGHTHOUSE_TIMES lowers the number of runs per page. */
export const lighthouseBench: LoneBench = async ({ data, say }) => {
  const times = Number(process.env.LIGHTHOUSE_TIMES ?? TIMES);
  const plaza = await startDemo(join(data, 'demo'));
  try {
    const rows: Row[] = [];
    for (const [name, path] of Object.entries(await guestPages(plaza.origin))) {
      const looks: PageScores[] = [];
      while (looks.length < times) {
        const seen = await untilTraced(
          name,
          () => scorePage(plaza.origin + path, hidden.includes(name)),
          (line) => process.stdout.write(`${line}\n`),
        );
        if (!seen) break;
        looks.push(seen);
      }
      if (looks.length < times) {
        // This page has no rows; the other pages are still measured.
        process.exitCode = 1;
        continue;
      }
      for (const row of rowsOf(name, looks)) {
        rows.push(row);
        say(row);
      }
    }
    return rows;
  } finally {
    await plaza.stop();
  }
};

/** Makes the rows of a page from its runs, and prints the metrics of the run in the middle. */
function rowsOf(name: string, runs: readonly PageScores[]): Row[] {
  const looks = runs.toSorted((a, b) => a.performance - b.performance);
  const blocking_ms = middleOf(looks.map((each) => each.blocking_ms));
  const index = middleOf(looks.map((each) => each.benchmark_index));
  const note = `benchmarkIndex ${short(index)}`;
  const middle = looks[Math.floor(looks.length / 2)];
  if (!middle) throw new Error('Lighthouse has to look once at least.');
  process.stdout.write(
    `${name}: benchmarkIndex ${looks.map((each) => Math.round(each.benchmark_index)).join(', ')}; ` +
      `${Object.entries(middle.metrics)
        .map(([metric, value]) => `${metric} ${value}`)
        .join(', ')}\n`,
  );
  const seen = { ...middle, performances: looks.map((each) => each.performance) };
  const created: Row[] = [
    {
      name: `${name}, performance`,
      value: middle.performance,
      unit: 'of 100',
      bound: 'at least',
      target: 98,
      note,
      ...(isScoreJudged(middle.performance, 98, index) ? {} : { is_judged: false }),
      seen,
    },
    {
      name: `${name}, worst of the others`,
      value: Math.min(...looks.map((each) => each.others)),
      unit: 'of 100',
      bound: 'at least',
      target: 100,
      seen: { failed: [...new Set(looks.flatMap((each) => each.failed))] },
    },
    {
      name: `${name}, layout shift`,
      value: Math.max(...looks.map((each) => each.shift)),
      unit: '',
      bound: 'at most',
      target: 0.02,
    },
  ];
  // On the other pages it is among the observed entries of each.
  if (name === 'home')
    created.push({
      name: 'home, total blocking time',
      value: blocking_ms,
      unit: 'ms',
      bound: 'at most',
      target: 200,
      note,
      ...(isBlockingJudged(blocking_ms, 200, index) ? {} : { is_judged: false }),
      seen: { blocking_ms: looks.map((each) => each.blocking_ms) },
    });
  return created;
}

function middleOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Lighthouse's own errors have a code; other errors come from this file. */
function notTraced(error: unknown): never {
  if (error instanceof Error && error.name === 'LighthouseError') throw new NotTraced(error.message, { cause: error });
  throw error;
}

/** Measures once with a new browser, so that nothing is cached. */
async function scorePage(url: string, isHidden: boolean): Promise<PageScores> {
  const { program, args } = await findBrowser();
  const port = 40_000 + Math.floor(Math.random() * 10_000);
  const browser = await chromium.launch({
    executablePath: program,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  try {
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      formFactor: 'mobile',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      skipAudits: isHidden ? ['is-crawlable'] : [],
    }).catch(notTraced);
    if (!result) throw new Error(`Lighthouse has no result for ${url}.`);
    const { audits, categories, environment, runtimeError } = result.lhr;
    if (runtimeError) throw new NotTraced(runtimeError.code);
    // Lighthouse measured nothing twice, although the other audits ran. That isn't a score of 0.
    if (typeof categories.performance?.score !== 'number') {
      const why = Object.values(audits).flatMap(({ id, errorMessage }) =>
        errorMessage ? `${id}: ${errorMessage}` : [],
      );
      throw new NotTraced(why.join('; '));
    }
    const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
    const others = ['accessibility', 'best-practices', 'seo'];
    const failed = others.flatMap((category) =>
      (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
        const audit = audits[id];
        return weight > 0 && audit && audit.score !== null && audit.score < 1 ? [`${id}: ${audit.title}`] : [];
      }),
    );
    const shown = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'speed-index'];
    return {
      performance: score('performance'),
      failed,
      others: Math.min(...others.map(score)),
      shift: audits['cumulative-layout-shift']?.numericValue ?? 1,
      blocking_ms: audits['total-blocking-time']?.numericValue ?? Number.POSITIVE_INFINITY,
      benchmark_index: environment.benchmarkIndex,
      metrics: Object.fromEntries(shown.map((id) => [id, audits[id]?.displayValue?.replaceAll(' ', ' ') ?? ''])),
    };
  } finally {
    await browser.close();
  }
}
