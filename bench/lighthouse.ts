import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { findBrowser } from '#test/e2e/browser.ts';
import { startDemo } from './demo-plaza.ts';
import type { LoneBench } from './main.ts';
import { guestPages } from './pages.ts';
import type { Row } from './report.ts';

const TIMES = 5;
/** Pages that are kept out of search engines on purpose. */
const hidden = ['booking'];

interface Look {
  readonly performance: number;
  /** Audits of the other categories that were not passed, by what they are called. */
  readonly failed: readonly string[];
  /** The worst of accessibility, best practices and SEO. */
  readonly others: number;
  readonly shift: number;
  readonly benchmark_index: number;
  readonly metrics: Readonly<Record<string, string>>;
}

/** Guest pages as a mid-range phone on a slow network meets them; LIGHTHOUSE_TIMES for fewer looks at each. */
export const lighthouseBench: LoneBench = async ({ data, say }) => {
  const times = Number(process.env.LIGHTHOUSE_TIMES ?? TIMES);
  const plaza = await startDemo(join(data, 'demo'));
  try {
    const rows: Row[] = [];
    for (const [name, path] of Object.entries(await guestPages(plaza.origin))) {
      const looks: Look[] = [];
      for (let n = 0; n < times; n += 1) looks.push(await look(plaza.origin + path, hidden.includes(name)));
      looks.sort((a, b) => a.performance - b.performance);
      const middle = looks[Math.floor(looks.length / 2)];
      if (!middle) throw new Error('Lighthouse has to look once at least.');
      process.stdout.write(
        `${name}: benchmarkIndex ${looks.map((each) => Math.round(each.benchmark_index)).join(', ')}; ` +
          `${Object.entries(middle.metrics)
            .map(([metric, value]) => `${metric} ${value}`)
            .join(', ')}\n`,
      );
      const seen = { ...middle, performances: looks.map((each) => each.performance) };
      const made: Row[] = [
        {
          name: `${name}, performance`,
          value: middle.performance,
          unit: 'of 100',
          bound: 'at least',
          target: 90,
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
      for (const row of made) {
        rows.push(row);
        say(row);
      }
    }
    return rows;
  } finally {
    await plaza.stop();
  }
};

/** One look with a browser of its own, so that nothing is kept from the look before. */
async function look(url: string, isHidden: boolean): Promise<Look> {
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
    });
    if (!result) throw new Error(`Lighthouse has no result for ${url}.`);
    const { audits, categories, environment } = result.lhr;
    // Seen twice: everything else was judged, but there was nothing to measure. That is no 0.
    if (typeof categories.performance?.score !== 'number') {
      const why = Object.values(audits).flatMap(({ id, errorMessage }) =>
        errorMessage ? `${id}: ${errorMessage}` : [],
      );
      throw new Error(`Lighthouse could not measure ${url}: ${why.join('; ')}`);
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
      benchmark_index: environment.benchmarkIndex,
      metrics: Object.fromEntries(shown.map((id) => [id, audits[id]?.displayValue?.replaceAll(' ', ' ') ?? ''])),
    };
  } finally {
    await browser.close();
  }
}
