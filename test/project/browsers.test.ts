import ts from 'typescript';
import { expect, test } from 'vitest';
import { nodesOf, parsedText } from '../../bin/map/imports.ts';
import { filesUnder, textOf } from './project-files.ts';

// What Chrome 111, Firefox 115 and Safari 16.4 can't do, and what no browser promises: the form in which `Intl` writes.

/** Where a browser runs the code, too. */
const files = ['contract', 'web', 'locales'].flatMap((folder) => filesUnder(folder, /(?<!\.test)\.tsx?$/));

const writers = new Set(['format', 'formatRange', 'toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']);
const readers = new Set(['slice', 'substring', 'split', 'match', 'matchAll', 'replace', 'replaceAll', 'indexOf', 'at']);

/** Methods that the oldest supported browsers lack, and the objects that have a later one of that name. */
const late: Readonly<Record<string, readonly string[] | 'any'>> = {
  groupBy: ['Map', 'Object'],
  parse: ['URL'],
  canParse: ['URL'],
  withResolvers: ['Promise'],
  try: ['Promise'],
  fromAsync: ['Array'],
  escape: ['RegExp'],
  any: ['AbortSignal'],
  isWellFormed: 'any',
  toWellFormed: 'any',
  symmetricDifference: 'any',
  isSubsetOf: 'any',
  isSupersetOf: 'any',
  isDisjointFrom: 'any',
  // Secure contexts only: `web/ui/random-id.ts`.
  randomUUID: 'any',
};

/** What looks like a risk and is none. */
const harmless: Readonly<Record<string, string>> = {
  'web/features/booking/steps/session-time.tsx: parses what formatRange wrote': 'replaces spaces by others',
};

/** What a piece of code does that a supported browser may not be able to, or may do otherwise. */
function risksOf(text: string, file = 'a.tsx'): string[] {
  const source = parsedText(text, file);
  return nodesOf(source).flatMap((node) => {
    if (ts.isStringLiteral(node) && /^(en-CA|sv-SE)$/.test(node.text)) return [`${file}: ${node.text} for its form`];
    if (ts.isJsxAttribute(node) && /^type=.*\b(month|week)\b/.test(node.getText(source)))
      return [`${file}: ${node.getText(source)}`];
    if (ts.isIdentifier(node) && node.text === 'Temporal') return [`${file}: Temporal`];
    if (!ts.isPropertyAccessExpression(node)) return [];
    const { expression, name } = node;
    const owners = Object.hasOwn(late, name.text) ? late[name.text] : undefined;
    if (owners === 'any' || owners?.includes(expression.getText(source))) return [`${file}: ${node.getText(source)}`];
    const isWritten =
      ts.isCallExpression(expression) &&
      ts.isPropertyAccessExpression(expression.expression) &&
      writers.has(expression.expression.name.text);
    return isWritten && readers.has(name.text) ? [`${file}: parses what ${expression.expression.name.text} wrote`] : [];
  });
}

test('browsers from Chrome 111, Firefox 115 and Safari 16.4 can run it, whatever form their dates have', () => {
  expect(files.length).toBeGreaterThan(500);
  // An exception that nothing needs any more is found, too.
  expect(files.flatMap((file) => risksOf(textOf(file), file))).toEqual(Object.keys(harmless));
});

test('the README, the bundler and the types know the same oldest browsers', () => {
  const { browserslist } = JSON.parse(textOf('package.json'));
  const named: Readonly<Record<string, string>> = {
    ios_saf: 'iOS',
    chrome: 'Chrome',
    edge: 'Edge',
    firefox: 'Firefox',
  };
  const readme = textOf('README.md').replaceAll('\n', ' ');
  expect(browserslist.length).toBe(5);
  for (const browser of browserslist) {
    const [name = '', version = ''] = browser.split(' ');
    expect(readme).toContain(`${named[name] ?? 'Safari'} ${version}`);
  }
  expect(textOf('vite.config.ts')).toContain('target: oldestBrowsers()');
  expect(JSON.parse(textOf('tsconfig.browser.json')).compilerOptions.lib).toContain('es2023');
  expect(textOf('bin/check.mjs')).toContain('tsconfig.browser.json');
});

test.each([
  ['Map.groupBy(all, (one) => one.day)', 'Map.groupBy'],
  ['const url = URL.parse(text);', 'URL.parse'],
  ['text.isWellFormed()', 'text.isWellFormed'],
  ['const key = useRef(crypto.randomUUID());', 'crypto.randomUUID'],
  ["new Date(now).toLocaleDateString('en-CA')", 'en-CA for its form'],
  ["dateFormat('en', { timeZone: zone }).format(at).slice(0, 10)", 'parses what format wrote'],
  ['const month = <input type="month" />;', 'type="month"'],
  ['Temporal.Now.instant()', 'Temporal'],
])('what they can’t do is found: %s', (text, found) => {
  expect(risksOf(text)).toEqual([`a.tsx: ${found}`]);
});

test('what looks alike is not', () => {
  expect(risksOf('Date.parse(at); JSON.parse(text); Moment.parse(at); format(at).length; list.slice(0, 2)')).toEqual(
    [],
  );
});

/** The pages with a policy of their own, on which a browser asks for the icon, too. */
const hidesIcon = (text: string) =>
  /default-src 'none'[\s\S]*form-action/.test(text) && !text.includes("img-src 'self'");

test('a page with a policy of its own lets the icon of the site load', () => {
  const pages = filesUnder('server', /(?<!\.test)\.ts$/).filter((file) => textOf(file).includes("default-src 'none'"));
  expect(pages.length).toBeGreaterThan(3);
  expect(pages.filter((file) => hidesIcon(textOf(file)))).toEqual([]);
  expect(hidesIcon(`"default-src 'none'; style-src 'sha256-x'; " + "form-action 'self'"`)).toBe(true);
});
