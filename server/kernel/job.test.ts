import { expect, test } from 'vitest';
import { type JobTable, joinJobTables } from './job.ts';

const run = async () => undefined;

test('joins the jobs of modules', () => {
  const tables: JobTable[] = [{ 'send-mail': { run } }, { 'drop-old': { run, at: '17 * * * *' } }];
  expect(joinJobTables(tables)).toEqual({ 'send-mail': { run }, 'drop-old': { run, at: '17 * * * *' } });
});

test('refuses a job that two modules declare', () => {
  expect(() => joinJobTables([{ 'send-mail': { run } }, { 'send-mail': { run } }])).toThrow(
    'send-mail is declared twice',
  );
});
