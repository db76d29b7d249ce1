import { expect, test } from 'vitest';
import { decideVisit, milesBetween } from './decide-visit.ts';

const lisbon = { label: 'Lisbon, Portugal', lat: 38.7169, lon: -9.1399 };
const cascais = { label: 'Cascais, Portugal', lat: 38.6979, lon: -9.4215 };
const tokyo = { label: 'Tokyo, Japan', lat: 35.6895, lon: 139.6917 };
const around = (miles: number) => ({
  name: 'Ana',
  location: lisbon,
  service_area: { kind: 'radius' as const, miles },
});

test('miles on the ground', () => {
  expect(milesBetween(lisbon, cascais)).toBeCloseTo(15.25, 1);
  expect(milesBetween(lisbon, tokyo)).toBeGreaterThan(6900);
  expect(milesBetween({ lat: 0, lon: 179.9 }, { lat: 0, lon: -179.9 })).toBeCloseTo(13.8, 1);
  expect(milesBetween(lisbon, lisbon)).toBe(0);
});

test('who visits within a distance comes no further', () => {
  expect(decideVisit(around(16), cascais)).toBeNull();
  expect(decideVisit(around(15), cascais)?.detail).toBe('Too far: Ana visits up to 15 miles from Lisbon, Portugal.');
  expect(decideVisit(around(1), tokyo)?.detail).toBe('Too far: Ana visits up to 1 mile from Lisbon, Portugal.');
  expect(decideVisit(around(16), null)?.detail).toBe('Choose your town from the list.');
  expect(decideVisit({ ...around(16), location: null }, tokyo)).toBeNull();
});

test('who visits some towns comes to these', () => {
  const some = { name: 'Ana', location: null, service_area: { kind: 'places' as const, places: [lisbon, cascais] } };
  expect(decideVisit(some, { ...cascais, lat: 38.71 })).toBeNull();
  expect(decideVisit(some, tokyo)?.detail).toBe('Too far: Ana visits Lisbon, Portugal and Cascais, Portugal.');
});
