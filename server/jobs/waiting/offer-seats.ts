import { z } from 'zod';
import { secretOf } from '#server/kernel/configuration/config.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { type Offering, offerDate, offerGroupSession } from '#server/modules/waiting/index.ts';
import { tendLists } from '#server/modules/waiting/queries.ts';
import type { Job } from '../worker.ts';

const Payload = z.union([z.object({ occurrence_id: z.string() }), z.object({ commitment_id: z.string() })]);

/**
 * Offers the seats of a date or a group session that came free to the people who wait, one after another, each in a
 * transaction of its own. Then everybody can book what is left.
 */
export const offerSeats: Job = async ({ database, config, clock }, payload) => {
  const what = Payload.parse(payload);
  const offering: Offering = { secret: secretOf(config), now: clock.now(), skipped: new Set() };
  const offerNext = () =>
    inTransaction(database.write, (tx) =>
      'occurrence_id' in what
        ? offerDate(tx, what.occurrence_id, offering)
        : offerGroupSession(tx, what.commitment_id, offering),
    );
  while (await offerNext());
};

/** Ends the lists of dates that have begun or are cancelled, and makes offers that a lost job did not make. */
export const tendWaitingLists: Job = ({ database, clock }) => tendLists(database.write, clock.now());
