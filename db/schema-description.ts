import type pg from 'pg';

/**
 * Describes a schema of a database: by its name, each table, column, constraint, index, trigger, function and whatever
 * else is declared in it, without members of extensions, rights and owners, and the order of columns. Two schemas of
 * one server are the same where their descriptions are, each written with its schema first in the search path, because
 * PostgreSQL names what it finds there without the schema. Its versions write some definitions in different ways.
 */
export async function describeSchema(client: pg.ClientBase, schema: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `WITH ${common} ${parts.join(' UNION ALL ')} ORDER BY 1`,
    [schema],
  );
  return new Map(rows.map(({ name, definition }) => [name, definition]));
}

/** The list of migrations is no part of what they declare. */
const common = `
  here AS (SELECT oid FROM pg_namespace WHERE nspname = $1),
  members AS (SELECT classid, objid FROM pg_depend WHERE deptype = 'e'),
  relations AS (
    SELECT c.* FROM pg_class c
    WHERE c.relnamespace IN (SELECT oid FROM here) AND c.relkind NOT IN ('i', 'I')
      AND c.relname NOT IN ('schema_migrations', 'schema_migrations_id_seq')
      AND NOT EXISTS (SELECT FROM members m WHERE m.classid = 'pg_class'::regclass AND m.objid = c.oid)),
  functions AS (
    SELECT p.* FROM pg_proc p
    WHERE p.pronamespace IN (SELECT oid FROM here)
      AND NOT EXISTS (SELECT FROM members m WHERE m.classid = 'pg_proc'::regclass AND m.objid = p.oid))`;

/** Texts of functions, and arguments of triggers, have the ends of lines of the checkout that they come from. */
const withoutReturns = (text: string) => `replace(${text}, chr(13), '')`;

const tables = `
  SELECT format('relation %s', c.relname) AS name,
    concat_ws(' ', c.relkind, c.relpersistence, c.relreplident, c.relrowsecurity, c.relforcerowsecurity,
      array_to_string(c.reloptions, ','), array_to_string(t.reloptions, ','), a.amname, (
        SELECT string_agg(i.inhparent::regclass::text, ',' ORDER BY i.inhseqno) FROM pg_inherits i
        WHERE i.inhrelid = c.oid)) AS definition
  FROM relations c LEFT JOIN pg_class t ON t.oid = c.reltoastrelid LEFT JOIN pg_am a ON a.oid = c.relam`;

const columns = `
  SELECT format('column %s.%s', c.relname, a.attname),
    concat_ws(' ', format_type(a.atttypid, a.atttypmod), CASE WHEN a.attnotnull THEN 'not null' END,
      'identity ' || nullif(a.attidentity::text, ''), 'generated ' || nullif(a.attgenerated::text, ''),
      'default ' || pg_get_expr(d.adbin, d.adrelid, true),
      'collate ' || CASE WHEN a.attcollation <> t.typcollation THEN l.collname END,
      'storage ' || a.attstorage::text, 'compression ' || nullif(a.attcompression::text, ''),
      'statistics ' || nullif(a.attstattarget, -1)::text, array_to_string(a.attoptions, ','))
  FROM relations c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  JOIN pg_type t ON t.oid = a.atttypid
  LEFT JOIN pg_collation l ON l.oid = a.attcollation
  LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relkind <> 'S'`;

/** That a column is not null is said of the column: only some versions of PostgreSQL have a constraint for it. */
const constraints = `
  SELECT format('constraint %s.%s', c.relname, k.conname),
    concat_ws(' ', pg_get_constraintdef(k.oid, true), CASE WHEN NOT k.convalidated THEN 'not validated' END)
  FROM relations c JOIN pg_constraint k ON k.conrelid = c.oid WHERE k.contype <> 'n'`;

const indexes = `
  SELECT format('index %s', i.relname),
    concat_ws(' ', pg_get_indexdef(x.indexrelid, 0, true), CASE WHEN NOT x.indisvalid THEN 'invalid' END,
      CASE WHEN x.indisclustered THEN 'clustered' END, CASE WHEN x.indisreplident THEN 'replica identity' END)
  FROM relations c JOIN pg_index x ON x.indrelid = c.oid JOIN pg_class i ON i.oid = x.indexrelid`;

/**
 * A dump cannot say that IS DISTINCT FROM compares two values of `citext` by the operator of that type: a restored
 * database compares them as texts.
 */
const triggers = `
  SELECT format('trigger %s.%s', c.relname, t.tgname),
    concat_ws(' ', replace(${withoutReturns('pg_get_triggerdef(t.oid, true)')}, '::text', ''), t.tgenabled)
  FROM relations c JOIN pg_trigger t ON t.tgrelid = c.oid WHERE NOT t.tgisinternal`;

