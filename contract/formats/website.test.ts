import { expect, test } from 'vitest';
import { MAX_WEBSITE, websiteName, websiteOf } from './website.ts';

test.each([
  ['studio.example', 'https://studio.example/'],
  ['https://studio.example', 'https://studio.example/'],
  ['HTTP://Studio.Example/About?x=1#team', 'http://studio.example/About?x=1#team'],
  ['www.studio.example/book', 'https://www.studio.example/book'],
  ['studio.example:8443/book', 'https://studio.example:8443/book'],
  ['bücher.example', 'https://xn--bcher-kva.example/'],
])('%s is the website %s', (value, website) => {
  expect(websiteOf(value)).toBe(website);
});

test.each([
  ...['', 'studio', 'javascript:alert(1)', 'javascript:alert(1.5)', 'data:text/html,x.y', 'mailto:ada@studio.example'],
  ...['ftp://studio.example', '//', 'https://', 'https://ada:pw@studio.example', 'ada@studio.example', 'a b.example'],
  ...['https://studio.example/\u202egnp', 'https://studio.example\n', `studio.example/${'x'.repeat(MAX_WEBSITE)}`],
])('%s is no website', (value) => {
  expect(websiteOf(value)).toBeNull();
});

test('a website is named by its host', () => {
  expect(websiteName('https://www.studio.example/about')).toBe('studio.example');
  expect(websiteName('https://studio.example:8443/')).toBe('studio.example:8443');
});
