import { isIPv6 } from 'node:net'

/** Groups of an IPv6 address that name a line; the other four its owner chooses anew at will. */
const LINE_GROUPS = 4
const GROUPS = 8
const IPV4_WITHIN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * Whom attempts from a remote address are counted for: the address, of IPv6 the /64 that one line gets, or else a single
 * line would have more addresses than can be counted.
 */
export function rateLimitNetwork(address: string): string {
  const ipv4 = IPV4_WITHIN_IPV6.exec(address)?.[1]
  if (ipv4 !== undefined) return ipv4
  if (!isIPv6(address)) return address
  return groupsOf(address)
    .slice(0, LINE_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** `2001:db8::1` is `2001:db8:0:0:0:0:0:1`. */
function groupsOf(address: string): string[] {
  const [start = [], end] = address.split('::').map((half) => half.split(':').filter((group) => group !== ''))
  if (!end) return start
  return [...start, ...Array.from({ length: Math.max(GROUPS - start.length - end.length, 0) }, () => '0'), ...end]
}
