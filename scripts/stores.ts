import { parseArgs, type ParseArgsConfig } from 'node:util'
import { encodeFailure } from '#contract/failures.ts'
import { Failure } from '#domain/failure.ts'
import { isTimeZone, TIME_ZONES, USUAL_TIME_ZONE } from '#domain/supplier/new-store.ts'
import {
  listOperatedStores,
  openStore,
  reopenStore,
  suspendStore,
} from '#server/modules/installation/operated-stores.ts'
import { changeStoreLimits, getStoreLimits } from '#server/modules/installation/store-limits.ts'
import type { StoreLimits } from '#domain/operation/store-limits.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/platform/database/database.ts'
import { onInstallation } from './installation-database.ts'

const HELP = `npm run stores -- list [words of the name, a slug or a CNPJ]
npm run stores -- create --name "Casa Flora" --legal-name "Flora Alimentos Ltda." --cnpj 11.222.333/0001-81
                         --owner-name "Maria da Silva" --owner-email maria@casaflora.com.br
                         [--slug casa-flora] [--time-zone ${TIME_ZONES.join(' | ')}]
npm run stores -- suspend casa-flora --reason "Mensalidade em aberto"
npm run stores -- reopen casa-flora
npm run stores -- limits casa-flora [--products 500] [--staff 5] [--megabytes 1000] [--company-stores 3]

The database is the one of DATABASE_URL, or else the embedded one; the server may be running. "create" prints the link by
which the owner joins, with an own password: give it to that person alone. A store that is suspended is closed to everybody
and keeps what it has. "limits" prints what a store may have, and has; it changes what is named, and "none" takes a limit away.`

class Misuse extends Error {}

const OPTIONS = {
  name: { type: 'string' },
  slug: { type: 'string', default: '' },
  'legal-name': { type: 'string' },
  cnpj: { type: 'string' },
  'owner-name': { type: 'string' },
  'owner-email': { type: 'string' },
  'time-zone': { type: 'string', default: USUAL_TIME_ZONE },
  reason: { type: 'string' },
  products: { type: 'string' },
  staff: { type: 'string' },
  megabytes: { type: 'string' },
  'company-stores': { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const satisfies ParseArgsConfig['options']

/** More than an installation has. */
const MOST_LISTED = 1_000_000

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>>['values']

const COMMANDS: Readonly<Record<string, (db: Db, values: Values, slug: string, config: Config) => Promise<string>>> = {
  list: async (db, _values, slug) => {
    const { stores } = await listOperatedStores(db, { search: slug, state: null }, { page: 1, limit: MOST_LISTED })
    const lines = stores.map(
      ({ slug, name, cnpj, state, openedAt, owners }) =>
        `${slug}  ${state === 'open' ? state : state.toUpperCase()}  since ${openedAt.slice(0, 10)}  ${name}, ${cnpj}, ${owners.join(', ') || 'no owner yet'}`,
    )
    return lines.join('\n') || 'No store yet.'
  },
  create: async (db, values, _slug, { publicUrl }) => {
    const timeZone = values['time-zone']
    if (!isTimeZone(timeZone)) throw new Misuse(`--time-zone must be one of ${TIME_ZONES.join(', ')}`)
    const { link } = await openStore(
      db,
      {
        storeName: needed(values, 'name'),
        slug: values.slug,
        legalName: needed(values, 'legal-name'),
        cnpj: needed(values, 'cnpj'),
        fullName: needed(values, 'owner-name'),
        email: needed(values, 'owner-email'),
        timeZone,
      },
      publicUrl,
      null,
    )
    return `Opened. The owner joins by this link, once and within seven days:\n${link}`
  },
  suspend: async (db, values, slug) => {
    await suspendStore(db, slug, needed(values, 'reason'), null)
    return `${slug} is closed to everybody.`
  },
  reopen: async (db, _values, slug) => {
    await reopenStore(db, slug, null)
    return `${slug} is open again.`
  },
  limits: async (db, values, slug, { storesPerCompany }) => {
    const typed = typedLimits(values)
    const isChange = Object.keys(typed).length > 0
    const { limits, used, usualCompanyStores } = isChange
      ? await changeStoreLimits(db, slug, (now) => ({ ...now, ...typed }), storesPerCompany, null)
      : await getStoreLimits(db, slug, storesPerCompany)
    return [
      `products for sale: ${used.products} of ${limits.products ?? 'any number'}`,
      `staff and invitations: ${used.staff} of ${limits.staff ?? 'any number'}`,
      `megabytes of files: ${Math.ceil(used.fileBytes / MEGABYTE)} of ${limits.fileBytes === null ? 'any number' : limits.fileBytes / MEGABYTE}`,
      `stores of the company: ${used.companyStores} of ${limits.companyStores ?? `${usualCompanyStores}, that of the installation`}`,
    ].join('\n')
  },
}

const MEGABYTE = 1_000_000

/** The limits that are named; null for "none". */
function typedLimits(values: Values): Partial<StoreLimits> {
  const limitOf = (name: 'products' | 'staff' | 'megabytes' | 'company-stores', least: number): number | null => {
    const value = values[name]
    if (value === 'none') return null
    if (value === undefined || !/^\d{1,9}$/.test(value) || Number(value) < least)
      throw new Misuse(`--${name} must be a whole number from ${least}, or none`)
    return Number(value)
  }
  return {
    ...(values.products !== undefined && { products: limitOf('products', 0) }),
    ...(values.staff !== undefined && { staff: limitOf('staff', 1) }),
    ...(values.megabytes !== undefined && { fileBytes: bytesOf(limitOf('megabytes', 0)) }),
    ...(values['company-stores'] !== undefined && { companyStores: limitOf('company-stores', 1) }),
  }
}

const bytesOf = (megabytes: number | null): number | null => (megabytes === null ? null : megabytes * MEGABYTE)

function needed(values: Values, name: keyof Values): string {
  const value = values[name]
  if (typeof value !== 'string' || value.trim() === '') throw new Misuse(`--${name} is missing`)
  return value.trim()
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
  const [name = '', slug = ''] = positionals
  const command = COMMANDS[name]
  if (values.help || command === undefined) return console.log(HELP)
  if (slug === '' && ['suspend', 'reopen', 'limits'].includes(name))
    throw new Misuse(`which store? npm run stores -- ${name} SLUG`)
  console.log(await onInstallation((db, config) => command(db, values, slug, config)))
}

try {
  await main()
} catch (error) {
  console.error(textOf(error))
  process.exitCode = 1
}

function textOf(error: unknown): string {
  if (!(error instanceof Failure)) return error instanceof Error ? error.message : String(error)
  if (error.code === 'operatedStore.notFound') return 'There is no such store: see npm run stores -- list'
  if (error.code === 'operatedStore.otherState')
    return 'There is no such store in that state: see npm run stores -- list'
  const { mensagem, campos = [] } = encodeFailure(error).body
  return [mensagem, ...campos.map(({ campo, mensagem }) => `  ${campo}: ${mensagem}`)].join('\n')
}
