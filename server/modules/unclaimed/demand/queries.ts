export { findChoice, listOpposed } from './contact-choice-store.ts';
