import type pg from 'pg'
import { hash } from '@node-rs/argon2'
import { PASSWORD } from '#demo/data/people.ts'
import { EMPORIO_DA_SERRA } from '#demo/data/emporio-da-serra/store.ts'
import type { CustomerEntry, LoginEntry, StoreEntry } from '#demo/data/store.ts'
import { gtin13, slugOf, stableId } from '#demo/identifiers.ts'
import { readPictureNames, type PictureNames } from '#demo/picture-names.ts'
import { acceptanceRows, addressRows, customerRow, loginRow } from '#demo/people-rows.ts'
import { insertRows } from '#demo/rows.ts'
import { inTransaction } from '#demo/seed-demonstration.ts'
import { catalogueOf, pricingOf, type SeedCatalogue, type SeedProduct } from '#demo/store-catalogue.ts'
import { storeRows } from '#demo/store-rows.ts'

export interface LargeSetOptions {
  /** In all stores together. */
  readonly products: number
  readonly suppliers: number
  readonly today: Date
  readonly onProgress: (text: string) => void
}

/** Buyers of each store: `comprador-01@fornecedor-001.exemplo` and so on. */
const CUSTOMERS_PER_STORE = 20

const QUALIFIERS = [
  'seleção',
  'reserva',
  'da fazenda',
  'artesanal',
  'leve',
  'clássico',
  'do produtor',
  'extra',
  'da casa',
  'especial',
  'colheita nova',
  'rústico',
  'de origem',
  'suave',
  'intenso',
  'natural',
  'dourado',
  'família',
  'econômico',
  'do chef',
  'da serra',
  'do vale',
  'primavera',
  'inverno',
  'festa',
  'linha verde',
  'linha azul',
  'regional',
  'colonial',
  'do campo',
]
const SIZES = [
  '100 g',
  '150 g',
  '200 g',
  '250 g',
  '300 g',
  '400 g',
  '500 g',
  '600 g',
  '750 g',
  '800 g',
  '1 kg',
  '1,5 kg',
  '2 kg',
  '3 kg',
  '5 kg',
]

/**
 * A deterministic set for measuring: stores `fornecedor-001` on, with products varied from those of the demonstration.
 * A store that is there already is left as it is. One transaction for each store.
 */
export async function seedLargeSet(
  db: pg.Pool,
  { products, suppliers, today, onProgress }: LargeSetOptions,
): Promise<void> {
  const pictures = readPictureNames()[EMPORIO_DA_SERRA.slug]
  if (!pictures) throw new Error('the demonstration has no pictures')
  const passwordHash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  let inserted = 0
  for (let index = 0; index < suppliers; index++) {
    const count = Math.floor(((index + 1) * products) / suppliers) - Math.floor((index * products) / suppliers)
    const store = variedStore(index + 1)
    await inTransaction(db, (client) => insertStore(client, store, count, { pictures, today, passwordHash }))
    inserted += count
    onProgress(`${store.slug}: ${count} products, ${inserted} of ${products} in all`)
  }
  await db.query('analyze')
}

interface Common {
  readonly pictures: PictureNames
  readonly today: Date
  readonly passwordHash: string
}

async function insertStore(
  client: pg.ClientBase,
  store: StoreEntry,
  count: number,
  { pictures, today, passwordHash }: Common,
): Promise<void> {
  const { rowCount } = await client.query('select from supplier where slug = $1', [store.slug])
  if (rowCount !== 0) return
  const base = catalogueOf(store)
  const catalogue = variedCatalogue(store.slug, base, count)
  const products = Object.fromEntries(
    catalogue.products.map(({ code }, i) => [
      code,
      pictures.products[base.products[i % base.products.length]?.code ?? ''] ?? '',
    ]),
  )
  for (const [table, rows] of storeRows({
    store: { ...store, promotions: [], variantGroups: [], searches: [] },
    catalogue,
    pictures: { ...pictures, products },
    today,
  }))
    await insertRows(client, table, rows)
  const buyers = Array.from({ length: CUSTOMERS_PER_STORE }, (_, i) => buyer(store.slug, i + 1))
  await insertRows(
    client,
    'login',
    buyers.map(({ login }) => loginRow(login, passwordHash)),
    'do nothing',
  )
  await insertRows(
    client,
    'customer',
    buyers.map(({ customer }) => customerRow(customer, null, (email) => stableId('login', email))),
  )
  await insertRows(
    client,
    'terms_acceptance',
    acceptanceRows(
      buyers.map(({ customer }) => customer),
      (email) => stableId('login', email),
    ),
  )
  await insertRows(
    client,
    'address',
    buyers.flatMap(({ customer }) => addressRows(customer)),
  )
}

