import { expect, test } from 'vitest';
import { filesUnder, textOf } from './project-files.ts';

/** Whether a screen's file says its title twice: to the router and as an element. Browsers show the first one only. */
function saysTwice(text: string): boolean {
  const meta = /^export const meta\b[\s\S]*?(?:^\}|^\]|\]);?$/m.exec(text)?.[0] ?? '';
  return /\btitle\b/.test(meta) && text.includes('<title>');
}

test('a screen says its title once', () => {
  const screens = filesUnder('web/screens', /^screen\.tsx$/);
  expect(screens.length).toBeGreaterThan(40);
  expect(screens.filter((file) => saysTwice(textOf(file)))).toEqual([]);
  const element = 'export default () => <title>Bookings</title>;\n';
  expect(saysTwice(`export const meta = () => [{ title: 'Plaza' }, { name: 'robots' }];\n${element}`)).toBe(true);
  expect(saysTwice(`export const meta = () => [\n  { title: 'Plaza' },\n];\n${element}`)).toBe(true);
  expect(saysTwice(`export const meta = () => [{ name: 'robots' }];\nconst title = 1;\n${element}`)).toBe(false);
});
