import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CallContract } from '#contract/call.ts';
import { type ErrorCode, errorTable, universalCodes } from '#contract/errors.ts';
import { type CallName, calls } from '#contract/index.ts';
import { generateTypes } from '#db/generate-types.ts';
import { handlers } from '#server/calls.ts';
import { testApp } from '#test/app.ts';
import { ownDatabase } from '#test/database.ts';
import { routes } from '#web/routes.ts';
import { formsOf } from '../../bin/map/route-index.ts';
import { callsBeyond, openToGuests, routesBeyond } from './beyond-specification.ts';
import { filesUnder, isThere, textOf } from './project-files.ts';
import { specificationCalls } from './specification-calls.ts';
import { guestRoutes, signedInRoutes } from './specification-routes.ts';

const contracts = Object.entries(calls) as [CallName, CallContract][];
const codes = Object.keys(errorTable) as ErrorCode[];
/** The call whose handler answers: a guest variant has its partner's. */
const answererOf = (name: string, contract: CallContract) => contract.guest_variant_of ?? name;
const handlerTests = filesUnder('server/modules', /\.test\.ts$/)
  .filter((path) => path.includes('/calls/'))
  .map((path) => ({ path, text: textOf(path) }));
const repositoryFiles = /^test\/(house\/|access\.test|fuzz\.test)/;

test('every call of the specification has a contract', () => {
  expect(specificationCalls).toHaveLength(135);
  expect(specificationCalls.filter((name) => !Object.hasOwn(calls, name))).toEqual([]);
});

test('every call that the specification does not name says what needs it', () => {
  const beyond = contracts.map(([name]) => name).filter((name) => !specificationCalls.includes(name));
  expect(Object.keys(callsBeyond).sort()).toEqual(beyond.sort());
});

/** A file of the project, or an example of one. */
interface Source {
  readonly path: string;
  readonly text: string;
}

test('every call has the handler that says its name', () => {
  for (const [name, contract] of contracts) {
    const answerer = answererOf(name, contract);
    expect(handlers[name].name, `the handler of ${name}`).toBe(answerer);
    expect(Object.hasOwn(calls, answerer), `${name} has a partner`).toBe(true);
  }
});

