/** How long a sign-in may be on its way to another store (rules §1). */
export const LOGIN_TOKEN_SECONDS = 60

/** A path below the store as it may be returned to: never another host, however it is written; else the store's home. */
export function pathBelowStore(path: string | undefined): string {
  // Browsers leave these out, and read a backslash as a slash.
  const read = (path ?? '').replace(/[\t\r\n]/g, '').replaceAll('\\', '/')
  return /^\/(?!\/)/.test(read) ? read : '/'
}
