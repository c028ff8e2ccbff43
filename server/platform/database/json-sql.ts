/** A timestamp column as ISO 8601 text, as `timestamptz` columns arrive outside of JSON. */
export const isoTimeSql = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A JSON list of `item` for the rows of `from`; empty where there are none. */
export const jsonListSql = (item: string, from: string, order: string): string =>
  `coalesce((select json_agg(${item} order by ${order}) from ${from}), '[]')`
