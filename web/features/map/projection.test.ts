import { expect, test } from 'vitest';
import { mapAround, roundLength, selectApart } from './projection.ts';

const portland = { lat: 45.5152, lon: -122.6784 };

test('miles on the map are miles on the ground, and lead back', () => {
  const { toMiles, toPoint } = mapAround(portland);
  const [right, down] = toMiles({ lat: 45.6387, lon: -122.6615 });
  expect(Math.hypot(right, down)).toBeCloseTo(8.57, 1);
  expect(down).toBeLessThan(0);
  const back = toPoint(right, down);
  expect(back.lat).toBeCloseTo(45.6387, 6);
  expect(back.lon).toBeCloseTo(-122.6615, 6);
});

test('the date line is no border', () => {
  const { toMiles, toPoint } = mapAround({ lat: -17, lon: 179.9 });
  expect(toMiles({ lat: -17, lon: -179.9 })[0]).toBeCloseTo(13.2, 1);
  expect(toPoint(20, 0).lon).toBeLessThan(-179);
});

test('scale bars are round', () => {
  expect([0.7, 1, 3, 9, 24, 140].map(roundLength)).toEqual([0.5, 1, 2, 5, 20, 100]);
});

test('labels keep apart, the first ones first', () => {
  const box = { width: 10, height: 10 };
  expect(
    selectApart([
      { x: 0, y: 0, ...box },
      { x: 5, y: 5, ...box },
      { x: 12, y: 0, ...box },
    ]).map((one) => one.x),
  ).toEqual([0, 12]);
});
