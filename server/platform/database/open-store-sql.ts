/**
 * SQL condition: the row of the table is of a store that is open. What the clock looks for in all stores waits while its store is suspended, and
 * takes no place among what can be done.
 */
export const ofOpenStoreSql = (table: string): string =>
  `exists (select from supplier open_store where open_store.id = ${table}.supplier_id and open_store.is_active)`
