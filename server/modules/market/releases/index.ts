export { presentRelease } from './present.ts';
