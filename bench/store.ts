import { createHash, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { BRANDS, DEPARTMENTS, QUALITIES, SIZES, slugOf } from './words.ts'

export const PRODUCT_COUNT = 10_000
export const LINES_PER_CART = 10

/** The measured store. Everything in it follows from its place in a count, so that each run measures the same. */
export interface BenchStore {
  readonly id: string
  readonly slug: string
  /** Slugs of the categories that hold products. */
  readonly categories: readonly string[]
  readonly deliveryId: string
  readonly paymentId: string
}

/** An id that is made from the kind of row and its number. */
const idOf = (kind: string, number: number): string => {
  const hash = createHash('md5').update(`${kind} ${number}`).digest('hex')
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20)].join('-')
}

export const customerId = (customer: number): string => idOf('customer', customer)
export const loginId = (customer: number): string => idOf('login', customer)
export const addressId = (customer: number): string => idOf('address', customer)
export const sessionToken = (customer: number): string => `bench-session-${customer}`

/**
 * The products in the cart of a buyer: spread over the store, and exactly one of the ten keeps stock, so that an order
 * has stock to take but no two buyers wait for the same row.
 */
export const productsOf = (buyer: number): string[] =>
  Array.from({ length: LINES_PER_CART }, (_, line) => idOf('product', (buyer * 613 + line * 977) % PRODUCT_COUNT))

export async function createStore(pool: pg.Pool): Promise<BenchStore> {
  const id = idOf('supplier', 1)
  await pool.query(
    `insert into supplier (id, slug, company_id, name, legal_name, cnpj, tags, theme, presentation)
     values ($1, 'mercado-medido', $1, 'Mercado Medido', 'Mercado Medido Ltda.', '11222333000181', '{has-delivery,has-collect}', $2, $3)`,
    [id, THEME, PRESENTATION],
  )
  const categories = await createCategories(pool, id)
  await createProducts(pool, id)
  const selling = await createSelling(pool, id)
  return { id, slug: 'mercado-medido', categories, ...selling }
}

async function createCategories(pool: pg.Pool, supplierId: string): Promise<string[]> {
  const departments = Object.keys(DEPARTMENTS)
  const kinds = Object.values(DEPARTMENTS).flat()
  await pool.query(
    `insert into category (supplier_id, id, slug, name, position)
     select $1, d.id, d.slug, d.name, d.place from unnest($2::uuid[], $3::text[], $4::text[]) with ordinality as d(id, slug, name, place)`,
    [supplierId, departments.map((_, index) => idOf('department', index)), departments.map(slugOf), departments],
  )
  const slugs = kinds.map((kind) => slugOf(kind))
  await pool.query(
    `insert into category (supplier_id, id, parent_id, slug, name, position)
     select $1, c.id, c.parent_id, c.slug, c.name, c.place
     from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[]) with ordinality as c(id, parent_id, slug, name, place)`,
    [
      supplierId,
      kinds.map((_, index) => idOf('category', index)),
      kinds.map((_, index) => idOf('department', Math.floor(index / 5))),
      slugs,
      kinds,
    ],
  )
  return slugs
}

/** Each kind in ten qualities of twenty brands; some with wholesale prices, tiers, a former price, stock, or by weight. */
async function createProducts(pool: pg.Pool, supplierId: string): Promise<void> {
  await pool.query(
    `insert into product (supplier_id, id, category_id, code, gtin, slug, name, description, brand, unit, packaging, picture, price,
       previous_price, wholesale_price, wholesale_minimum, granularity, tiers, tags, stock_policy, stock, position)
     select $1, md5('product ' || i)::uuid, md5('category ' || kind)::uuid, 'B' || lpad(i::text, 6, '0'), '789' || lpad(i::text, 10, '0'),
       'produto-' || i, concat_ws(' ', kinds[kind + 1], qualities[quality + 1], brands[brand + 1], size),
       concat(kinds[kind + 1], ' ', qualities[quality + 1], ' da marca ', brands[brand + 1], ', em embalagem de ', size, '. Conserve em lugar fresco e seco.'),
       brands[brand + 1], case when i % 8 = 0 then 'kg' else 'un' end, size, 'produto-' || i, price,
       case when i % 7 = 0 then price * 5 / 4 end,
       case when i % 6 = 0 then price * 9 / 10 end, case when i % 6 = 0 then 6000 end, case when i % 8 = 0 then 50 end,
       case when i % 5 = 0 then jsonb_build_array(jsonb_build_object('from', 10000, 'price', price * 95 / 100), jsonb_build_object('from', 50000, 'price', price * 9 / 10)) else '[]' end,
       case when i % 7 = 0 then '{oferta}'::text[] when i % 11 = 0 then '{novidade}' else '{}' end,
       case when i % 10 = 3 then 'tracked' else 'untracked' end, case when i % 10 = 3 then 1000000000 else 0 end, (i * 7919) % $2
     from (select i, i % 50 as kind, (i / 50) % 10 as quality, (i / 500) % 20 as brand, sizes[i % 4 + 1] as size, (19900 + (i * 3571) % 400000)::bigint as price,
             $3::text[] as kinds, $4::text[] as qualities, $5::text[] as brands
           from generate_series(0, $2::integer - 1) as i, (select $6::text[] as sizes) as given) as numbered`,
    [supplierId, PRODUCT_COUNT, Object.values(DEPARTMENTS).flat(), QUALITIES, BRANDS, SIZES],
  )
}

