export { readFacts } from './facts.ts';
export { presentVersion } from './present.ts';
export { type LegalFacts, legalTemplate } from './template.ts';
