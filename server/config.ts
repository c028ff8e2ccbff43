import { isIP, isIPv4, isIPv6 } from 'node:net'
import { resolve } from 'node:path'
import { SEALING_KEY_BYTES } from './platform/secrets/sealing.ts'

export interface Config {
  readonly port: number
  /** Where to listen: an IP or a name of this machine; null is everywhere, and on this machine alone for a demonstration. */
  readonly host: string | null
  /** Folder of the embedded database and the pictures. */
  readonly dataDir: string
  /** URL of PostgreSQL; null starts the embedded one. */
  readonly databaseUrl: string | null
  /** How people reach the server, without a slash at the end: for canonical links and the Secure cookie. */
  readonly publicUrl: string
  /** Trusted proxies besides this machine: IPs, and networks as `10.0.0.0/8`. */
  readonly trustedProxies: readonly string[]
  readonly logLevel: LogLevel
  /** Where metrics are read; null measures nothing. */
  readonly metrics: MetricsAddress | null
  /** Where traces are sent; null makes none. */
  readonly traces: TraceSettings | null
  /** Whether demonstration stores are set up and their accounts work; null leaves it to publicUrl. */
  readonly demoData: boolean | null
  readonly services: Services
  /** How many stores the owners of a company may open. */
  readonly storesPerCompany: number
  /** Encrypts stored secrets; null uses a key in the data folder. */
  readonly sealingKey: Buffer | null
  readonly realtime: RealtimeSettings
  /** Hot reload of pages. */
  readonly isDevelopment: boolean
  /** Whether `npm start` or `npm run dev` started this process: it ends with npm. */
  readonly isStartedByNpm: boolean
}

/** Where metrics are read. */
export interface MetricsAddress {
  /** 0 is any that is free. */
  readonly port: number
  readonly host: string
}

export interface TraceSettings {
  /** Of a collector that takes OTLP by HTTP. */
  readonly url: string
  /** Which part of the requests and jobs is traced: 1 is all of them. */
  readonly ratio: number
}

/** External services, each optional; null is without it. */
export interface Services {
  /** SMTP server; without it messages are shown to the developer at /dev/outbox. */
  readonly smtpUrl: string | null
  /** The sender of every e-mail; by default no-reply at the host of publicUrl. */
  readonly mailFrom: string | null
  /** SMS gateway in the format of Zenvia's API v2; without it messages are shown like e-mails. */
  readonly sms: SmsService | null
  /** WhatsApp gateway in the format of Meta's Cloud API; without it messages are shown like e-mails. */
  readonly whatsapp: WhatsappService | null
  /** Address look-up by CEP, in the format of ViaCEP, with `{cep}`. */
  readonly postalCodeUrl: string | null
  /** Company registry, in the format of BrasilAPI, with `{cnpj}`. */
  readonly companyRegistryUrl: string | null
  /** Map tiles with `{z}`, `{x}` and `{y}`. */
  readonly mapTilesUrl: string | null
  /** Attribution of the tiles. */
  readonly mapAttribution: string
  /** The program that plays payment providers for demonstration stores. */
  readonly paymentSandbox: PaymentSandbox | null
  /** The operator's site: target of visitors for whom there is no store. */
  readonly providerUrl: string | null
  readonly domainProofs: DomainProofs
}

/** How the proof is looked for that a domain belongs to a store. */
export interface DomainProofs {
  /** IPs of DNS servers, with a port where it is not 53; none is those of this machine. */
  readonly dnsServers: readonly string[]
  /** Where sites are asked for the file. */
  readonly filePort: number
  /** Only for tests: whether a site may be on this machine or in a private network. */
  readonly mayBeLocal: boolean
}

/** Where the socket of the web pages is. */
export interface RealtimeSettings {
  /** How browsers reach it where that is another host, without a path; null is the host of the page. */
  readonly url: string | null
  /** Path of the socket on that host, without a slash at the end. */
  readonly path: string
  /** Passes messages between processes; null uses PostgreSQL. */
  readonly redisUrl: string | null
}