function variedStore(number: number): StoreEntry {
  const label = String(number).padStart(3, '0')
  return {
    ...EMPORIO_DA_SERRA,
    // Their products have other codes.
    combos: [],
    slug: `fornecedor-${label}`,
    domains: [],
    clientOrigins: [],
    name: `Fornecedor ${label}`,
    legalName: `Fornecedor ${label} Comércio de Alimentos Ltda.`,
  }
}

/** Each round through the products of the demonstration gives them another qualifier and size. */
function variedCatalogue(slug: string, base: SeedCatalogue, count: number): SeedCatalogue {
  const products = Array.from({ length: count }, (_, i) => {
    const original = base.products[i % base.products.length]
    if (!original) throw new Error('the demonstration has no products')
    return varied(slug, original, i, Math.floor(i / base.products.length))
  })
  return { categories: base.categories, products }
}

function varied(slug: string, original: SeedProduct, index: number, round: number): SeedProduct {
  const qualifier = QUALIFIERS[round % QUALIFIERS.length] ?? ''
  const size = SIZES[Math.floor(round / QUALIFIERS.length) % SIZES.length] ?? ''
  const edition = Math.floor(round / (QUALIFIERS.length * SIZES.length))
  const name = [original.entry.name, qualifier, size, edition === 0 ? '' : `nº ${edition + 1}`].join(' ').trim()
  const code = `${original.code}-${round + 1}`
  // Prices move by up to a quarter, always by the same amount for the same product.
  const factor = 0.875 + ((index * 7919) % 251) / 1000
  const price = Math.max(0.5, Math.round(original.entry.price * factor * 100) / 100)
  const { was: _, wholesale: __, tiers: ___, ...rest } = original.entry
  const entry = { ...rest, name, price }
  return {
    ...original,
    entry,
    code,
    slug: `${slugOf(name)}`,
    gtin: gtin13(`7899${String(index).padStart(8, '0')}`),
    pricing: pricingOf(stableId(slug, 'product', code), entry),
    previousPrice: null,
    position: index,
    variant: null,
  }
}

function buyer(store: string, number: number): { login: LoginEntry; customer: CustomerEntry } {
  const label = String(number).padStart(2, '0')
  const email = `comprador-${label}@${store}.exemplo`
  const document = cpf(Number(store.slice(-3)) * 1_000 + number)
  const name = `Comprador ${label}`
  const home = EMPORIO_DA_SERRA.pickupStores[0]
  return {
    login: { email, name },
    customer: {
      store,
      login: email,
      kind: 'person',
      document,
      name,
      email,
      phone: '11990000000',
      addresses: [
        {
          nickname: 'Casa',
          street: 'Rua dos Pinheiros',
          number: String(100 + number),
          district: 'Pinheiros',
          city: 'São Paulo',
          state: 'SP',
          postalCode: '05422001',
          latitude: home?.latitude ?? -23.56,
          longitude: home?.longitude ?? -46.68,
          isPrimary: true,
        },
      ],
    },
  }
}

/** A CPF with right check digits for a serial number. */
function cpf(serial: number): string {
  const digits = String(100_000_000 + serial * 7).slice(0, 9)
  const next = (known: string): string => {
    const sum = [...known].reduce((total, digit, i) => total + Number(digit) * (known.length + 1 - i), 0)
    return `${known}${((sum * 10) % 11) % 10}`
  }
  return next(next(digits))
}
