import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { folded } from '#contract/formats/folded.ts';
import { testApp } from '#test/app.ts';
import { foldable } from '#test/fields/foldable.ts';
import { foldedText } from './folded-text.ts';

const it = testApp();

test.each(foldable)('%s is folded alike in the database and elsewhere', async (name, typed) => {
  const { rows } = await sql<{ name: string; typed: string }>`
    SELECT ${foldedText(sql`${name}::text`)} AS name, ${foldedText(sql`${typed}::text`)} AS typed`.execute(
    it.deps.database.read,
  );
  expect(rows[0]).toEqual({ name: folded(name), typed: folded(typed) });
  expect(folded(name)).toContain(folded(typed));
});
