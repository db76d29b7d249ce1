// Generated from locales/en/query-problem.json by `npm run messages`.
import english from '../en/query-problem.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/query-problem.json. */
export interface QueryProblemMessages {
  'gone': null;
  'home': null;
}

export const queryProblem: Area<QueryProblemMessages> = { name: 'query-problem', english };
