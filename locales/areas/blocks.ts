// Generated from locales/en/blocks.json by `npm run messages`.
import english from '../en/blocks.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/blocks.json. */
export interface BlocksMessages {
  'refused.whom': null;
  'refused.customer': null;
  'refused.nobody': null;
  'refused.own': null;
  'refused.gone': null;
  'refused.own_block': null;
  'refused.blocked': null;
}

export const blocks: Area<BlocksMessages> = { name: 'blocks', english };
