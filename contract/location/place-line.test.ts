import { expect, test } from 'vitest';
import { joinPlace } from './place-line.ts';

test.each([
  [['1714 NE Alberta St', 'Portland, Oregon'], '1714 NE Alberta St, Portland, Oregon'],
  [['1714 NE Alberta St, Portland', 'Portland, Oregon'], '1714 NE Alberta St, Portland'],
  [['1714 NE Alberta St, Portland, OR 97211', 'Portland, Oregon'], '1714 NE Alberta St, Portland, OR 97211'],
  [['Torstraße 5, 10119 Berlin', 'Berlin'], 'Torstraße 5, 10119 Berlin'],
  [['Portland Street 5', 'Portland, Oregon'], 'Portland Street 5, Portland, Oregon'],
  [['Portland, Oregon', '1714 NE Alberta St, Portland, Oregon'], '1714 NE Alberta St, Portland, Oregon'],
  [
    ['Alder & Breath', '1714 NE Alberta St', 'Portland, Oregon'],
    'Alder & Breath, 1714 NE Alberta St, Portland, Oregon',
  ],
  [['Alder & Breath', '1714 NE Alberta St, PORTLAND', 'Portland'], 'Alder & Breath, 1714 NE Alberta St, PORTLAND'],
  [['Portland, Oregon', 'Portland, Oregon'], 'Portland, Oregon'],
  [['', null, undefined, ' '], ''],
  [['Online', null], 'Online'],
])('%j is %s', (parts, line) => {
  expect(joinPlace(...parts)).toBe(line);
});
