import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Thrown instead of sending a query while the database is unavailable. `isDatabaseGone` recognizes its code. */
export class DatabaseSilentError extends Error {
  override name = 'DatabaseSilentError';
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('The database isn’t answering.');
  }
}

/** A caller that waits for an answer of the database. */
export interface Waiter {
  /**
   * Rejects the waiting caller. The database may have executed its statement, so the statement must not be sent again.
   * The connection must not be reused.
   */
  abandon(): void;
}

/** Watches whether a database answers its waiting callers. */
export interface DatabaseWatch {
  readonly isUnavailable: boolean;
  /** Registers a waiting caller until `received`. */
  waits(waiter: Waiter): void;
  received(waiter: Waiter): void;
  close(): Promise<void>;
}

/**
 * The silence (ms) after which the database counts as unavailable. Every caller then gets an answer within five
 * seconds.
 */
const SILENT_MS = 3_750;
/** The silence (ms) after which the watch pings the database. */
const ASK_AFTER_MS = 1_000;
const TICK_MS = 250;
/**
 * While the database is unavailable, a connection without an answer for this long is replaced (ms). The route to the
 * database may have changed.
 */
const RETRY_MS = 2_000;
const CLOSING_MS = 1_000;

/**
 * Creates a watch. A paused or disconnected database holds its connections open and answers nothing. To its caller, a
 * slow or lock-waiting statement looks the same. After a second of silence, a separate connection therefore sends a
 * trivial query. If that query is not answered either, the database counts as unavailable. The watch then rejects all
 * waiting callers, and new ones at once, until the database answers again.
 */
export function watchDatabase(options: {
  readonly url: string;
  /** How many times as long as usual a silence may be. */
  readonly leniency: number;
  readonly onChange?: ((is_unavailable: boolean) => void) | undefined;
}): DatabaseWatch {
  const waiting = new Set<Waiter>();
  const probe = openProbe(options.url);
  let isUnavailable = false;
  let isClosed = false;
  let isAsking = false;
  /** Counted in ticks: a blocked process cannot receive answers, so its blocked time does not count. */
  let silent_ms = 0;
  let timer: NodeJS.Timeout | undefined;

  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    if (await probe.ask()) silent_ms = 0;
    isAsking = false;
  };
  const tick = () => {
    if (waiting.size === 0) {
      clearInterval(timer);
      timer = undefined;
      return;
    }
    if (isUnavailable) return;
    silent_ms += TICK_MS;
    if (silent_ms >= SILENT_MS * options.leniency) giveUp();
    else if (silent_ms >= ASK_AFTER_MS) void ask();
  };
  const giveUp = () => {
    isUnavailable = true;
    options.onChange?.(true);
    for (const waiter of [...waiting]) waiter.abandon();
    void untilItAnswers();
  };
  const untilItAnswers = async () => {
    while (!isClosed && !(await Promise.race([probe.ask(), sleep(RETRY_MS, false, { ref: false })]))) {
      probe.drop();
      await sleep(TICK_MS, undefined, { ref: false });
    }
    silent_ms = 0;
    isUnavailable = false;
    if (!isClosed) options.onChange?.(false);
  };
  return {
    get isUnavailable() {
      return isUnavailable;
    },
    waits(waiter) {
      if (waiting.size === 0) silent_ms = 0;
      waiting.add(waiter);
      timer ??= setInterval(tick, TICK_MS).unref();
    },
    received(waiter) {
      silent_ms = 0;
      waiting.delete(waiter);
    },
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await probe.close();
    },
  };
}

/** The watch's own connection, opened when it is first needed. */
function openProbe(url: string) {
  let client: pg.Client | null = null;
  const connected = async () => {
    if (client !== null) return client;
    const own = new pg.Client({ connectionString: url, application_name: 'plaza-watch' });
    client = own;
    own.on('error', () => forget(own));
    await own.connect();
    return own;
  };
  const forget = (gone: pg.Client | null) => {
    if (client === gone) client = null;
  };
  return {
    /** Sends a trivial query. Resolves with whether the database answered at all. */
    async ask(): Promise<boolean> {
      const asked = client;
      try {
        const own = await connected();
        await own.query('SELECT 1');
        return true;
      } catch (error) {
        forget(asked ?? client);
        // Any response of PostgreSQL counts as an answer, even "too many connections".
        return error instanceof pg.DatabaseError;
      }
    },
    /** Drops a connection that does not answer. */
    drop(): void {
      if (client) hangUp(client);
      client = null;
    },
    async close(): Promise<void> {
      const last = client;
      client = null;
      if (!last) return;
      await Promise.race([last.end(), sleep(CLOSING_MS, undefined, { ref: false })]);
      hangUp(last);
    },
  };
}

/** Destroys a connection; its pending statements fail. A graceful end would wait for the unanswered statement. */
export function hangUp(client: pg.Client | pg.PoolClient): void {
  // The pool returns a full client, although its type says less.
  (client as unknown as pg.Client).connection.stream.destroy();
}
