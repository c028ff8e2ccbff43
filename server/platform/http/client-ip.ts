import { isIPv6 } from 'node:net'

/** Groups of an IPv6 address that identify a subscriber's network (/64); the subscriber chooses the others. */
const NETWORK_GROUPS = 4
const GROUPS = 8
const IPV4_WITHIN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * The key under which attempts from a client are counted: its IPv4 address, or the /64 network of its IPv6 address. A
 * subscriber has so many IPv6 addresses that a count per address would limit nothing.
 */
export function rateLimitNetwork(ip: string): string {
  const ipv4 = IPV4_WITHIN_IPV6.exec(ip)?.[1]
  if (ipv4 !== undefined) return ipv4
  if (!isIPv6(ip)) return ip
  return groupsOf(ip)
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** The eight groups: `2001:db8::1` is `2001:db8:0:0:0:0:0:1`. */
function groupsOf(ip: string): string[] {
  const [start = [], end] = ip.split('::').map((half) => half.split(':').filter((group) => group !== ''))
  if (!end) return start
  return [...start, ...Array.from({ length: Math.max(GROUPS - start.length - end.length, 0) }, () => '0'), ...end]
}
