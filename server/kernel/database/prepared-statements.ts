import { createHash } from 'node:crypto';
import type pg from 'pg';
import { DatabaseSilentError, type DatabaseWatch, hangUp } from './database-watch.ts';

const MAX_STATEMENTS = 1000;

/** What has a plan. The others begin and end transactions, lock or listen. */
const PLANNED = /^\s*(select|with|insert|update|delete|merge)\b/i;

/**
 * Names each statement by its text, so that PostgreSQL parses and plans it once per connection. Only the first thousand
 * texts of a pool are named, because lists of unusual length (an `IN` of 37 ids) would fill the memory. BEGIN is sent
 * together with the first statement of its transaction, which saves a round trip.
 */
export function prepared(pool: pg.Pool, watch: DatabaseWatch | null) {
  const names = new Map<string, string>();
  return {
    options: pool.options,
    connect: async () => {
      const client = await connected(pool, watch);
      let begin: string | null = null;
      let unanswered = 0;
      const waiter = { abandon: () => hangUp(client) };
      const received = () => {
        unanswered -= 1;
        watch?.received(waiter);
        if (unanswered > 0) watch?.waits(waiter);
      };
      const send = (text: string, values?: readonly unknown[]) => {
        if (watch?.isUnavailable) hangUp(client);
        const name = PLANNED.test(text) ? nameOf(text, names) : undefined;
        const answer = client.query(
          name ? { name, text, values: [...(values ?? [])] } : { text, values: [...(values ?? [])] },
        );
        if (watch === null) return answer;
        unanswered += 1;
        watch.waits(waiter);
        answer.then(received, received);
        return answer;
      };
      return {
        processID: 'processID' in client && typeof client.processID === 'number' ? client.processID : undefined,
        query: ((text: string | pg.Submittable, values?: readonly unknown[]) => {
          if (typeof text !== 'string') return client.query(text);
          if (text === 'begin') {
            begin = text;
            return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] });
          }
          if (begin === null) return send(text, values);
          // The pool returns a full client, although its type says less. Corking sends both statements in one packet.
          const { stream } = (client as unknown as pg.Client).connection;
          stream.cork();
          const begun = send(begin);
          const answer = send(text, values);
          stream.uncork();
          begin = null;
          return Promise.all([answer, begun]).then(([found]) => found);
        }) as never,
        // The next user must not get a connection with an unanswered statement or an open transaction.
        release: (isBroken?: boolean | Error) =>
          client.release(isBroken || unanswered > 0 || ['T', 'E'].includes(client.getTransactionStatus() ?? '')),
      };
    },
    end: () => pool.end(),
  };
}

/** Gets a connection of the pool. Rejects the waiting caller when the database stops answering. */
async function connected(pool: pg.Pool, watch: DatabaseWatch | null): Promise<pg.PoolClient> {
  if (watch?.isUnavailable) throw new DatabaseSilentError();
  if (watch === null || pool.idleCount > pool.waitingCount) return pool.connect();
  const silence = Promise.withResolvers<never>();
  let isAbandoned = false;
  const waiter = {
    abandon: () => {
      isAbandoned = true;
      silence.reject(new DatabaseSilentError());
    },
  };
  watch.waits(waiter);
  const client = pool.connect();
  try {
    return await Promise.race([client, silence.promise]);
  } finally {
    watch.received(waiter);
    if (isAbandoned)
      client.then(
        (late) => late.release(),
        () => undefined,
      );
  }
}

function nameOf(text: string, names: Map<string, string>): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= MAX_STATEMENTS) return undefined;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, name);
  return name;
}
