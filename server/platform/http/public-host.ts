import { lookup } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

/** Networks in which a URL of a supplier must not reach machines of the operator. */
const PRIVATE = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6')

export const isPrivateIp = (ip: string): boolean => PRIVATE.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')

/** Whether the host of a URL is written as the IP of such a network: Node then looks nothing up. */
export const isPrivateHost = ({ hostname }: URL): boolean => {
  const ip = hostname.replace(/^\[|\]$/g, '')
  return isIP(ip) !== 0 && isPrivateIp(ip)
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