export interface PaymentSandbox {
  /** Without a slash at the end. */
  readonly url: string
  /** Lets the demonstration play the bank. */
  readonly controlToken: string
}

export interface SmsService {
  readonly url: string
  readonly token: string
  /** The sender, as the service knows it. */
  readonly from: string
}

export interface WhatsappService {
  readonly url: string
  readonly token: string
  /** The name of the approved authentication template. */
  readonly template: string
}

export const NO_SERVICES: Services = {
  smtpUrl: null,
  mailFrom: null,
  sms: null,
  whatsapp: null,
  postalCodeUrl: null,
  companyRegistryUrl: null,
  mapTilesUrl: null,
  mapAttribution: '',
  paymentSandbox: null,
  providerUrl: null,
  domainProofs: { dnsServers: [], filePort: 80, mayBeLocal: false },
}

/** Enough for a chain of shops; who has more asks the operator. */
export const STORES_PER_COMPANY = 10

export const SAME_HOST_SOCKET: RealtimeSettings = { url: null, path: '/socket.io', redisUrl: null }

const DEFAULT_PORT = 3000
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof LOG_LEVELS)[number]

type Environment = Readonly<Record<string, string | undefined>>

/** Reads every setting once. Throws one error that names all faults. */
export function readConfig(env: Environment = process.env, args = process.argv.slice(2)): Config {
  const faults: string[] = []
  const port = readPort('PORT', env.PORT, faults) ?? DEFAULT_PORT
  const config: Config = {
    port,
    host: readHost('HOST', env.HOST, faults),
    dataDir: resolve(env.DATA_DIR || 'data'),
    databaseUrl: readUrl('DATABASE_URL', env.DATABASE_URL, ['postgres:', 'postgresql:'], faults),
    publicUrl: (
      readUrl('PUBLIC_URL', env.PUBLIC_URL, ['http:', 'https:'], faults) ?? `http://localhost:${port}`
    ).replace(/\/+$/, ''),
    trustedProxies: readNetworks('TRUSTED_PROXIES', env.TRUSTED_PROXIES, faults),
    logLevel: readLogLevel(env.LOG_LEVEL, faults),
    metrics: readMetrics(env, faults),
    traces: readTraces(env, faults),
    demoData: readSwitch('DEMO_DATA', env.DEMO_DATA, faults),
    services: readServices(env, faults),
    storesPerCompany: readCount('STORES_PER_COMPANY', env.STORES_PER_COMPANY, faults) ?? STORES_PER_COMPANY,
    sealingKey: readSealingKey(env.SEALING_KEY, faults),
    realtime: readRealtime(env, faults),
    isDevelopment: args.includes('--dev'),
    isStartedByNpm: env.npm_lifecycle_event === 'start' || env.npm_lifecycle_event === 'dev',
  }
  if (faults.length > 0) throw new ConfigError(faults)
  return config
}

