export { announceNext, beginAnnouncement } from './announce.ts';
export { readFacts } from './facts.ts';
export { presentAcceptance, presentNotice, presentText, presentVersion } from './present.ts';
export { effectiveFrom } from './rules/effective.ts';
export { gapsOf } from './rules/missing.ts';
export { type LegalFacts, legalTemplate } from './template.ts';
