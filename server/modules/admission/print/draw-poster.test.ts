import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { pdfInfo, pdfParts } from '#test/tickets/pdf-parts.ts';
import { drawPoster, type Poster } from './draw-poster.ts';

const HEIGHT = 419.53;
const WIDTH = 297.64;
const long =
  'Candlelight yoga with a cello, followed by a supper of seven courses in the old boiler house by the river';
const id = '01890000-0000-7000-8000-00005ec4e700';
const host = 'tickets.the-marketplace-of-portland.example.org';

const poster = {
  ...{ title: 'Candlelight', when: 'Sat, May 9, 7 PM', place: 'Room 2', host: 'with Ada', author: 'Ada' },
  ...{ link: `https://${host}/view-events/${id}/${id}?from=poster`, language: 'en', created_at: new Date(0) },
};

const logos: Record<string, Uint8Array | null> = { none: null };

beforeAll(async () => {
  for (const [name, width, height] of [
    ['wide', 600, 60],
    ['square', 200, 200],
    ['tall', 40, 200],
  ] as const)
    logos[name] = await sharp({ create: { width, height, channels: 3, background: '#1d7a70' } })
      .png()
      .toBuffer();
});

const texts: Record<string, Partial<Poster>> = {
  short: {},
  'a long title': { title: long },
  'wide words': { title: 'WWWWWWWWWWWW WWWWWWWWWWWWWW WWWWWWWWWW' },
  'everything long': { title: long, when: long, place: long, host: `with ${long}` },
  'a host of 250 letters': { link: `https://${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.example.org/x` },
};

const address = ({ link }: Pick<Poster, 'link'>) => new URL(link).host;

test.each(
  Object.keys(texts).flatMap((text) => ['none', 'wide', 'square', 'tall'].map((logo) => [text, logo] as const)),
)('the address can be read on one line: %s, with the logo: %s', async (text, logo) => {
  const about = { ...poster, ...texts[text], logo: logos[logo] ?? null };
  const { lines, pictures } = pdfParts(await drawPoster(about));
  expect(pictures).toHaveLength(logo === 'none' ? 0 : 1);
  const scan = lines.findIndex((line) => line.text === 'Scan for tickets');
  const [printed, ...more] = lines.slice(scan + 1);
  expect(more).toEqual([]);
  const whole = address(about);
  if (whole.length < 60) expect(printed?.text).toBe(whole);
  else expect(printed?.text).toMatch(/^a{20,}.*…$/);
  // Nothing is drawn over another line or over the code, nor beyond the page.
  const code = (lines[scan]?.y ?? 0) - 12 - 148;
  for (const [at, line] of lines.entries()) {
    expect(line.x, line.text).toBeGreaterThanOrEqual(20);
    expect(line.y, line.text).toBeLessThan(HEIGHT - 6);
    const next = lines[at + 1];
    if (next) expect(next.y - line.y, next.text).toBeGreaterThanOrEqual(next.size * 0.9);
    if (at < scan) expect(line.y, line.text).toBeLessThan(code);
  }
  for (const picture of pictures) {
    expect(picture.y).toBeGreaterThan((printed?.y ?? HEIGHT) + 1);
    expect(picture.y + picture.height).toBeLessThanOrEqual(HEIGHT);
    expect(picture.x + picture.width).toBeLessThanOrEqual(WIDTH);
  }
});

test('a poster says whose event it is', async () => {
  const info = pdfInfo(await drawPoster({ ...poster, author: 'Łukasz & Söhne', logo: null }));
  expect(info).toEqual({ Title: 'Candlelight', Author: 'Łukasz & Söhne', Creator: 'Plaza', Producer: 'Plaza' });
});
