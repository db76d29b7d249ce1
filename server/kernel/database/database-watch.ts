import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** What is answered without asking while the database is away; `isDatabaseGone` knows it by its code. */
export class DatabaseSilentError extends Error {
  override name = 'DatabaseSilentError';
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('The database does not answer.');
  }
}

/** Somebody who waits for an answer of the database. */
export interface Waiter {
  /**
   * Ends the waiting with an error. What was sent may have been carried out: it must not be sent again by itself, and its connection not be used
   * again.
   */
  abandon(): void;
}

/** Watches whether a database answers those who wait for it. */
export interface DatabaseWatch {
  readonly isUnavailable: boolean;
  /** Waits from now on, until `heard`. */
  waits(waiter: Waiter): void;
  received(waiter: Waiter): void;
  close(): Promise<void>;
}

/** Together with a tick and the answer to a request: within five seconds whoever asks has been told. */
const SILENT_MS = 3_750;
/** From here on the database is asked whether it is there. */
const ASK_AFTER_MS = 1_000;
const TICK_MS = 250;
/** While it is away: a connection without an answer for this long is replaced, since the way to the database may be another by now. */
const RETRY_MS = 2_000;
const CLOSING_MS = 1_000;

/**
 * Makes a watch. A database that is paused, or cut off without a word, keeps its connections open and answers nothing; a slow statement, or one that
 * waits for a lock, looks the same to whoever waits for it. So when nobody was answered for a second, a connection of the watch's own asks for
 * what takes no time. If that gets no answer either, the database counts as away: everybody who waits is told, and whoever comes later at once,
 * until it answers again.
 */
export function watchDatabase(options: {
  readonly url: string;
  readonly onChange?: ((is_unavailable: boolean) => void) | undefined;
}): DatabaseWatch {
  const waiting = new Set<Waiter>();
  const probe = openProbe(options.url);
  let isUnavailable = false;
  let isClosed = false;
  let isAsking = false;
  /** Counted in ticks: while this process itself was held up, it could not have heard an answer. */
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
    if (silent_ms >= SILENT_MS) giveUp();
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

/** A connection of its own, made when it is first needed. */
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
    /** Asks for what takes no time; whether anything was answered. */
    async ask(): Promise<boolean> {
      const asked = client;
      try {
        const own = await connected();
        await own.query('SELECT 1');
        return true;
      } catch (error) {
        forget(asked ?? client);
        // Whatever PostgreSQL says, even that it takes no more connections, is an answer.
        return error instanceof pg.DatabaseError;
      }
    },
    /** Lets go of a connection that gives no answer. */
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

/** Ends a connection at once: a farewell would wait behind what is not answered. Whatever was sent over it fails. */
export function hangUp(client: pg.Client | pg.PoolClient): void {
  // What a pool hands out is a whole client, whatever its type says.
  (client as unknown as pg.Client).connection.stream.destroy();
}
