export { findPlaces, placesAround } from './find.ts';