export class ConfigError extends Error {
  constructor(faults: readonly string[]) {
    super(`These settings cannot be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

function readPort(name: string, value: string | undefined, faults: string[]): number | null {
  if (!value) return null
  const port = Number(value)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  faults.push(`${name} must be a number from 0 to 65535, and is "${value}"`)
  return null
}

function readCount(name: string, value: string | undefined, faults: string[]): number | null {
  if (!value) return null
  const count = Number(value)
  if (Number.isInteger(count) && count >= 1) return count
  faults.push(`${name} must be a whole number from 1, and is "${value}"`)
  return null
}

function readHost(name: string, value: string | undefined, faults: string[]): string | null {
  const host = value?.trim().replace(/^\[(.*)\]$/, '$1') || null
  if (host === null || isIP(host) !== 0 || /^[\w-]+(?:\.[\w-]+)*$/.test(host)) return host
  faults.push(`${name} must be an IP or a name such as 0.0.0.0 or localhost, without a port, and is "${host}"`)
  return null
}

/** Metrics tell how much a store sells, so they listen on loopback unless METRICS_HOST names another address. */
function readMetrics(env: Environment, faults: string[]): MetricsAddress | null {
  const port = readPort('METRICS_PORT', env.METRICS_PORT, faults)
  const host = readHost('METRICS_HOST', env.METRICS_HOST, faults)
  if (host !== null && !env.METRICS_PORT) faults.push('METRICS_HOST needs METRICS_PORT')
  return port === null ? null : { port, host: host ?? '127.0.0.1' }
}

/** By the names that OpenTelemetry gave these settings. */
function readTraces(env: Environment, faults: string[]): TraceSettings | null {
  const name = 'OTEL_EXPORTER_OTLP_ENDPOINT'
  const url = readUrl(name, env[name], ['http:', 'https:'], faults)
  const ratio = Number(env.OTEL_TRACES_SAMPLER_ARG || 1)
  if (!(ratio >= 0 && ratio <= 1)) faults.push('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1')
  return url === null ? null : { url: `${url.replace(/\/+$/, '')}/v1/traces`, ratio }
}

function readServices(env: Environment, faults: string[]): Services {
  return {
    smtpUrl: readUrl('SMTP_URL', env.SMTP_URL, ['smtp:', 'smtps:'], faults),
    mailFrom: readMailbox(env.MAIL_FROM, faults),
    sms: readSms(env, faults),
    whatsapp: readWhatsapp(env, faults),
    postalCodeUrl: readTemplate('POSTAL_CODE_URL', env.POSTAL_CODE_URL, ['{cep}'], faults),
    companyRegistryUrl: readTemplate('COMPANY_REGISTRY_URL', env.COMPANY_REGISTRY_URL, ['{cnpj}'], faults),
    mapTilesUrl: readTemplate('MAP_TILES_URL', env.MAP_TILES_URL, ['{z}', '{x}', '{y}'], faults),
    paymentSandbox: readSandbox(env, faults),
    mapAttribution: env.MAP_ATTRIBUTION || '© OpenStreetMap',
    providerUrl: readUrl('PROVIDER_URL', env.PROVIDER_URL, ['http:', 'https:'], faults),
    domainProofs: { ...NO_SERVICES.domainProofs, dnsServers: readDnsServers(env.DNS_SERVERS, faults) },
  }
}

function readRealtime(env: Environment, faults: string[]): RealtimeSettings {
  const url = readUrl('SOCKET_URL', env.SOCKET_URL, ['http:', 'https:'], faults)
  if (url !== null && new URL(url).origin !== url.replace(/\/$/, ''))
    faults.push('SOCKET_URL must be an origin such as https://socket.exemplo.com.br: SOCKET_PATH is the path')
  const path = env.SOCKET_PATH || SAME_HOST_SOCKET.path
  if (!/^(?:\/[\w.-]+)+$/.test(path)) faults.push(`SOCKET_PATH must be a path such as /socket.io, and is "${path}"`)
  return {
    url: url === null ? null : new URL(url).origin,
    path,
    redisUrl: readUrl('REDIS_URL', env.REDIS_URL, ['redis:', 'rediss:'], faults),
  }
}

function readSandbox(env: Environment, faults: string[]): PaymentSandbox | null {
  const url = readUrl('PAYMENT_SANDBOX_URL', env.PAYMENT_SANDBOX_URL, ['http:', 'https:'], faults)
  return url === null
    ? null
    : {
        url: url.replace(/\/+$/, ''),
        controlToken: readNeeded('PAYMENT_SANDBOX_TOKEN', env, 'PAYMENT_SANDBOX_URL', faults),
      }
}

function readSealingKey(value: string | undefined, faults: string[]): Buffer | null {
  if (!value) return null
  const key = Buffer.from(value, 'base64')
  // The value is a secret: it is not repeated.
  if (key.length !== SEALING_KEY_BYTES) faults.push(`SEALING_KEY must be ${SEALING_KEY_BYTES} bytes in base64`)
  return key
}

function readSms(env: Environment, faults: string[]): SmsService | null {
  const url = readUrl('SMS_URL', env.SMS_URL, ['http:', 'https:'], faults)
  return url === null
    ? null
    : {
        url,
        token: readNeeded('SMS_TOKEN', env, 'SMS_URL', faults),
        from: readNeeded('SMS_FROM', env, 'SMS_URL', faults),
      }
}

function readWhatsapp(env: Environment, faults: string[]): WhatsappService | null {
  const url = readUrl('WHATSAPP_URL', env.WHATSAPP_URL, ['http:', 'https:'], faults)
  return url === null
    ? null
    : {
        url,
        token: readNeeded('WHATSAPP_TOKEN', env, 'WHATSAPP_URL', faults),
        template: readNeeded('WHATSAPP_TEMPLATE', env, 'WHATSAPP_URL', faults),
      }
}

/** Reads a setting that its service requires. */
function readNeeded(name: string, env: Environment, urlName: string, faults: string[]): string {
  const value = env[name]?.trim() ?? ''
  if (value === '') faults.push(`${urlName} needs ${name}`)
  return value
}

function readMailbox(value: string | undefined, faults: string[]): string | null {
  if (!value) return null
  if (/^[^\s@<>"]+@[^\s@<>"]+$/.test(value)) return value
  faults.push(`MAIL_FROM must be an e-mail address, and is "${value}"`)
  return null
}

function readTemplate(
  name: string,
  value: string | undefined,
  places: readonly string[],
  faults: string[],
): string | null {
  const missing = places.filter((place) => value && !value.includes(place))
  if (missing.length > 0) faults.push(`${name} must hold ${missing.join(', ')}`)
  return readUrl(name, value, ['http:', 'https:'], faults)
}

function readUrl(
  name: string,
  value: string | undefined,
  protocols: readonly string[],
  faults: string[],
): string | null {
  if (!value) return null
  if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
  // The value may hold a password: it is not repeated.
  faults.push(`${name} must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`)
  return null
}

function readDnsServers(value: string | undefined, faults: string[]): readonly string[] {
  const servers = listOf(value)
  const wrong = servers.filter(
    (server) => isIP(server.replace(/^\[([^\]]+)\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/, '$1$2')) === 0,
  )
  if (wrong.length > 0)
    faults.push(
      `DNS_SERVERS must list IPs such as 10.0.0.2 or 127.0.0.1:5353, and has ${wrong.map((server) => `"${server}"`).join(', ')}`,
    )
  return wrong.length > 0 ? [] : servers
}

const listOf = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

function readNetworks(name: string, value: string | undefined, faults: string[]): readonly string[] {
  const networks = listOf(value)
  const wrong = networks.filter((network) => !isNetwork(network))
  if (wrong.length > 0)
    faults.push(
      `${name} must list addresses and networks such as 10.0.0.0/8, and has ${wrong.map((network) => `"${network}"`).join(', ')}`,
    )
  return networks
}

function isNetwork(text: string): boolean {
  const [ip = '', bits] = text.split('/')
  const most = isIPv4(ip) ? 32 : isIPv6(ip) ? 128 : 0
  return (
    most > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)) && text.split('/').length <= 2
  )
}

function readSwitch(name: string, value: string | undefined, faults: string[]): boolean | null {
  if (!value) return null
  if (value === 'true' || value === 'false') return value === 'true'
  faults.push(`${name} must be true or false, and is "${value}"`)
  return null
}

function readLogLevel(value: string | undefined, faults: string[]): LogLevel {
  if (!value) return 'info'
  const level = LOG_LEVELS.find((known) => known === value)
  if (level) return level
  faults.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, and is "${value}"`)
  return 'info'
}
