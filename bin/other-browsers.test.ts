import { expect, test } from 'vitest';
import { missingBrowsers } from './other-browsers.mjs';

test('a sentence says what to install for the journeys in other browsers, and nothing that is there', () => {
  const begin = 'The journeys in Firefox and WebKit need browsers that are not on this machine: apt-get install';
  expect(missingBrowsers(() => false)).toBe(`${begin} firefox-esr webkit2gtk-driver xvfb`);
  expect(missingBrowsers((path) => !path.includes('webkit'))).toBe(`${begin} webkit2gtk-driver`);
  expect(missingBrowsers((path) => path === '/usr/bin/firefox')).toBe(`${begin} webkit2gtk-driver xvfb`);
  expect(missingBrowsers(() => true)).toBeUndefined();
});
