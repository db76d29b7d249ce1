export { announceNext, beginAnnouncement } from './announce-version.ts';
export { type LegalFacts, legalTemplate } from './legal-template.ts';
export { presentAcceptance, presentNotice, presentText, presentVersion } from './present.ts';
export { effectiveFrom } from './rules/effective-date.ts';
export { gapsOf } from './rules/operator-gaps.ts';
export { readFacts } from './template-facts.ts';
