import type { LookupAddress } from 'node:dns'
import { expect, test } from 'vitest'
import { isPrivateHost, isPrivateIp, leadsInside, lookupPublic } from './public-host.ts'

test.each([
  '0.0.0.0',
  '10.255.255.255',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  // The metadata of a machine in a cloud.
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  // IPv4 in IPv6: compatible, mapped, as hexadecimal, by NAT64, 6to4 and Teredo.
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::FFFF:10.0.0.1',
  '::ffff:a9fe:a9fe',
  '0:0:0:0:0:ffff:7f00:1',
  '64:ff9b::127.0.0.1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::10.0.0.1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  '100::1',
  '2001:db8::1',
  'fc00::1',
  'fd12:3456:789a::1',
  'fe80::1',
  'fe80::1%eth0',
  'febf::1',
  'fec0::1',
  'ff02::1',
])('%s is the IP of no public machine', (ip) => expect(isPrivateIp(ip)).toBe(true))

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2001:4860:4860::8888',
  '2606:4700:4700::1111',
  '2804:14c::1',
])('%s is the IP of a public machine', (ip) => expect(isPrivateIp(ip)).toBe(false))

test.each([
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://127.0.0.1./',
  'http://①②⑦.0.0.1/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]:8080/',
  'http://[64:ff9b::7f00:1]/',
])('the host of %s is an IP of this machine', (url) => expect(isPrivateHost(new URL(url))).toBe(true))

test.each(['https://loja.com.br/', 'http://8.8.8.8/', 'https://[2606:4700:4700::1111]/', 'http://localhost/'])(
  'the host of %s is looked up, or public',
  (url) => expect(isPrivateHost(new URL(url))).toBe(false),
)

const looked = (hostname: string, options: { readonly all?: boolean }) =>
  new Promise<string | LookupAddress[]>((resolve, reject) => {
    lookupPublic(hostname, options, (error, address) => (error ? reject(error) : resolve(address)))
  })

test.each([{ all: true }, { all: false }])(
  'a host name of this machine is looked up without an IP, with %j',
  async (options) => {
    await expect(looked('localhost', options)).rejects.toThrow('the host is not public')
    await expect(looked('127.0.0.1', options)).rejects.toThrow('the host is not public')
  },
)

test('a public host name is looked up with its IPs', async () => {
  expect(await looked('1.1.1.1', { all: true })).toEqual([{ address: '1.1.1.1', family: 4 }])
  expect(await looked('1.1.1.1', {})).toBe('1.1.1.1')
})

test.each([
  ['https://127.0.0.1/', true],
  ['https://2130706433/', true],
  ['https://0x7f000001/', true],
  ['https://[::ffff:10.0.0.1]/', true],
  ['https://169.254.169.254/', true],
  ['https://localhost/', true],
  ['https://loja.localhost./', true],
  ['https://banco/', true],
  ['https://pix.banco.internal/', true],
  ['https://8.8.8.8/', false],
  ['https://[2606:4700:4700::1111]/', false],
  // Nothing is known of it: it is judged when it is called.
  ['https://pix.banco.invalid/', false],
])('that %s leads inside is %s', async (url, isInside) => expect(await leadsInside(new URL(url))).toBe(isInside))
