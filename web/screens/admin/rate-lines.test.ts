import { expect, test } from 'vitest';
import { rateErrors, readRateLines } from './rate-lines.ts';

test('reads what is typed, pasted from a table or exported as CSV', () => {
  const { rates, wrong } = readRateLines('Currency,Rate\r\nEUR,1.0843\njpy;0.0067\n"GBP"\t1.27\n\nCHF 1.1\nXDR,1.3\n');
  expect(rates.map(({ currency, rate, line }) => [line, currency, rate])).toEqual([
    [2, 'EUR', '1.0843'],
    [3, 'JPY', '0.0067'],
    [4, 'GBP', '1.27'],
    [6, 'CHF', '1.1'],
  ]);
  expect(wrong).toEqual([]);
});

test('names the line that is no rate', () => {
  const { rates, wrong } = readRateLines('EUR\nJPY 0,0067\nGBP 1.27');
  expect(rates.map((rate) => rate.currency)).toEqual(['GBP']);
  expect(wrong).toEqual([1, 2]);
});

test('a first line that begins with a currency is no header, so that a mistyped rate is not lost', () => {
  const { rates, wrong } = readRateLines('EUR abc');
  expect(rates).toEqual([]);
  expect(wrong).toEqual([1]);
});

test('an error of a single rate is shown with the number of its line', () => {
  const inLine = (line: number, message: string) => `Line ${line}: ${message}`;
  const text = 'currency,rate\nUSD,0.9223\n\nGBP,1.1712';
  expect(rateErrors({ 'rates.1.rate': 'Enter a rate above 0.' }, text, inLine)).toBe('Line 4: Enter a rate above 0.');
  expect(rateErrors({ rates: 'Send at most 200 rates at once.' }, text, inLine)).toBe(
    'Send at most 200 rates at once.',
  );
  expect(rateErrors({}, text, inLine)).toBeUndefined();
});
