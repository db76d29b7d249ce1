import { isThorough } from './setup/kinds.ts';

/** The volume of a test: the value of a variable, else few in `npm test` and many in `npm run test:all`. */
export const volume = (variable: string, few: number, many: number): number =>
  Number(process.env[variable] ?? (isThorough ? many : few));

/** The number of random cases: a third in `npm test`, which draws others in every run, and all in `test:all`. */
export const casesOf = (all: number): number => (isThorough ? all : Math.ceil(all / 3));