const functions = `
  SELECT format('function %s(%s)', p.proname, pg_get_function_identity_arguments(p.oid)),
    concat_ws(' ', pg_get_function_arguments(p.oid), 'returns', pg_get_function_result(p.oid), l.lanname, p.prokind,
      p.provolatile, p.proparallel, p.proisstrict, p.prosecdef, p.proleakproof, p.procost, p.prorows,
      array_to_string(p.proconfig, ','), ${withoutReturns('p.prosrc')}, p.probin, pg_get_function_sqlbody(p.oid))
  FROM functions p JOIN pg_language l ON l.oid = p.prolang`;

const viewsAndRules = `
  SELECT format('view %s', c.relname), pg_get_viewdef(c.oid, true) FROM relations c WHERE c.relkind IN ('v', 'm')
  UNION ALL
  SELECT format('rule %s.%s', c.relname, r.rulename), pg_get_ruledef(r.oid, true)
  FROM relations c JOIN pg_rewrite r ON r.ev_class = c.oid WHERE r.rulename <> '_RETURN'`;

const sequences = `
  SELECT format('sequence %s', c.relname), concat_ws(' ', format_type(s.seqtypid, NULL), s.seqstart, s.seqincrement,
    s.seqmin, s.seqmax, s.seqcache, s.seqcycle)
  FROM relations c JOIN pg_sequence s ON s.seqrelid = c.oid`;

const types = `
  SELECT format('type %s', t.typname), concat_ws(' ', t.typtype, format_type(nullif(t.typbasetype, 0), t.typtypmod),
    t.typnotnull, t.typdefault,
    (SELECT string_agg(e.enumlabel, ',' ORDER BY e.enumsortorder) FROM pg_enum e WHERE e.enumtypid = t.oid),
    (SELECT string_agg(pg_get_constraintdef(k.oid, true), ' ' ORDER BY k.conname) FROM pg_constraint k
     WHERE k.contypid = t.oid AND k.contype <> 'n'))
  FROM pg_type t
  WHERE t.typnamespace IN (SELECT oid FROM here) AND t.typtype IN ('d', 'e', 'm', 'r')
    AND NOT EXISTS (SELECT FROM members m WHERE m.classid = 'pg_type'::regclass AND m.objid = t.oid)`;

const policies = `
  SELECT format('policy %s.%s', c.relname, p.polname), concat_ws(' ', p.polcmd, p.polpermissive,
    (SELECT string_agg(r.rolname, ',' ORDER BY r.rolname) FROM pg_roles r WHERE r.oid = ANY (p.polroles)),
    pg_get_expr(p.polqual, p.polrelid, true), pg_get_expr(p.polwithcheck, p.polrelid, true))
  FROM relations c JOIN pg_policy p ON p.polrelid = c.oid`;

const statistics = `
  SELECT format('statistics %s', s.stxname),
    concat_ws(' ', c.relname, array_to_string(s.stxkind, ','), pg_get_statisticsobjdef_columns(s.oid))
  FROM relations c JOIN pg_statistic_ext s ON s.stxrelid = c.oid`;

const textSearch = `
  SELECT format('text search configuration %s', g.cfgname), concat_ws(' ', p.prsname, (
    SELECT string_agg(concat_ws(' ', m.maptokentype, d.dictname), ',' ORDER BY m.maptokentype, m.mapseqno)
    FROM pg_ts_config_map m JOIN pg_ts_dict d ON d.oid = m.mapdict WHERE m.mapcfg = g.oid))
  FROM pg_ts_config g JOIN pg_ts_parser p ON p.oid = g.cfgparser
  WHERE g.cfgnamespace IN (SELECT oid FROM here)
    AND NOT EXISTS (SELECT FROM members m WHERE m.classid = 'pg_ts_config'::regclass AND m.objid = g.oid)`;

const comments = `
  SELECT format('comment on %s', pg_describe_object(d.classoid, d.objoid, d.objsubid)), d.description
  FROM pg_description d
  WHERE d.classoid = 'pg_class'::regclass AND d.objoid IN (SELECT oid FROM relations)
    OR d.classoid = 'pg_proc'::regclass AND d.objoid IN (SELECT oid FROM functions)
    OR d.classoid = 'pg_constraint'::regclass
      AND d.objoid IN (SELECT k.oid FROM pg_constraint k JOIN relations c ON c.oid = k.conrelid)
    OR d.classoid = 'pg_trigger'::regclass
      AND d.objoid IN (SELECT t.oid FROM pg_trigger t JOIN relations c ON c.oid = t.tgrelid)`;

const parts = [
  ...[tables, columns, constraints, indexes, triggers, functions, viewsAndRules],
  ...[sequences, types, policies, statistics, textSearch, comments],
];
