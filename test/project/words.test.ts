import { expect, test } from 'vitest';
import { parsed, parsedText } from '../../bin/map/imports.ts';
import { filesUnder, textOf } from './project-files.ts';
import { avoidedIn, saidBy, textsIn } from './words.ts';

/** Where a word is none of the product's own: by file, and what it is there. */
const elsewhere: Readonly<Record<string, string>> = {
  'server/modules/listings/search/distance-store.ts': 'a column of statements',
  'server/modules/payments/hires/fee-notices.ts': 'the party in an account of the ledger',
  'server/modules/payments/hires/hire-charge-store.ts': 'columns of a statement',
  'server/modules/personal-data/columns/accounts.ts': 'columns of a table',
  'server/modules/personal-data/columns/pages.ts': 'columns of a table',
};

test('messages use American spelling and the words of the glossary', () => {
  const found = filesUnder('locales/en', /\.json$/).flatMap((file) =>
    Object.entries(JSON.parse(textOf(file)) as Record<string, string>).flatMap(([key, message]) =>
      avoidedIn(saidBy(message)).map((word) => `${file} ${key}: ${word}`),
    ),
  );
  expect(found).toEqual([]);
});

test('so do texts that are not messages yet', { timeout: 120_000 }, () => {
  const files = ['web', 'server', 'contract'].flatMap((folder) => filesUnder(folder, /(?<!\.test)\.tsx?$/));
  const found = files
    .filter((file) => !Object.hasOwn(elsewhere, file) && avoidedIn(textOf(file)).length > 0)
    .flatMap((file) =>
      textsIn(parsed(file)).flatMap(({ text, line }) => avoidedIn(text).map((word) => `${file}:${line}: ${word}`)),
    );
  expect(found).toEqual([]);
});

test('the check finds a word in every kind of text, and no names of values', () => {
  const message =
    '{organiser} and {count, plural, one {<b>one colour</b>} other {# Favourites}} {x, select, grey {Hi} other {}}';
  expect(avoidedIn(saidBy(message))).toEqual(['Favourites (favorite)', 'colour (color)']);
  const source = parsedText(
    [
      "import { organiser } from './organiser things.ts';",
      'const rows = sql`SELECT organiser FROM hires`;',
      "const call = { summary: 'For the organiser of it.', title: 'Ask the organiser' };",
      "const side = 'organiser', label = 'Organiser';",
      "const shown = <p title={count + ' enquiries'}>Your licence</p>;",
    ].join('\n'),
    'one.tsx',
  );
  const found = textsIn(source).flatMap(({ text, line }) => avoidedIn(text).map((word) => `${line} ${word}`));
  expect(found).toEqual([
    '3 organiser (organizer, organize)',
    '4 Organiser (organizer, organize)',
    '5 enquiries (inquiry)',
    '5 licence (license)',
  ]);
  expect(avoidedIn('The licensed favorites of an organizer')).toEqual([]);
});

test('a zone has one name, which one file writes', () => {
  const named = ['web', 'server', 'contract', 'locales']
    .flatMap((folder) => filesUnder(folder, /(?<!\.test)\.tsx?$/))
    .filter((file) => /timeZoneName: '(?:long|short)(?:Generic)?'/.test(textOf(file)));
  expect(named).toEqual([]);
  expect(textOf('contract/location/zone-name.ts')).toContain("'longGeneric'");
});
