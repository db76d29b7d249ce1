export { refuseOverlaps } from './overlaps.ts';
