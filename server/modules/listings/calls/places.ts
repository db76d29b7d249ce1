import { handler } from '#server/kernel/call-context.ts';
import { findPlaces, placesAround } from '#server/modules/listings/places/index.ts';

export const place_list = handler('user/place_list', async ({ db, setHeader }, input) => {
  const point = input.lat === undefined || input.lon === undefined ? null : { lat: input.lat, lon: input.lon };
  setHeader('cache-control', 'public, max-age=300');
  if (input.text !== undefined) return { items: await findPlaces(db, input.text, point, input.limit) };
  return { items: point ? await placesAround(db, point, input.radius, input.limit) : [] };
});
