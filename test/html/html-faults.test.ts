import { expect, test } from 'vitest';
import { htmlFaults } from './html-faults.ts';

const page = (body: string, head = '<title>Plaza</title>') =>
  `<!DOCTYPE html><html lang="en"><head>${head}</head><body>${body}</body></html>`;

test('a page that is as the standard says has no faults', async () => {
  expect(
    await htmlFaults(page('<main data-x="1"><svg viewBox="0 0 1 1"><path d="M0 0"></path></svg><p>Hi</p></main>')),
  ).toEqual([]);
});

test.each([
  ['<div radius="md">x</div>', /<div> has no attribute "radius"/],
  ['<p onclik="x">y</p>', /<p> has no attribute "onclik"/],
  ['<span><table></table></span>', /<table> element is not permitted as content under <span>/],
  ['<p id="a">x</p><p id="a">y</p>', /Duplicate ID/i],
  ['<button><a href="/">x</a></button>', /<a> element is not permitted as a descendant of <button>/],
  ['<ul><div>x</div></ul>', /<div> element is not permitted as content under <ul>/],
])('%s is found', async (body, fault) => {
  expect((await htmlFaults(page(body))).join('\n')).toMatch(fault);
});

test('a second title is found', async () => {
  expect((await htmlFaults(page('', '<title>a</title><title>b</title>'))).join('\n')).toMatch(/<title> can only/);
});
