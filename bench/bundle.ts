import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { launchBrowser } from '#test/e2e/browser.ts';
import { startDemo } from './demo-plaza.ts';
import type { LoneBench } from './main.ts';
import type { Row } from './report/report.ts';

interface Loaded {
  readonly file: string;
  readonly kind: 'script' | 'style';
  readonly bytes: number;
}

/**
 * Measures the gzipped script and style that a first visit to the home page loads, before other screens are prefetched.
 */
export const bundleBench: LoneBench = async ({ data, say }) => {
  const plaza = await startDemo(join(data, 'demo'));
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
    // Data saver turns prefetching off, so only the first visit's files are loaded.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
    );
    const loads: Promise<Loaded[]>[] = [];
    page.on('response', (response) => {
      const type = response.request().resourceType();
      const path = new URL(response.url()).pathname;
      const kind = /\.js$/.test(path) ? 'script' : type === 'stylesheet' ? 'style' : null;
      if (kind === null) return;
      loads.push(
        response
          .body()
          .then((body) => [{ file: path.replace(/^.*\//, ''), kind, bytes: gzipSync(body, { level: 9 }).length }]),
      );
    });
    await page.goto(plaza.origin, { waitUntil: 'networkidle' });
    await page.waitForTimeout(2000);
    const inline = await page.evaluate(() =>
      Array.from(document.scripts, (script) => (script.src === '' ? script.text : '')).join('\n'),
    );
    const loaded = (await Promise.all(loads)).flat();
    const sum = (kind: Loaded['kind']) =>
      loaded.filter((each) => each.kind === kind).reduce((bytes, each) => bytes + each.bytes, 0) / 1000;
    const rows: Row[] = [
      {
        name: 'script of the first load',
        value: sum('script'),
        unit: 'kB gzip',
        bound: 'at most',
        target: 150,
        seen: { inline_bytes: inline.length, files: loaded.filter((each) => each.kind === 'script') },
      },
      {
        name: 'style of the first load',
        value: sum('style'),
        unit: 'kB gzip',
        bound: 'at most',
        target: 15,
        seen: { files: loaded.filter((each) => each.kind === 'style') },
      },
    ];
    for (const row of rows) say(row);
    await page.close();
    return rows;
  } finally {
    await browser.close();
    await plaza.stop();
  }
};
