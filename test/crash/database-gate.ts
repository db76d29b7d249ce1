import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket, connect as tcp } from 'node:net';

/**
 * How connections through the gate fare: `open` passes them, `shut` cuts them and refuses new ones, like a server that
 * is restarted, `silent` takes new ones and lets nothing through, like one that is frozen, and `starting` cuts them and
 * tells new ones that the database starts, as PostgreSQL does while it recovers.
 */
export type GateState = 'open' | 'shut' | 'silent' | 'starting';

/** A place between a program and a server of this machine, which takes the server away without ending it. */
export interface Gate {
  /** The server's address through the gate. */
  readonly url: string;
  become(state: GateState): Promise<void>;
  /** Passes new connections to another address. */
  leadTo(address: string): void;
}

/** Opens a gate before the server of an address. */
export async function openGate(address: string): Promise<Gate> {
  let { hostname, port } = new URL(address);
  const sides = new Set<Socket>();
  const waiting = new Set<Socket>();
  let state: GateState = 'open';
  let server: Server | null = null;
  const pass = (near: Socket) => {
    const far = tcp({ host: hostname, port: Number(port) });
    near.pipe(far).pipe(near);
    for (const [side, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sides.add(side);
      // Either side's fault ends both, which is what the other side then notices.
      side.on('error', () => other.destroy());
      side.once('close', () => {
        sides.delete(side);
        other.destroy();
      });
    }
  };
  const listen = async (at: number): Promise<Server> => {
    const made = createServer((near) => {
      if (state === 'starting') return answerStarting(near);
      if (state !== 'silent') return pass(near);
      waiting.add(near);
      near.on('error', () => near.destroy());
      near.once('close', () => waiting.delete(near));
    }).listen(at, '127.0.0.1');
    await once(made, 'listening');
    return made;
  };
  server = await listen(0);
  const own = (server.address() as AddressInfo).port;
  const url = new URL(address);
  url.hostname = '127.0.0.1';
  url.port = String(own);
  const become = async (wanted: GateState): Promise<void> => {
    state = wanted;
    if (wanted === 'shut') {
      const closed = server && once(server, 'close');
      server?.close();
      server = null;
      for (const side of [...sides, ...waiting]) side.destroy();
      await closed;
    }
    if (wanted === 'starting') for (const side of [...sides, ...waiting]) side.destroy();
    if (wanted === 'silent') for (const side of sides) side.pause();
    if (wanted === 'open') {
      server ??= await listen(own);
      for (const side of sides) side.resume();
      for (const near of [...waiting]) {
        waiting.delete(near);
        pass(near);
      }
    }
  };
  const leadTo = (other: string) => {
    ({ hostname, port } = new URL(other));
  };
  return { url: url.href, become, leadTo };
}

/** Answers the first message of a client as PostgreSQL does while it starts (57P03). */
function answerStarting(near: Socket): void {
  near.on('error', () => near.destroy());
  near.once('data', () => {
    const fields = ['SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is starting up', ''];
    const content = Buffer.from(`${fields.join('\0')}\0`);
    const head = Buffer.from('E\0\0\0\0');
    head.writeInt32BE(content.length + 4, 1);
    near.end(Buffer.concat([head, content]));
  });
}