async function createSelling(pool: pg.Pool, supplierId: string): Promise<{ deliveryId: string; paymentId: string }> {
  const [areaId, deliveryId, paymentId] = [randomUUID(), idOf('delivery', 1), idOf('payment', 1)]
  await pool.query(
    `insert into service_area (supplier_id, id, name, area) values ($1, $2, 'Zona Oeste', '((-46.72,-23.53),(-46.65,-23.53),(-46.65,-23.58),(-46.72,-23.58))')`,
    [supplierId, areaId],
  )
  await pool.query(
    `insert into delivery_option (supplier_id, id, type, name, service_area_id, fee_cents, dates_ahead) values ($1, $2, 'delivery', 'Entrega em casa', $3, 990, 0)`,
    [supplierId, deliveryId, areaId],
  )
  await pool.query(
    `insert into payment_method (supplier_id, id, kind, name, flow) values ($1, $2, 'pix', 'Pix', 'pay-first')`,
    [supplierId, paymentId],
  )
  return { deliveryId, paymentId }
}

/** Customers `from` to `to` (left out), signed in, with an address; each with the cart of the buyer number `customer % buyers`. */
export async function createCustomers(
  pool: pg.Pool,
  store: BenchStore,
  from: number,
  to: number,
  buyers: number,
): Promise<void> {
  const range = `generate_series(${from}, ${to - 1}) as i`
  await pool.query(
    `insert into login (id, name, email, password_hash) select md5('login ' || i)::uuid, 'Cliente ' || i, 'cliente' || i || '@medido.example', '' from ${range}`,
  )
  await pool.query(
    `insert into customer (supplier_id, id, login_id, kind, document, name, email)
     select $1, md5('customer ' || i)::uuid, md5('login ' || i)::uuid, 'person', lpad(i::text, 11, '0'), 'Cliente ' || i, 'cliente' || i || '@medido.example' from ${range}`,
    [store.id],
  )
  await pool.query(
    `insert into session (supplier_id, token_hash, login_id, expires_at)
     select $1, sha256(convert_to('bench-session-' || i, 'UTF8')), md5('login ' || i)::uuid, now() + interval '1 day' from ${range}`,
    [store.id],
  )
  await pool.query(
    `insert into address (supplier_id, id, customer_id, nickname, street, number, district, city, state, postal_code, latitude, longitude)
     select $1, md5('address ' || i)::uuid, md5('customer ' || i)::uuid, 'Casa', 'Rua Harmonia', '123', 'Vila Madalena', 'São Paulo', 'SP', '05435000', -23.55, -46.69 from ${range}`,
    [store.id],
  )
  await pool.query(
    `insert into cart (supplier_id, customer_id, version) select $1, md5('customer ' || i)::uuid, 1 from ${range}`,
    [store.id],
  )
  await pool.query(
    `insert into cart_line (supplier_id, customer_id, product_id, quantity, changed_at_version)
     select $1, md5('customer ' || i)::uuid, md5('product ' || ((i % $3 * 613 + line * 977) % $4))::uuid, 2000, 1 from ${range}, generate_series(0, $2 - 1) as line`,
    [store.id, LINES_PER_CART, buyers, PRODUCT_COUNT],
  )
}

const THEME = { primary: '#1d6b3a', secondary: '#f4a300', auxiliary: '#fff7e6', text: '#22301f' }
const PRESENTATION = {
  logo: 'logo.svg',
  favicon: 'favicon.svg',
  slogan: 'Tudo conta',
  about: 'Uma loja para medir.',
  menu: [{ label: 'Ofertas', target: '/produtos?etiqueta=oferta' }],
  footer: [{ title: 'Ajuda', links: [{ label: 'Trocas', target: '/pagina/trocas' }] }],
  seo: { title: 'Mercado Medido', description: 'Confira nossas ofertas!', keywords: 'mercado' },
  contacts: {
    email: 'contato@medido.example',
    phone: '(11) 3000-0000',
    whatsapp: '5511930000000',
    hours: 'Seg. a sex., 8h às 18h',
    address: 'Rua Um, 1, São Paulo/SP',
  },
  pix: { key: 'pix@medido.example', name: 'MERCADO MEDIDO', city: 'SAO PAULO' },
}
