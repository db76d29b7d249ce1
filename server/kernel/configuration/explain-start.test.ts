import { expect, test } from 'vitest';
import { FilesUnavailableError } from '#server/providers/files/port.ts';
import { ConfigError } from './config.ts';
import { explainStart } from './explain-start.ts';

const fault = (more: object, message = 'no') => Object.assign(new Error(message), more);
const settings = { HOST: 'plaza.invalid', PORT: '80', DATABASE_URL: 'postgres://db/plaza' };

test('files elsewhere are explained by the setting that says where', () => {
  const gone = new FilesUnavailableError(fault({ code: 'ECONNREFUSED' }));
  expect(explainStart(gone, { FILES_URL: 's3://files' })).toMatch(/^FILES_URL: .*ECONNREFUSED/);
});

test.each([
  [new ConfigError('PORT must be a port number'), /^PORT must be/],
  [new FilesUnavailableError(fault({ code: 'ENOSPC' })), /^PLAZA_DATA: .*ENOSPC/],
  [fault({ code: 'EADDRINUSE', syscall: 'listen' }), /^Port 80 is in use/],
  [fault({ code: 'EACCES', syscall: 'listen' }), /^Port 80 may not be used/],
  [fault({ code: 'EADDRNOTAVAIL', syscall: 'listen' }), /^HOST plaza\.invalid is no address/],
  [
    fault({ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'plaza.invalid' }),
    /^HOST plaza\.invalid is no address/,
  ],
  [
    fault({ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'db' }),
    /^The database at DATABASE_URL does not answer/,
  ],
  [fault({ code: 'ETIMEDOUT', syscall: 'connect' }), /does not answer \(ETIMEDOUT\)/],
  [fault({}, 'timeout expired'), /does not answer \(timeout expired\)/],
  [fault({ code: '28P01' }), /refuses this user or password/],
  [fault({ code: '42501' }, 'permission denied to create extension "btree_gist"'), /does not let this user make/],
  [fault({}, 'The server does not support SSL connections'), /cannot be spoken to .*SSL/],
  [fault({ code: 'EACCES', syscall: 'open', path: '/srv/plaza/secret' }), /^PLAZA_DATA: .*EACCES/],
  [fault({ code: 'ENOSPC', syscall: 'write', path: '/srv/plaza/secret' }), /^PLAZA_DATA: .*no room/],
])('%s is explained in one line', (error, line) => {
  const said = explainStart(error, settings);
  expect(said).toMatch(line);
  expect(said.split('\n')).toHaveLength(1);
});

test('a full disk is named when the error names no file', () => {
  expect(explainStart(fault({ code: 'ENOSPC', syscall: 'write' }), {})).toMatch(
    /^PLAZA_DATA: there is no room left on/,
  );
});

test('the embedded database is not described as a configured one', () => {
  const full = fault({ code: '53100' }, 'could not extend file');
  expect(explainStart(full, {})).toMatch(/^The database in PLAZA_DATA has no room left/);
});

test('an error that only a developer can fix keeps its trace', () => {
  expect(explainStart(fault({}, 'a fault of ours'), settings)).toMatch(/a fault of ours\n {4}at /);
});
