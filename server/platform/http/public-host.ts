import { lookup } from 'node:dns'
import { lookup as lookupAll } from 'node:dns/promises'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

/**
 * Networks that a URL of a supplier must not reach: private ones, where machines of the operator are, and those that IANA reserves for
 * special purposes. IPv4 and IPv6 have a list each, because Node takes every IPv4 for a part of `::ffff:0:0/96`.
 */
const [PRIVATE_IPV4, PRIVATE_IPV6] = [new BlockList(), new BlockList()]
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE_IPV4.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  // NAT64, Teredo and 6to4 lead to an IPv4 that they contain.
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE_IPV6.addSubnet(network, bits, 'ipv6')

export const isPrivateIp = (ip: string): boolean =>
  isIPv6(ip) ? PRIVATE_IPV6.check(ip, 'ipv6') : PRIVATE_IPV4.check(ip, 'ipv4')

/** Whether the host of a URL is written as the IP of such a network: Node then looks nothing up. */
export const isPrivateHost = ({ hostname }: URL): boolean => {
  const ip = hostname.replace(/^\[|\]$/g, '')
  return isIP(ip) !== 0 && isPrivateIp(ip)
}

/** Names that are given out inside of a network alone, and those without a dot, which are completed by its own domain. */
const INSIDE_NAME = /^[^.]+\.?$|(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|home\.arpa)\.?$/i

/**
 * Whether a URL that is to be stored leads inside: as it is written, or by what its name stands for now. A name that is not known is
 * judged when it is called, as every name is then again.
 */
export async function leadsInside(url: URL): Promise<boolean> {
  if (isPrivateHost(url) || INSIDE_NAME.test(url.hostname.replace(/^\[.*\]$/, 'a.ip'))) return true
  const found = await lookupAll(url.hostname, { all: true }).catch(() => [])
  return found.some(({ address }) => isPrivateIp(address))
}

/** For the `lookup` of a request: only IPs outside of these networks. What was checked is what is connected to. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const addresses = error ? [] : found.filter((one) => !isPrivateIp(one.address))
    const [first] = addresses
    if (error) callback(error, '')
    else if (first === undefined) callback(new Error('the host is not public'), '')
    else if (options.all === true) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}
