import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A mail that the server said it had taken. */
export interface TakenMail {
  readonly to: string;
  readonly message_id: string;
}

/** A mail server without TLS that accepts everything. */
export interface MailServer {
  readonly port: number;
  /** The lines that it was sent. */
  readonly received: string[];
  readonly taken: TakenMail[];
  /** The addresses whose mails it had in hand before it answered. */
  readonly held: string[];
  close(): void;
}

/** Opens a mail server. What it `waits` for, by the address of a mail, is between its content and the answer. */
export async function startMailServer(
  waits: (to: string) => Promise<unknown> | null = () => null,
): Promise<MailServer> {
  const [received, taken, held]: [string[], TakenMail[], string[]] = [[], [], []];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket));
    socket.write('220 mail.example.org ESMTP\r\n');
    let [rest, to, message_id, isContent] = ['', '', '', false];
    const answer = async (mail: TakenMail, waited: Promise<unknown> | null) => {
      if (waited !== null) {
        held.push(mail.to);
        await waited;
      }
      if (socket.destroyed) return;
      taken.push(mail);
      socket.write('250 taken\r\n');
    };
    const read = (line: string) => {
      received.push(line);
      if (isContent && line !== '.') {
        message_id ||= /^Message-ID: <(\S+)>/i.exec(line)?.[1] ?? '';
      } else if (isContent) {
        isContent = false;
        void answer({ to, message_id }, waits(to));
      } else if (line.startsWith('STARTTLS')) socket.write('502 not here\r\n');
      else if (line === 'DATA') {
        isContent = true;
        socket.write('354 go on\r\n');
      } else if (line === 'QUIT') socket.end('221 bye\r\n');
      else {
        to = /^RCPT TO:<(\S+)>/.exec(line)?.[1] ?? to;
        socket.write('250 mail.example.org\r\n');
      }
    };
    socket.on('data', (piece) => {
      const lines = (rest + piece.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines.filter(Boolean)) read(line);
    });
  }).listen(0, '0.0.0.0');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    ...{ received, taken, held },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
