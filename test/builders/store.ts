import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { quantityFromUnits, unitPriceFromReais } from '#domain/amounts.ts'

/** A supplier of the test's own, with a name that no other test has. */
export interface StoreBuilder {
  readonly pool: pg.Pool
  readonly id: string
  readonly slug: string
}

export interface StoreFields {
  readonly tags?: readonly string[]
  readonly domain?: string
  /** IANA name. */
  readonly timeZone?: string
  readonly pix?: { readonly key: string; readonly name: string; readonly city: string } | null
}

/** Where a day begins first and last: at any time it is another day in these two. */
export const FIRST_ZONE = 'Pacific/Kiritimati'
export const LAST_ZONE = 'Etc/GMT+12'

export const unique = (prefix: string): string => `${prefix}-${randomBytes(5).toString('hex')}`

export async function aStore(pool: pg.Pool, fields: StoreFields = {}): Promise<StoreBuilder> {
  const id = randomUUID()
  const slug = unique('loja')
  const presentation = {
    logo: 'logo.svg',
    favicon: 'favicon.svg',
    slogan: 'Direto do produtor',
    about: 'Uma loja de teste.',
    menu: [{ label: 'Ofertas', target: '/produtos?etiqueta=oferta' }],
    footer: [{ title: 'Ajuda', links: [{ label: 'Trocas', target: '/pagina/trocas' }] }],
    seo: { title: 'Loja de Teste', description: 'Confira nossas ofertas!', keywords: 'teste' },
    contacts: {
      email: 'contato@loja.exemplo',
      phone: '(11) 3000-0000',
      whatsapp: '5511930000000',
      hours: 'Seg. a sex., 8h às 18h',
      address: 'Rua Um, 1, São Paulo/SP',
    },
    pix: fields.pix === undefined ? { key: 'pix@loja.exemplo', name: 'LOJA DE TESTE', city: 'SAO PAULO' } : fields.pix,
  }
  await pool.query(
    `insert into supplier (id, slug, company_id, name, legal_name, cnpj, time_zone, tags, theme, presentation)
     values ($1, $2, $3, 'Loja de Teste', 'Loja de Teste Ltda.', '11222333000181', $4, $5, $6, $7)`,
    [
      id,
      slug,
      randomUUID(),
      fields.timeZone ?? 'America/Sao_Paulo',
      fields.tags ?? ['has-delivery', 'has-collect'],
      { primary: '#1d6b3a', secondary: '#f4a300', auxiliary: '#fff7e6', text: '#22301f' },
      presentation,
    ],
  )
  if (fields.domain)
    await pool.query('insert into supplier_domain (domain, supplier_id) values ($1, $2)', [fields.domain, id])
  return { pool, id, slug }
}

export async function aCategory(
  store: StoreBuilder,
  name = 'Mercearia',
  parentId: string | null = null,
): Promise<{ id: string; slug: string }> {
  const id = randomUUID()
  const slug = unique('categoria')
  await store.pool.query('insert into category (supplier_id, id, parent_id, slug, name) values ($1, $2, $3, $4, $5)', [
    store.id,
    id,
    parentId,
    slug,
    name,
  ])
  return { id, slug }
}

/** Prices in reais and quantities in units, as a reader thinks of them. */
export interface ProductFields {
  readonly name?: string
  readonly price?: number
  readonly previousPrice?: number
  readonly categoryId?: string
  readonly code?: string
  readonly gtin?: string
  readonly brand?: string
  readonly description?: string
  readonly unit?: string
  readonly packaging?: string
  readonly wholesalePrice?: number
  readonly wholesaleMinimum?: number
  readonly incrementMultiple?: number
  readonly granularity?: number
  readonly min?: number
  readonly max?: number
  readonly packagingPrice?: number
  readonly tiers?: readonly { readonly from: number; readonly price: number }[]
  readonly tags?: readonly string[]
  readonly stock?: number
  readonly isQuoteOnly?: boolean
  readonly isActive?: boolean
  readonly position?: number
}

const orNull = (value: number | undefined, convert: (value: number) => number): number | null =>
  value === undefined ? null : convert(value)

export async function aProduct(
  store: StoreBuilder,
  fields: ProductFields = {},
): Promise<{ id: string; slug: string; code: string }> {
  const id = randomUUID()
  const slug = unique('produto')
  const code = fields.code ?? unique('P').toUpperCase()
  const categoryId = fields.categoryId ?? (await aCategory(store)).id
  const tiers = (fields.tiers ?? []).map((tier) => ({
    from: quantityFromUnits(tier.from),
    price: unitPriceFromReais(tier.price),
  }))
  await store.pool.query(
    `insert into product (supplier_id, id, category_id, code, gtin, slug, name, description, brand, unit, price, previous_price, wholesale_price,
       wholesale_minimum, increment_multiple, granularity, min_per_order, max_per_order, packaging_price, tiers, tags, stock_policy, stock,
       is_quote_only, is_active, position, packaging)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27)`,
    [
      store.id,
      id,
      categoryId,
      code,
      fields.gtin ?? null,
      slug,
      fields.name ?? 'Arroz agulhinha 1 kg',
      fields.description ?? '',
      fields.brand ?? null,
      fields.unit ?? 'un',
      unitPriceFromReais(fields.price ?? 10),
      orNull(fields.previousPrice, unitPriceFromReais),
      orNull(fields.wholesalePrice, unitPriceFromReais),
      orNull(fields.wholesaleMinimum, quantityFromUnits),
      orNull(fields.incrementMultiple, quantityFromUnits),
      orNull(fields.granularity, quantityFromUnits),
      orNull(fields.min, quantityFromUnits),
      orNull(fields.max, quantityFromUnits),
      orNull(fields.packagingPrice, unitPriceFromReais),
      JSON.stringify(tiers),
      fields.tags ?? [],
      fields.stock === undefined ? 'untracked' : 'tracked',
      orNull(fields.stock, quantityFromUnits) ?? 0,
      fields.isQuoteOnly ?? false,
      fields.isActive ?? true,
      fields.position ?? 0,
      fields.packaging ?? null,
    ],
  )
  return { id, slug, code }
}

/** Puts products into a group of variants; the first is the principal. */
export async function aVariantGroup(
  store: StoreBuilder,
  fields: {
    readonly name?: string
    readonly axes: Readonly<Record<string, readonly string[]>>
    readonly variants: readonly (readonly [productId: string, ...values: string[]])[]
  },
): Promise<{ id: string }> {
  const id = randomUUID()
  const axes = Object.entries(fields.axes).map(([name, values]) => ({ name, values }))
  await store.pool.query('insert into variant_group (supplier_id, id, name, axes) values ($1, $2, $3, $4)', [
    store.id,
    id,
    fields.name ?? 'Arroz agulhinha',
    JSON.stringify(axes),
  ])
  for (const [rank, [productId, ...values]] of fields.variants.entries())
    await store.pool.query(
      'update product set variant_group_id = $3, variant_values = $4, variant_rank = $5 where supplier_id = $1 and id = $2',
      [store.id, productId, id, values, rank],
    )
  return { id }
}
