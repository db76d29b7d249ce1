export { findChoice, listOpposed } from './choice-store.ts';
