import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '#contract/index.ts';
import { jobs } from '#server/jobs.ts';
import { callsWithoutScreen } from '../../bin/map/call-index.ts';
import { openedRoutes } from '../../bin/map/route-index.ts';
import { filesUnder, isThere, textOf } from './project-files.ts';
import { specificationCalls } from './specification-calls.ts';
import { guestRoutes, signedInRoutes } from './specification-routes.ts';

const map = textOf('docs/MAP.md');
/** The code spans of a part of the map. */
const codeIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

/** The rows of the tables under a heading of the map (without header rows) and its list items, cell by cell. */
function rowsUnder(heading: string): string[][] {
  const text = map.split(/^##+ /m).find((part) => part.startsWith(heading));
  if (text === undefined) throw new Error(`The map has no part ${heading}.`);
  const lines = text.replaceAll('\n  ', ' ').split('\n');
  const rows = lines.filter(
    (line, at) => line.startsWith('| ') && !/^\| -/.test(line) && !/^\| -/.test(lines[at + 1] ?? ''),
  );
  const items = lines.filter((line) => line.startsWith('- '));
  return [...rows.map((row) => row.slice(1, -1).split('|')), ...items.map((item) => item.slice(2).split(' · '))].map(
    (cells) => cells.map((cell) => cell.trim()),
  );
}

test('every path that the map names is there', () => {
  const folders = /^(bench|bin|contract|db|docs|public|server|test|web)\//;
  const named = codeIn(map).filter((code) => folders.test(code) && !/[<*]/.test(code));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((path) => !isThere(path))).toEqual([]);
});

test('the map names every other address, with its file', () => {
  const named = rowsUnder('Other addresses').map(([file = '', addresses = '']) => [
    codeIn(file)[0],
    codeIn(addresses).toSorted(),
  ]);
  const found = filesUnder('server', /\.ts$/)
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => {
      const literal = /(?:\.(?:get|post)(?:<[^()]*>)?\(|registerFile\(http, deps, \{ path:)\s*'(\/[^']*)'/g;
      const addresses = [...textOf(file).matchAll(literal)].map(([, path = '']) => path.replace(/\(\^.*\$\)/, ''));
      return [file, [...new Set(addresses)].toSorted()] as const;
    })
    .filter(([, addresses]) => addresses.length > 0);
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(found));
});

test('the map names every module once', () => {
  const modules = readdirSync(join(import.meta.dirname, '../../server/modules'));
  const named = rowsUnder('Modules').flatMap(([module = '']) => codeIn(module));
  expect(named.toSorted()).toEqual(modules.map((module) => `server/modules/${module}`).toSorted());
});

/**
 * The tables that each migration creates or alters, and those (`foreign`) whose triggers call another one's functions,
 * each as `file: table`.
 */
function migrations() {
  const texts = filesUnder('db/migrations', /\.sql$/).map((path) => ({ file: basename(path), text: textOf(path) }));
  const creates = (pattern: RegExp) =>
    texts.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([, name = '']) => [name, file] as const));
  const created = creates(/^CREATE (?:UNLOGGED )?TABLE (\w+)/gm);
  const createdIn = new Map(created);
  const altered = creates(/^ALTER TABLE (\w+)/gm).filter(([table, file]) => createdIn.get(table) !== file);
  const functionsIn = new Map(creates(/^CREATE FUNCTION (\w+)/gm));
  const trigger = /^CREATE (?:CONSTRAINT )?TRIGGER[^;]* ON (\w+)[^;]*EXECUTE FUNCTION (\w+)/gm;
  const foreign = texts
    .flatMap(({ text }) => [...text.matchAll(trigger)])
    .map(([, table = '', called = '']) => [table, functionsIn.get(called) ?? ''] as const)
    .filter(([table, file]) => file !== '0001_foundation.sql' && createdIn.get(table) !== file);
  const lines = (pairs: readonly (readonly [string, string])[]) =>
    [...new Set(pairs.map(([table, file]) => `${file}: ${table}`))].toSorted();
  return { tables: lines([...created, ...altered]), foreign: lines(foreign) };
}

test('the map names every table once, with the module that uses it and the migration', () => {
  const named: string[] = [];
  const owners = rowsUnder('Tables').map(([module = '', tables = '']) => {
    const path = codeIn(module)[0] ?? `server/modules/${module}`;
    const sources = path.endsWith('.ts') ? [path] : filesUnder(path, /(?<!\.test)\.ts$/);
    const code = sources.map(textOf).join();
    for (const part of tables === 'none of its own' ? [] : tables.split(';')) {
      const [file = '', ...names] = codeIn(part);
      named.push(...names.map((name) => `${file}: ${name}`));
      // A table that only triggers write is used in the functions of its migration.
      const functions = [...textOf(`db/migrations/${file}`).matchAll(/^CREATE FUNCTION.*?\$\$;/gms)].join();
      const isUsed = (name: string) => new RegExp(`\\b${name}\\b`).test(code + functions);
      expect(
        names.filter((name) => !isUsed(name)),
        path,
      ).toEqual([]);
    }
    return path;
  });
  expect(named.toSorted()).toEqual(migrations().tables);
  const modules = readdirSync(join(import.meta.dirname, '../../server/modules')).map(
    (module) => `server/modules/${module}`,
  );
  expect(owners.filter((path) => path.startsWith('server/modules/')).toSorted()).toEqual(modules.toSorted());
});

test('the map names the functions of one migration that another one’s tables call', () => {
  const { foreign } = migrations();
  expect(foreign.length).toBeGreaterThan(0);
  const sentence = /^Functions that run when another[^#]*/m.exec(map)?.[0] ?? '';
  for (const line of foreign) for (const name of line.split(': ')) expect(codeIn(sentence)).toContain(name);
});

test.each([
  ['guest', guestRoutes],
  ['user', signedInRoutes],
] as const)('an end-to-end test opens every route of the specification as a %s, and every other one', (as, named) => {
  const opened = openedRoutes();
  expect(opened.filter((route) => route.opened.length === 0).map(({ path }) => path)).toEqual([]);
  const asVisitor = opened.filter((route) => route.opened.some((each) => each.as === as)).map(({ path }) => path);
  expect(named.filter((path) => !asVisitor.includes(path))).toEqual([]);
});

test('a call that no screen makes is one of the specification', () => {
  const others = callsWithoutScreen().filter((name) => !specificationCalls.includes(name));
  expect(others.toSorted()).toEqual([]);
});

test('docs/JOBS.md names each job', () => {
  const named = [...textOf('docs/JOBS.md').matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name = '']) => name);
  expect(named.toSorted()).toEqual(Object.keys(jobs).toSorted());
});

test('client data comes from calls that are there', () => {
  const rows = rowsUnder('Stored client data');
  expect(rows.length).toBeGreaterThan(25);
  for (const [data = '', where = ''] of rows) {
    const named = codeIn(where).filter((code) => /^[a-z_]+\/[a-z_]+$/.test(code) && !code.startsWith('web/'));
    expect(
      named.filter((name) => !Object.hasOwn(calls, name)),
      data,
    ).toEqual([]);
  }
});
