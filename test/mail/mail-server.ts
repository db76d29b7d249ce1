import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** A mail server without TLS that accepts everything. `received` has the lines that it was sent. */
export async function startMailServer(): Promise<{ port: number; received: string[]; close: () => void }> {
  const received: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 mail.example.org ESMTP\r\n');
    socket.on('data', (piece) => {
      for (const line of piece.toString().split('\r\n').filter(Boolean)) {
        received.push(line);
        if (line.startsWith('STARTTLS')) socket.write('502 not here\r\n');
        else if (/^(EHLO|MAIL|RCPT)|^\.$/.test(line)) socket.write('250 mail.example.org\r\n');
        else if (line === 'DATA') socket.write('354 go on\r\n');
        else if (line === 'QUIT') socket.end('221 bye\r\n');
      }
    });
  }).listen(0, '0.0.0.0');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, received, close: () => server.close() };
}
