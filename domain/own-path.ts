/**
 * The path as browsers read it: they drop tabs and line breaks, read a backslash as a slash, and resolve dots. Null where that leads to
 * another host, as `//other` and `/..//other` do, or is no path from the root.
 */
export function ownPath(typed: string): string | null {
  const read = typed.replace(/[\t\r\n]/g, '').replaceAll('\\', '/')
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(read) ?? []
  if (!path.startsWith('/')) return null
  const resolved: string[] = []
  for (const part of path.slice(1).split('/')) {
    const dots = part.replace(/%2e/gi, '.')
    if (dots === '..') resolved.pop()
    else if (dots !== '.') resolved.push(part)
  }
  // An empty part before another one is a second slash at the beginning.
  return resolved.length > 1 && resolved[0] === '' ? null : `${path}${rest}`
}
