import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

const it = testApp();
const COUNT = 20_000;

async function numbersBy(maker: string): Promise<string[]> {
  const { rows } = await it.deps.database.pool.query<{ number: string }>(
    `SELECT ${maker} AS number FROM generate_series(1, ${COUNT}) n`,
  );
  return rows.map(({ number }) => number);
}

/** What a spreadsheet makes of a text: a power of ten, or the name of a month with a day or a year. */
function misreadAs(text: string): 'power' | 'month' | null {
  if (/^\d+E\d+$/i.test(text)) return 'power';
  const [, word] = /^\d*([A-Z]+)\d*$/.exec(text) ?? [];
  return word !== undefined && months.has(word) ? 'month' : null;
}

const languages = [
  'en',
  'de',
  'fr',
  'es',
  'pt',
  'it',
  'nl',
  'pl',
  'cs',
  'sv',
  'fi',
  'da',
  'tr',
  'hr',
  'sq',
  'cy',
  'ku',
];
const months = new Set(
  languages.flatMap((language) =>
    (['short', 'long'] as const).flatMap((month) =>
      Array.from({ length: 12 }, (_, at) => {
        const format = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' });
        const name = format.formatToParts(Date.UTC(2026, at, 5)).find(({ type }) => type === 'month')?.value ?? '';
        const plain = name
          .normalize('NFD')
          .replaceAll(/[^A-Za-z]/g, '')
          .toUpperCase();
        return [plain, plain.slice(0, 3)];
      }).flat(),
    ),
  ),
);

test('spreadsheets keep every new number, which is none of the numbers before', async () => {
  const former = await numbersBy('booking_number(n)');
  await it.deps.database.pool.query("SELECT setval('booking_numbers', $1)", [COUNT]);
  const numbers = await numbersBy('next_booking_number()');
  expect(numbers.filter((number) => misreadAs(number) !== null)).toEqual([]);
  expect(numbers.filter((number) => !/^[1-9A-DF-HJKMNP-TV-Z]{6}$/.test(number))).toEqual([]);
  expect(new Set([...former, ...numbers]).size).toBe(2 * COUNT);
  // The check finds those of the numbers before.
  expect(new Set(former.map(misreadAs))).toEqual(new Set([null, 'power', 'month']));
  expect(['16E227', 'MARCH1', '12MRT6', 'ABC123'].map(misreadAs)).toEqual(['power', 'month', 'month', null]);
});

test('bookings get such numbers', async () => {
  const { rows } = await it.deps.database.pool.query<{ made_by: string }>(
    `SELECT column_default AS made_by FROM information_schema.columns
     WHERE table_name = 'bookings' AND column_name = 'number'`,
  );
  expect(rows).toEqual([{ made_by: 'next_booking_number()' }]);
});