test('every handler is in the table of calls', () => {
  const declared = (files: readonly Source[]) =>
    files.flatMap(({ text }) => [...text.matchAll(/= handler\(\s*'([^']+)'/g)].map(([, name = '']) => name));
  const files = filesUnder('server/modules', /(?<!\.test)\.ts$/).map((path) => ({ path, text: textOf(path) }));
  const named = new Set<string>(Object.values(handlers).map(({ name }) => name));
  expect(declared(files).length).toBe(named.size);
  expect(declared(files).filter((name) => !named.has(name))).toEqual([]);
  const example = {
    path: 'server/modules/listings/calls/more.ts',
    text: "const nobody_asks = handler('user/nobody_asks',",
  };
  expect(declared([...files, example]).filter((name) => !named.has(name))).toEqual(['user/nobody_asks']);
});

test('every call is made by a test beside its handler', () => {
  const untested = (tests: readonly Source[]) =>
    contracts
      .filter(([name, contract]) => {
        const answerer = answererOf(name, contract);
        const names = [name, answerer].map((each) => `'${each}'`);
        return !tests.some(({ text }) => names.some((each) => text.includes(each)));
      })
      .map(([name]) => name);
  expect(untested(handlerTests)).toEqual([]);
  const without = handlerTests.filter(({ text }) => !text.includes("'event/join_waiting_list'"));
  expect(untested(without)).toContain('event/join_waiting_list');
});

test.each([
  ['user', signedInRoutes],
  ['guest', guestRoutes],
] as const)('every route of the specification for a %s is a row, and no other without a reason', (visitor, wanted) => {
  const rows = Object.values(routes).filter((row) => (row.visitors as readonly string[]).includes(visitor));
  const present = rows.flatMap((row) => formsOf(row.path));
  expect(new Set(present).size).toBe(present.length);
  const reasons = visitor === 'guest' ? { ...routesBeyond, ...openToGuests } : routesBeyond;
  expect(present.filter((path) => !Object.hasOwn(reasons, path)).sort()).toEqual([...wanted].sort());
});

test('every route has its screen', () => {
  const without = (rows: Readonly<Record<string, { readonly screen: string }>>) =>
    Object.entries(rows)
      .filter(([, row]) => !isThere(`web/screens/${row.screen}/screen.tsx`))
      .map(([name]) => name);
  expect(without(routes)).toEqual([]);
  expect(without({ ...routes, nowhere: { screen: 'nowhere' } })).toEqual(['nowhere']);
});

test('every code says what it is and when it occurs, and is listed by a call', () => {
  const listed = new Set<string>(universalCodes);
  for (const [, contract] of contracts) for (const code of contract.errors) listed.add(code);
  for (const code of codes) {
    const { title, when } = errorTable[code];
    expect(title.length, code).toBeGreaterThan(5);
    expect(when, code).toMatch(/\S.{10,}[.;]$/);
  }
  expect(codes.filter((code) => !listed.has(code))).toEqual([]);
});

test('no call lists a code that every call may give, or one code twice', () => {
  for (const [name, contract] of contracts) {
    expect(new Set(contract.errors).size, name).toBe(contract.errors.length);
    expect(
      contract.errors.filter((code) => (universalCodes as readonly string[]).includes(code)),
      name,
    ).toEqual([]);
  }
});

test('every code is expected by a test', () => {
  const tests = ['bin', 'contract', 'server', 'db', 'web', 'test']
    .flatMap((folder) => filesUnder(folder, /\.test\.tsx?$/))
    .filter((path) => !path.startsWith('test/project/') && !repositoryFiles.test(path))
    .concat(filesUnder('test', /^(access|fuzz)\.test\.ts$/))
    .map(textOf)
    .join('\n');
  // A word in a pattern counts like one in quotes.
  const raised = (code: string) => new RegExp(`['"/|(]${code}['"/|)]`).test(tests);
  expect(codes.filter((code) => !raised(code))).toEqual([]);
  expect(raised('a_code_of_nobody')).toBe(false);
});

test('the types of the tables are those of the migrations', async () => {
  const { url, drop } = await ownDatabase({ max: 1 });
  const folder = mkdtempSync(join(tmpdir(), 'plaza-types-'));
  try {
    const file = join(folder, 'types.ts');
    generateTypes(url, file);
    expect(textOf('db/types.ts')).toBe(readFileSync(file, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
    await drop();
  }
});

test('only stores write queries', () => {
  const query = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/;
  // The request keys, and the sandbox gateway, whose tables represent another company's.
  const allowed =
    /^server\/(modules\/([^/]+\/)+([a-z-]+-)?store|kernel\/idempotency|providers\/payments\/[a-z-]+)\.ts$/;
  const elsewhere = (files: readonly Source[]) =>
    files.filter(({ path, text }) => query.test(text) && !allowed.test(path)).map(({ path }) => path);
  const files = filesUnder('server', /(?<!\.test)\.ts$/).map((path) => ({ path, text: textOf(path) }));
  expect(elsewhere(files)).toEqual([]);
  const example = { path: 'server/modules/admission/tickets/present.ts', text: "db.selectFrom('tickets')" };
  expect(elsewhere([...files, example])).toEqual([example.path]);
});

test('no file has a name that says nothing', () => {
  const all = ['bin', 'contract', 'server', 'db', 'web', 'test', 'bench'].flatMap((folder) =>
    filesUnder(folder, /\.(ts|tsx|mjs)$/),
  );
  const empty = (paths: readonly string[]) =>
    paths.filter((path) => /(^|\/)(utils?|helpers?|common|manager|service|misc)(\.|\/)/i.test(path));
  expect(empty(all)).toEqual([]);
  expect(empty([...all, 'web/ui/helpers.ts', 'server/common/dates.ts'])).toHaveLength(2);
});

test('a module says in its README what it is, in fifteen lines at most', () => {
  for (const path of filesUnder('server/modules', /^README\.md$/))
    expect(textOf(path).trimEnd().split('\n').length, path).toBeLessThanOrEqual(15);
});

interface Operation {
  readonly operationId: string;
  readonly responses: Record<string, { description: string; content: Record<string, unknown> }>;
}
interface Document {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { schemas: { Problem: { properties: { code: { enum: string[] } } } } };
}

const it = testApp();

test('the OpenAPI document lists every call and error code, and every reference resolves', async () => {
  const answer = await it.app.http.inject({ method: 'GET', url: '/v9/openapi.json' });
  expect(answer.statusCode).toBe(200);
  const document = answer.json<Document>();
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths).sort()).toEqual(contracts.map(([name]) => `/v9/${name}`).sort());
  expect(document.components.schemas.Problem.properties.code.enum).toEqual(codes);
  const ids = new Set<string>();
  for (const [name, contract] of contracts) {
    const operations = document.paths[`/v9/${name}`] ?? {};
    expect(Object.keys(operations), name).toEqual([contract.mode === 'read' ? 'get' : 'post']);
    const operation = Object.values(operations)[0];
    if (!operation) throw new Error(`${name} has no operation.`);
    ids.add(operation.operationId);
    expect(operation.responses[200]?.content, name).toHaveProperty('application/json');
    for (const code of [...contract.errors, ...universalCodes]) {
      const response = operation.responses[errorTable[code].status];
      expect(response?.description, `${name} ${code}`).toContain(`\`${code}\``);
      expect(response?.content, `${name} ${code}`).toHaveProperty('application/problem+json');
    }
  }
  expect(ids.size).toBe(contracts.length);
  const references = [...answer.body.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target);
  expect([...new Set(references)]).toEqual(['#/components/schemas/Problem']);
});
