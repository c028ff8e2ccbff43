import type pg from 'pg'
import { hash } from '@node-rs/argon2'
import { PASSWORD } from '#demo/data/people.ts'
import { EMPORIO_DA_SERRA } from '#demo/data/emporio-da-serra/store.ts'
import type { CustomerEntry, LoginEntry, StoreEntry } from '#demo/data/store.ts'
import { gtin13, slugOf, stableId } from '#demo/identifiers.ts'
import { readPictureNames, type PictureNames } from '#demo/picture-names.ts'
import { acceptanceRows, addressRows, customerRow, loginRow } from '#demo/people-rows.ts'
import { insertRows, type Row } from '#demo/rows.ts'
import { inTransaction } from '#demo/seed-demonstration.ts'
import { catalogueOf, pricingOf, type SeedCatalogue, type SeedProduct } from '#demo/store-catalogue.ts'
import { productRow, storeRows, supplierId } from '#demo/store-rows.ts'
import { arrayColumnsOf, copyRows } from './copy-rows.ts'
import { buildIndexes, putIndexesAside } from './late-indexes.ts'

export interface LargeSetOptions {
  /** In all stores together. */
  readonly products: number
  readonly suppliers: number
  readonly today: Date
  readonly onProgress: (text: string) => void
  /** The number of products from which on their indexes are built afterwards. */
  readonly lateIndexesFrom?: number
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

/** Connections that add products at once: one for each core of a small machine. */
const LANES = 2
/** At most so many products of a store are added by one statement. */
const BATCH = 10_000
/** From so many products on their indexes are built faster afterwards than row by row. */
const LATE_INDEXES_FROM = 20_000
const INDEXED_TABLES = ['product', 'search_word']
const PROGRESS_EVERY = 100_000

/**
 * A deterministic set for measuring: stores `fornecedor-001` on, with products varied from those of the demonstration. Stores and
 * products that are there already are left as they are. Triggers, constraints and generated columns work as they always do; indexes
 * that are no constraint are missing until all products are there.
 */
export async function seedLargeSet(db: pg.Pool, options: LargeSetOptions): Promise<void> {
  await buildIndexes(db, LANES)
  const { rows } = await db.query<{ products: number }>('select count(*)::int as products from product')
  const { products, lateIndexesFrom = LATE_INDEXES_FROM } = options
  if (products >= Math.max(lateIndexesFrom, rows[0]?.products ?? 0)) await putIndexesAside(db, INDEXED_TABLES)
  try {
    await addStores(db, options)
  } finally {
    options.onProgress('Building indexes')
    await buildIndexes(db, LANES)
  }
  await db.query('select fold_product_counts()')
  await db.query('vacuum analyze')
}

async function addStores(db: pg.Pool, options: LargeSetOptions): Promise<void> {
  const pictures = readPictureNames()[EMPORIO_DA_SERRA.slug]
  if (!pictures) throw new Error('the demonstration has no pictures')
  const passwordHash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const common = { pictures, passwordHash, today: options.today, arrayColumns: await arrayColumnsOf(db, 'product') }
  const batches = batchesOf(options, (store) => addStore(db, store, common))
  let added = 0
  const lane = async (): Promise<void> => {
    for (const batch of batches) {
      await addProducts(db, batch, common)
      const before = added
      added += batch.to - batch.from
      if (added === options.products || Math.floor(before / PROGRESS_EVERY) < Math.floor(added / PROGRESS_EVERY))
        options.onProgress(`${added} of ${options.products} products`)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

interface Common {
  readonly pictures: PictureNames
  readonly today: Date
  readonly passwordHash: string
  readonly arrayColumns: ReadonlySet<string>
}

interface LargeStore {
  readonly number: number
  readonly entry: StoreEntry
  /** What its products are varied from. */
  readonly base: SeedCatalogue
}

/** Products of a store by their places in it. */
interface Batch {
  readonly store: LargeStore
  readonly from: number
  readonly to: number
  /** The products that the store has already, once it is there itself. */
  readonly known: Promise<ReadonlySet<string>>
}

function* batchesOf(
  { products, suppliers }: LargeSetOptions,
  add: (store: LargeStore) => Promise<ReadonlySet<string>>,
): Generator<Batch> {
  for (let index = 0; index < suppliers; index++) {
    const count = Math.floor(((index + 1) * products) / suppliers) - Math.floor((index * products) / suppliers)
    const entry = variedStore(index + 1)
    const store = { number: index + 1, entry, base: catalogueOf(entry) }
    const known = add(store)
    for (let from = 0; from < count; from += BATCH) yield { store, from, to: Math.min(count, from + BATCH), known }
  }
}

async function addProducts(
  db: pg.Pool,
  { store, from, to, known }: Batch,
  { pictures, today, arrayColumns }: Common,
): Promise<void> {
  const there = await known
  const supplier = supplierId(store.entry.slug)
  const rows: Row[] = []
  for (let index = from; index < to; index++) {
    const { product, original } = varied(store, index)
    if (there.has(product.pricing.id)) continue
    const products = { [product.code]: pictures.products[original.code] ?? '' }
    rows.push({ supplier_id: supplier, ...productRow(product, { ...pictures, products }, today) })
  }
  const client = await db.connect()
  try {
    await copyRows(client, 'product', rows, arrayColumns)
  } finally {
    client.release()
  }
}

/** The store without its products, unless it is there. Returns the products that it has. */
async function addStore(db: pg.Pool, store: LargeStore, common: Common): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ id: string }>(
    'select p.id from supplier s join product p on p.supplier_id = s.id where s.slug = $1',
    [store.entry.slug],
  )
  await inTransaction(db, (client) => insertStore(client, store, common))
  return new Set(rows.map(({ id }) => id))
}

async function insertStore(
  client: pg.ClientBase,
  { number, entry, base }: LargeStore,
  { pictures, today, passwordHash }: Common,
): Promise<void> {
  const { rowCount } = await client.query('select from supplier where slug = $1', [entry.slug])
  if (rowCount !== 0) return
  for (const [table, rows] of storeRows({
    store: { ...entry, promotions: [], variantGroups: [], searches: [] },
    catalogue: { categories: base.categories, products: [] },
    pictures,
    today,
  }))
    await insertRows(client, table, rows)
  const buyers = Array.from({ length: CUSTOMERS_PER_STORE }, (_, i) => buyer(entry.slug, number, i + 1))
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

/** The product at a place: each round through the products of the demonstration gives them another qualifier and size. */
function varied({ entry: { slug }, base }: LargeStore, index: number) {
  const original = base.products[index % base.products.length]
  if (!original) throw new Error('the demonstration has no products')
  const round = Math.floor(index / base.products.length)
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
  const product: SeedProduct = {
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
  return { product, original }
}

function buyer(store: string, storeNumber: number, number: number): { login: LoginEntry; customer: CustomerEntry } {
  const label = String(number).padStart(2, '0')
  const email = `comprador-${label}@${store}.exemplo`
  const document = cpf(storeNumber * 1_000 + number)
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
