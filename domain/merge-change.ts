/** Values of a record, by the names of its fields. */
type Values<Of> = { readonly [Name in keyof Of]: string | number | boolean }

/**
 * A record after a change by a person who saw it before others changed it. What the person left as it was keeps what is stored by
 * now. Null where both changed the same field to different values.
 */
export function mergeChange<Of extends Values<Of>>(stored: Of, seen: Of, typed: Of): Of | null {
  const merged = { ...stored }
  for (const name of Object.keys(typed) as (keyof Of)[]) {
    if (typed[name] === seen[name] || typed[name] === stored[name]) continue
    if (stored[name] !== seen[name]) return null
    merged[name] = typed[name]
  }
  return merged
}
