import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket, connect as tcp } from 'node:net';

/**
 * A pooler in transaction mode before the tests' database: clients share its connections, each of which is given away
 * again whenever its transaction has ended. As PgBouncer does (before 1.21, and without `max_prepared_statements`), it
 * keeps nothing of a session.
 */
export interface Pooler {
  readonly url: string;
  close(): Promise<void>;
}

/** A connection to the database, and its client while a transaction is open. */
interface Shared {
  readonly socket: Socket;
  client: Client | null;
}

interface Client {
  readonly socket: Socket;
  shared: Shared | null;
  /** Messages that wait for a connection. */
  waiting: Buffer[];
  /** Queries and Syncs that the database has not answered. */
  open: number;
}

const ANSWERED_BY_READY = new Set(['Q', 'S']);

/** Opens a pooler with so many connections to the database, of which the one that was used last is used first. */
export async function openPooler(address: string, size = 2): Promise<Pooler> {
  const { hostname, port, username, pathname } = new URL(address);
  const free: Shared[] = [];
  const queue: Client[] = [];
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  };

  const serve = () => {
    while (queue.length > 0 && free.length > 0) {
      const [client, shared] = [queue.shift(), free.pop()];
      if (!client || !shared) return;
      client.shared = shared;
      shared.client = client;
      for (const message of client.waiting.splice(0)) shared.socket.write(message);
    }
  };
  const toDatabase = (client: Client, message: Buffer) => {
    const kind = String.fromCharCode(message[0] ?? 0);
    if (kind === 'X') return client.socket.end();
    if (ANSWERED_BY_READY.has(kind)) client.open += 1;
    if (client.shared) return client.shared.socket.write(message);
    client.waiting.push(message);
    if (!queue.includes(client)) queue.push(client);
    return serve();
  };
  const toClient = (shared: Shared, message: Buffer) => {
    const { client } = shared;
    client?.socket.write(message);
    if (message[0] !== 'Z'.charCodeAt(0) || client === null) return;
    client.open -= 1;
    const isIdle = message[5] === 'I'.charCodeAt(0);
    if (client.open > 0 || !isIdle) return;
    shared.client = null;
    client.shared = null;
    free.push(shared);
    serve();
  };

  for (let n = 0; n < size; n += 1) {
    const socket = tcp({ host: hostname, port: Number(port) });
    keep(socket);
    await once(socket, 'connect');
    socket.write(startup({ user: decodeURIComponent(username), database: decodeURIComponent(pathname.slice(1)) }));
    const shared: Shared = { socket, client: null };
    const isReady = Promise.withResolvers<void>();
    let ready = false;
    socket.on(
      'data',
      messages((message) => {
        if (ready) return toClient(shared, message);
        if (message[0] === 'E'.charCodeAt(0)) return isReady.reject(new Error(message.toString()));
        if (message[0] !== 'Z'.charCodeAt(0)) return;
        ready = true;
        isReady.resolve();
      }),
    );
    await isReady.promise;
    free.push(shared);
  }

  const server = createServer((socket) => {
    keep(socket);
    const client: Client = { socket, shared: null, waiting: [], open: 0 };
    socket.once('close', () => client.shared?.socket.destroy());
    const read = messages((message) => toDatabase(client, message));
    let begun = Buffer.alloc(0);
    const start = (piece: Buffer) => {
      begun = Buffer.concat([begun, piece]);
      if (begun.length < 8 || begun.length < begun.readInt32BE(0)) return;
      const rest = begun.subarray(begun.readInt32BE(0));
      socket.off('data', start).on('data', read);
      socket.write(welcome());
      if (rest.length > 0) read(rest);
    };
    socket.on('data', start);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(address);
  Object.assign(url, { hostname: '127.0.0.1', port: String((server.address() as AddressInfo).port) });
  return {
    url: url.href,
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

/** Reads messages of PostgreSQL's protocol from pieces of a stream: a letter, the length, the content. */
function messages(onMessage: (message: Buffer) => void): (piece: Buffer) => void {
  let read = Buffer.alloc(0);
  return (piece) => {
    read = Buffer.concat([read, piece]);
    while (read.length >= 5 && read.length >= 1 + read.readInt32BE(1)) {
      const end = 1 + read.readInt32BE(1);
      onMessage(read.subarray(0, end));
      read = read.subarray(end);
    }
  };
}

/** The first message to a database, which trusts the tests. */
function startup(parameters: Readonly<Record<string, string>>): Buffer {
  const text = Object.entries(parameters).flat().join('\0');
  const content = Buffer.concat([Buffer.from([0, 3, 0, 0]), Buffer.from(`${text}\0\0`)]);
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([length, content]);
}

/** What a pooler answers to the first message: let in, and ready. */
function welcome(): Buffer {
  const message = (kind: string, content: Buffer) => {
    const head = Buffer.alloc(5);
    head.write(kind);
    head.writeInt32BE(content.length + 4, 1);
    return Buffer.concat([head, content]);
  };
  const parameters = { server_version: '18.0', client_encoding: 'UTF8', standard_conforming_strings: 'on' };
  return Buffer.concat([
    message('R', Buffer.alloc(4)),
    ...Object.entries(parameters).map(([name, value]) => message('S', Buffer.from(`${name}\0${value}\0`))),
    message('K', Buffer.alloc(8)),
    message('Z', Buffer.from('I')),
  ]);
}
