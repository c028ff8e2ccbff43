import type { Supplier } from '#domain/supplier/supplier.ts'

/**
 * Where people reach a store, for links in messages, without a slash at the end. The host of the request only chooses
 * among the URLs that are the store's own: else whoever asks for a link in somebody's name would choose where it leads.
 */
export function storeUrlOf(
  publicUrl: string,
  { slug, domains }: Pick<Supplier, 'slug' | 'domains'>,
  host: string,
): string {
  const bySlug = `${publicUrl}/${slug}`
  const [first] = domains
  if (first === undefined || publicUrl.endsWith(`//${host}`)) return bySlug
  const name = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  const { protocol, port } = new URL(publicUrl)
  return `${protocol}//${domains.includes(name) ? name : first}${port === '' ? '' : `:${port}`}`
}
