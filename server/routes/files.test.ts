import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Files } from '#server/providers/files/port.ts';
import { registerFiles } from './files.ts';

test('a picture requested concurrently is cached once', async () => {
  const read: string[] = [];
  const files: Files = {
    get: async (key) => {
      read.push(key);
      return Buffer.alloc(40);
    },
    put: async () => undefined,
    moveToTrash: async () => undefined,
    erase: async () => undefined,
    emptyTrash: async () => 0,
    list: async () => [],
    listAll: async () => [],
  };
  const http = Fastify();
  registerFiles(http, { providers: { files } }, 100);
  const ask = (name: string) => http.inject({ url: `/files/pictures/${name}-320.webp` });
  await Promise.all([ask('aaaaaaaa'), ask('aaaaaaaa'), ask('aaaaaaaa')]);
  await ask('bbbbbbbb');
  read.length = 0;
  // Both fit; a third one evicts the first.
  await ask('aaaaaaaa');
  await ask('bbbbbbbb');
  expect(read).toEqual([]);
  await ask('cccccccc');
  await ask('aaaaaaaa');
  expect(read).toEqual(['pictures/cccccccc-320.webp', 'pictures/aaaaaaaa-320.webp']);
  await http.close();
});
