export { findPlaces, nameTowns, placesAround } from './find-places.ts';
