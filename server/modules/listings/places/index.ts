export { findPlaces, nameTowns, placesAround } from './find.ts';
