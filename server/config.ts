import { resolve } from 'node:path'

export interface Config {
  readonly port: number
  /** Where the embedded database and the pictures are kept. */
  readonly dataDir: string
  /** A PostgreSQL of one's own; null starts the embedded one. */
  readonly databaseUrl: string | null
  /** How people reach the server, without a slash at the end: for canonical links and the Secure cookie. */
  readonly publicUrl: string
  readonly logLevel: LogLevel
  /** Hot reload of pages. */
  readonly isDevelopment: boolean
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof LOG_LEVELS)[number]

/** Reads every setting once. Throws one error that names all faults. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env, args = process.argv.slice(2)): Config {
  const faults: string[] = []
  const port = readPort(env.PORT, faults)
  const config: Config = {
    port,
    dataDir: resolve(env.DATA_DIR || 'data'),
    databaseUrl: readUrl('DATABASE_URL', env.DATABASE_URL, ['postgres:', 'postgresql:'], faults),
    publicUrl: (readUrl('PUBLIC_URL', env.PUBLIC_URL, ['http:', 'https:'], faults) ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    logLevel: readLogLevel(env.LOG_LEVEL, faults),
    isDevelopment: args.includes('--dev'),
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

function readPort(value: string | undefined, faults: string[]): number {
  if (!value) return 3000
  const port = Number(value)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  faults.push(`PORT must be a number from 0 to 65535, and is "${value}"`)
  return 0
}

function readUrl(name: string, value: string | undefined, protocols: readonly string[], faults: string[]): string | null {
  if (!value) return null
  if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
  // The value may hold a password: it is not repeated.
  faults.push(`${name} must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`)
  return null
}

function readLogLevel(value: string | undefined, faults: string[]): LogLevel {
  if (!value) return 'info'
  const level = LOG_LEVELS.find((known) => known === value)
  if (level) return level
  faults.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, and is "${value}"`)
  return 'info'
}
