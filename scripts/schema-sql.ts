import type pg from 'pg'

/** Of what no extension brought. */
const isOurs = (catalog: string, oid: string): string =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`

const HEADER = `-- The schema as the files of database/migrations make it, for reading. Written by \`npm run schema\`, compared by a test, never run.
-- Tables of \`monthly\` hold the months of a partitioned table and are not listed. pg-boss's own are in database/migrations/0002-jobs.sql.`

/** What PostgreSQL says of the objects in \`public\`, one after the other by name, so that a change is seen where it is. */
export async function describeSchema(client: pg.ClientBase): Promise<string> {
  // Without a path everything that is not PostgreSQL's own would have its schema before it.
  await client.query('set search_path = public')
  const textsOf = async (sql: string): Promise<string[]> =>
    (await client.query<{ text: string }>(sql)).rows.map(({ text }) => text)
  const extensions = await textsOf(
    `select format('create extension %I;', extname) as text from pg_extension where extname <> 'plpgsql' order by extname`,
  )
  const types = await textsOf(`
    select format(E'create type %s as (\\n%s\\n);', c.oid::regclass, (
      select string_agg(format('  %I %s', a.attname, format_type(a.atttypid, a.atttypmod)), E',\\n' order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid)) as text
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'c' and ${isOurs('pg_class', 'c.oid')}
    order by c.relname`)
  const sequences = await textsOf(`
    select format('create sequence %s as %s;', s.seqrelid::regclass, format_type(s.seqtypid, null)) as text
    from pg_sequence s join pg_class c on c.oid = s.seqrelid
    where c.relnamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'i')
    order by c.relname`)
  const tables = await textsOf(TABLES)
  const functions = await textsOf(`
    select rtrim(pg_get_functiondef(p.oid), E' \\n') || ';' as text
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p') and ${isOurs('pg_proc', 'p.oid')}
    order by p.proname, p.oid::regprocedure::text collate "C"`)
  const parts = [HEADER, extensions.join('\n'), ...types, ...sequences, ...tables, ...functions]
  return `${parts.join('\n\n').replaceAll(/[ \t]+$/gm, '')}\n`
}

/** A table with its constraints, then its indexes and triggers. Of a column that may not be null its constraint is the word beside it. */
const TABLES = `
  select concat_ws(E'\\n',
    format(E'create%s table %s (\\n%s\\n)%s%s;', case c.relpersistence when 'u' then ' unlogged' else '' end, c.oid::regclass,
      (select string_agg(part, E',\\n' order by place, part collate "C") from (
        select a.attnum::integer as place, format('  %I %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
          case when l.collname is null or l.collname = 'default' then '' else format(' collate %I', l.collname) end,
          case when a.attnotnull then ' not null' else '' end,
          case
            when a.attidentity <> '' then format(' generated %s as identity', case a.attidentity when 'a' then 'always' else 'by default' end)
            when a.attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
            when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid)
            else '' end) as part
        from pg_attribute a
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        left join pg_collation l on l.oid = a.attcollation
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        union all
        select 10000 + array_position(array['p', 'u', 'x', 'f', 'c'], k.contype::text),
          format('  constraint %I %s', k.conname, pg_get_constraintdef(k.oid))
        from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'x', 'f', 'c')) parts),
      case c.relkind when 'p' then ' partition by ' || pg_get_partkeydef(c.oid) else '' end,
      case when c.reloptions is null then '' else format(' with (%s)', array_to_string(c.reloptions, ', ')) end),
    (select string_agg(pg_get_indexdef(i.indexrelid) || ';', E'\\n' order by i.indexrelid::regclass::text collate "C") from pg_index i
     where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))),
    (select string_agg(pg_get_triggerdef(t.oid) || ';', E'\\n' order by t.tgname) from pg_trigger t
     where t.tgrelid = c.oid and not t.tgisinternal)) as text
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and ${isOurs('pg_class', 'c.oid')}
  order by c.relname`
