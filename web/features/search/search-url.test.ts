import { expect, test } from 'vitest';
import { isSearching, readSearch, searchHref, toSearchInput } from './search-url.ts';

const home = { lat: 45.5, lon: -122.7, radius: 22 };

test('an address is read and written the same', () => {
  const path =
    '/?text=yoga&category=yoga-pilates&near=Salem%2C+Oregon&lat=44.9429&lon=-123.0351&radius=50' +
    '&from=2026-05-06&to=2026-05-09&price_max=5000&rating_min=4.5&place=virtual&sort=price';
  expect(searchHref(readSearch(new URL(path, 'http://plaza.test').searchParams))).toBe(path);
});

test('what makes no sense counts as not said', () => {
  const search = readSearch(
    new URLSearchParams('lat=99&lon=1&radius=-3&from=soon&price_max=x&sort=best&category=%27&utm=1'),
  );
  expect(isSearching(search)).toBe(false);
  expect(toSearchInput(search, home)).toEqual({ ...home, limit: 24 });
  expect(readSearch(new URLSearchParams('from=2026-05-09&to=2026-05-01'))).toMatchObject({
    from: '2026-05-09',
    to: '',
  });
  // The server rejects a day that doesn't exist.
  expect(isSearching(readSearch(new URLSearchParams('from=2026-02-31&to=2026-13-01')))).toBe(false);
});
