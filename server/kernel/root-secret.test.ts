import { beforeEach, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { ConfigError } from './configuration/config.ts';
import { findSealingSecret, openRootSecret, readRootSecret, replaceRootSecret } from './root-secret.ts';

const it = testApp();
const [FIRST, SECOND, THIRD] = ['first'.repeat(8), 'second'.repeat(8), 'third'.repeat(8)] as const;
const query = (text: string) => it.deps.database.pool.query(text);
const open = (secrets: readonly [string, ...string[]], is_new = false) =>
  openRootSecret(it.deps.database.write, secrets, { is_new });
const read = (...secrets: readonly [string, ...string[]]) => readRootSecret(it.deps.database.write, secrets);
const sealed = async (): Promise<Buffer> =>
  (await query('SELECT sealed_root FROM installation')).rows.map((row) => row.sealed_root)[0];

beforeEach(() => query('UPDATE installation SET sealed_root = NULL'));

test('a new marketplace has a random root, which no process replaces, and which is not in the database', async () => {
  const [root, other] = await Promise.all([open([FIRST], true), open([FIRST], true)]);
  expect(root).toMatch(/^[0-9a-f]{64}$/);
  expect(other).toBe(root);
  expect(await open([FIRST])).toBe(root);
  const stored = await sealed();
  expect(stored.includes(root) || stored.toString('hex').includes(root)).toBe(false);
});

test('what was derived from the secret of a marketplace from before stays', async () => {
  expect(await read(FIRST)).toBe(FIRST);
  expect(await open([FIRST])).toBe(FIRST);
  expect(await open([FIRST], true)).toBe(FIRST);
});

test('the root outlives the secret: a start with both seals anew, then the former opens nothing', async () => {
  const root = await open([FIRST], true);
  expect(findSealingSecret(await sealed(), [SECOND, FIRST])).toBe(FIRST);
  expect(await read(SECOND, FIRST)).toBe(root);
  expect(await read(FIRST)).toBe(root);
  expect(await open([SECOND, FIRST])).toBe(root);
  expect(await open([SECOND])).toBe(root);
  expect(await open([THIRD, FIRST, SECOND])).toBe(root);
  for (const strange of [open([FIRST]), open([SECOND, FIRST]), read(SECOND)])
    await expect(strange).rejects.toThrow(ConfigError);
  expect(await open([THIRD])).toBe(root);
});

test('a strange secret is refused in a sentence that says what to do, and changes nothing', async () => {
  const root = await open([FIRST], true);
  const before = await sealed();
  await expect(open([SECOND])).rejects.toThrow(/^PLAZA_SECRET is not the one .*PLAZA_FORMER_SECRET.*secret:replace/);
  expect(await sealed()).toEqual(before);
  expect(await open([FIRST])).toBe(root);
});

test('a marketplace whose secret is lost gets another root', async () => {
  const root = await open([FIRST], true);
  await replaceRootSecret(it.deps.database.write, [SECOND]);
  const other = await open([SECOND]);
  expect(other).toMatch(/^[0-9a-f]{64}$/);
  expect(other).not.toBe(root);
});
