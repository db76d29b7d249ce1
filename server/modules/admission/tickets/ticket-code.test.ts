import { expect, test } from 'vitest';
import type { TicketClaim } from '#contract/events/ticket-code.ts';
import { newId } from '#server/kernel/ids.ts';
import { readTicketCode, signTicket } from './ticket-code.ts';
import { exportedTicketKey, holderToken, readHolderToken, ticketKeys } from './ticket-keys.ts';

const keys = ticketKeys('a secret of the app');
const claim = (own: Partial<TicketClaim> = {}): TicketClaim => ({
  ticket_id: newId(),
  occurrence_id: newId(),
  turn: 0,
  ...own,
});
const read = (code: string) => readTicketCode(code, keys.public_key);

test('a code says which ticket it is, for which date, in which turn', () => {
  for (const signed of [claim(), claim({ turn: 65_535 }), claim({ occurrence_id: null, turn: 3 })]) {
    const code = signTicket(signed, keys.private_key);
    expect(code).toMatch(/^[\w-]{132}$/);
    expect(read(code)).toEqual(signed);
  }
});

test('codes of another key, altered ones and other texts are none', () => {
  const code = signTicket(claim(), keys.private_key);
  expect(read(signTicket(claim(), ticketKeys('another secret').private_key))).toBeNull();
  const bytes = Buffer.from(code, 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const altered = Buffer.from(bytes);
    altered.writeUInt8(altered.readUInt8(at) ^ 1, at);
    expect(read(altered.toString('base64url')), `byte ${at}`).toBeNull();
  }
  for (const other of ['', 'A'.repeat(132), code.slice(1), `${code}A`, ` ${code.slice(1)}`, `${code.slice(1)}é`])
    expect(read(other), other).toBeNull();
});

test('a code cannot be given another turn or date', () => {
  const signed = claim();
  const [one, next, other] = [signed, { ...signed, turn: 1 }, { ...signed, occurrence_id: newId() }].map((each) =>
    Buffer.from(signTicket(each, keys.private_key), 'base64url'),
  ) as [Buffer, Buffer, Buffer];
  for (const changed of [next, other]) {
    const mixed = Buffer.concat([changed.subarray(0, 35), one.subarray(35)]);
    expect(read(mixed.toString('base64url'))).toBeNull();
  }
});

test('a check-in device reads codes with the exported key', async () => {
  const signed = claim();
  const bytes = Buffer.from(signTicket(signed, keys.private_key), 'base64url');
  const exported = Buffer.from(exportedTicketKey('a secret of the app'), 'base64');
  const key = await crypto.subtle.importKey('spki', exported, 'Ed25519', true, ['verify']);
  expect(await crypto.subtle.verify('Ed25519', key, bytes.subarray(35), bytes.subarray(0, 35))).toBe(true);
});

test('the link of a holder opens one ticket in one turn, and cannot be derived without the secret', () => {
  const holder = { ticket_id: newId(), transfers: 0 };
  const token = holderToken('secret', holder);
  expect(token).toMatch(/^[\w-]{48}$/);
  expect(readHolderToken('secret', token)).toEqual(holder);
  expect(holderToken('secret', { ...holder, transfers: 1 })).not.toBe(token);
  expect(readHolderToken('another', token)).toBeNull();
  const bytes = Buffer.from(token, 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const altered = Buffer.from(bytes);
    altered.writeUInt8(altered.readUInt8(at) ^ 1, at);
    expect(readHolderToken('secret', altered.toString('base64url')), `byte ${at}`).toBeNull();
  }
});
