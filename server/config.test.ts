import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const read = (env: Readonly<Record<string, string>>) => readConfig(env, []).services
function faultsOf(env: Readonly<Record<string, string>>): string {
  try {
    readConfig(env, [])
  } catch (error) {
    if (error instanceof ConfigError) return error.message
  }
  throw new Error('nothing was at fault')
}

describe('the ways to a phone', () => {
  test('are closed unless they are named', () => {
    expect(read({})).toMatchObject({ sms: null, whatsapp: null })
    expect(read({ SMS_URL: '', WHATSAPP_TOKEN: 'x' })).toMatchObject({ sms: null, whatsapp: null })
  })

  test('are named with all that they need', () => {
    const sms = { SMS_URL: 'https://sms.exemplo/v2/channels/sms/messages', SMS_TOKEN: 'abc\n', SMS_FROM: 'balcao' }
    const whatsapp = {
      WHATSAPP_URL: 'https://graph.exemplo/v25.0/1/messages',
      WHATSAPP_TOKEN: 'def',
      WHATSAPP_TEMPLATE: 'codigo',
    }
    expect(read({ ...sms, ...whatsapp })).toMatchObject({
      sms: { url: sms.SMS_URL, token: 'abc', from: 'balcao' },
      whatsapp: { url: whatsapp.WHATSAPP_URL, token: 'def', template: 'codigo' },
    })
  })

  test('report everything that is missing at once, and no secret', () => {
    const faults = faultsOf({
      SMS_URL: 'https://sms.exemplo',
      SMS_TOKEN: 'segredo',
      WHATSAPP_URL: 'graph.exemplo',
      SMTP_URL: 'smtp//x',
    })
    expect(faults).toMatch(/SMS_URL needs SMS_FROM/)
    expect(faults).toMatch(/WHATSAPP_URL must be a URL/)
    expect(faults).toMatch(/SMTP_URL must be a URL/)
    expect(faults).not.toContain('segredo')
  })
})

test('demonstration data is wanted, refused or left to PUBLIC_URL', () => {
  const demoData = (value: string) => readConfig({ DEMO_DATA: value }, []).demoData
  expect([demoData(''), demoData('true'), demoData('false')]).toEqual([null, true, false])
  for (const wrong of ['1', 'yes', 'TRUE'])
    expect(faultsOf({ DEMO_DATA: wrong, PORT: 'x' })).toMatch(
      new RegExp(`PORT must be.*\n.*DEMO_DATA must be true or false, and is "${wrong}"`),
    )
})

test('a host to listen on is an address or a name, without a port', () => {
  const host = (value: string) => readConfig({ HOST: value }, []).host
  expect(['', '0.0.0.0', '::', '[::1]', 'localhost'].map(host)).toEqual([null, '0.0.0.0', '::', '::1', 'localhost'])
  for (const wrong of ['localhost:3000', 'http://localhost', '0.0.0.0/0', 'a b'])
    expect(faultsOf({ HOST: wrong })).toContain(`HOST must be an IP or a name`)
})

test('what npm start or npm run dev started ends with npm', () => {
  const endsWith = (event: string) => readConfig({ npm_lifecycle_event: event }, []).isStartedByNpm
  expect(['start', 'dev', 'test', ''].map(endsWith)).toEqual([true, true, false, false])
})

test('DNS servers are IPs, with a port or without', () => {
  const servers = (value: string) => read({ DNS_SERVERS: value }).domainProofs.dnsServers
  expect([servers(''), servers('10.0.0.2, 127.0.0.1:5353,[::1]:53,2001:db8::1')]).toEqual([
    [],
    ['10.0.0.2', '127.0.0.1:5353', '[::1]:53', '2001:db8::1'],
  ])
  expect(faultsOf({ DNS_SERVERS: 'dns.exemplo,300.1.1.1' })).toMatch(
    /DNS_SERVERS must list IPs.*"dns.exemplo", "300.1.1.1"/,
  )
})

test('proxies on other machines are trusted by name alone', () => {
  const trusted = (value: string) => readConfig({ TRUSTED_PROXIES: value }, []).trustedProxies
  expect([trusted(''), trusted(' 10.0.0.5, 10.1.0.0/16,2001:db8::/32 ')]).toEqual([
    [],
    ['10.0.0.5', '10.1.0.0/16', '2001:db8::/32'],
  ])
  for (const wrong of ['true', '*', '10.0.0.0/33', '10.0.0', '10.0.0.1/8/8', 'proxy.exemplo'])
    expect(faultsOf({ TRUSTED_PROXIES: `10.0.0.5,${wrong}` })).toContain(
      `TRUSTED_PROXIES must list addresses and networks such as 10.0.0.0/8, and has "${wrong}"`,
    )
})

describe('traces', () => {
  const traces = (env: Readonly<Record<string, string>>) => readConfig(env, []).traces

  test('are made only where a collector is named, of all requests or a part of them', () => {
    expect(traces({ OTEL_TRACES_SAMPLER_ARG: '0.5' })).toBeNull()
    const url = 'http://127.0.0.1:4318/v1/traces'
    expect(traces({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' })).toEqual({ url, ratio: 1 })
    const some = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_TRACES_SAMPLER_ARG: '0.1' }
    expect(traces(some)).toEqual({ url, ratio: 0.1 })
    expect(faultsOf({ ...some, OTEL_TRACES_SAMPLER_ARG: '2' })).toContain('OTEL_TRACES_SAMPLER_ARG must be')
    expect(faultsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://x' })).toContain('OTEL_EXPORTER_OTLP_ENDPOINT must be')
  })
})

describe('metrics', () => {
  const metrics = (env: Readonly<Record<string, string>>) => readConfig(env, []).metrics

  test('are measured only where a port is named, and read on this machine alone', () => {
    expect(metrics({})).toBeNull()
    expect(metrics({ METRICS_PORT: '9464' })).toEqual({ port: 9464, host: '127.0.0.1' })
    expect(metrics({ METRICS_PORT: '9464', METRICS_HOST: '[::]' })).toEqual({ port: 9464, host: '::' })
  })

  test('need a port that there is, and an address only beside one', () => {
    expect(faultsOf({ METRICS_PORT: '70000' })).toContain('METRICS_PORT must be a number')
    expect(faultsOf({ METRICS_HOST: '0.0.0.0' })).toContain('METRICS_HOST needs METRICS_PORT')
  })
})
