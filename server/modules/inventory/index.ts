export { refuseOverlaps } from './refuse-overlaps.ts';
