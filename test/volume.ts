import { isThorough } from './setup/kinds.ts';

/**
 * How many of something a test makes: as many as a variable says, else few in `npm test` and many in `npm run
 * test:all`.
 */
export const volume = (variable: string, few: number, many: number): number =>
  Number(process.env[variable] ?? (isThorough ? many : few));
