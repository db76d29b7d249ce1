import { expect, test } from 'vitest';
import { type JobTable, joined } from './job.ts';

const run = async () => undefined;

test('joins the jobs of modules', () => {
  const tables: JobTable[] = [{ 'send-mail': { run } }, { 'drop-old': { run, at: '17 * * * *' } }];
  expect(joined(tables)).toEqual({ 'send-mail': { run }, 'drop-old': { run, at: '17 * * * *' } });
});

test('refuses a job that two modules declare', () => {
  expect(() => joined([{ 'send-mail': { run } }, { 'send-mail': { run } }])).toThrow('send-mail is declared twice');
});
