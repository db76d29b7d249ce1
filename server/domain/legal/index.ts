export { readFacts } from './facts.ts';
export { presentVersion } from './present.ts';
export { type LegalFacts, legalTemplate } from './template.ts';
export { findCurrent, insertVersion, listCurrent, listVersions } from './text-store.ts';
