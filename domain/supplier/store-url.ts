import type { Supplier } from './supplier.ts'

/** Scheme, host and port. */
const HOST = /^(\w+:\/\/)(?:\[[^\]]*\]|[^/:]+)(:\d+)?.*$/

/**
 * The one URL under which search engines know a store, without a slash at the end, wherever its pages are reached: its first domain,
 * else its path on the host of the installation.
 */
export function canonicalStoreUrl(publicUrl: string, { slug, domains }: Pick<Supplier, 'slug' | 'domains'>): string {
  const [first] = domains
  if (first === undefined) return `${publicUrl}/${slug}`
  return publicUrl.replace(HOST, `$1${first}$2`)
}
