import { z } from 'zod';
import { type CallContract, call } from '../../call.ts';
import { DateStatement, SettledDate } from '../../entities/wallet.ts';
import { example } from '../../examples.ts';
import { id } from '../../fields.ts';
import { pageInput, pageOf } from '../../paging.ts';

export const settlementCalls = {
  'event/settlement': call({
    access: 'user',
    mode: 'read',
    summary:
      'Who got what of a date of an event, for its organiser and for those who were hired for it, who see only their ' +
      'own lines and, with a share, the sales that it is taken from.',
    input: z.strictObject({ occurrence_id: id }),
    example: { occurrence_id: example.occurrence_id },
    output: z.object({ settlement: DateStatement }),
    errors: [],
  }),
  'event/settlement_list': call({
    access: 'user',
    mode: 'read',
    summary: 'Lists the dates of an event that are over, newest first, with your part of each once it is settled.',
    input: z.strictObject({ event_id: id, ...pageInput }),
    example: { event_id: example.event_id },
    output: pageOf(SettledDate),
    errors: [],
  }),
} satisfies Record<string, CallContract>;
