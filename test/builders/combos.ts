import { randomUUID } from 'node:crypto'
import { centsFromReais, quantityFromUnits } from '#domain/amounts.ts'
import type { Item } from './cart.ts'
import { aProduct, type StoreBuilder } from './store.ts'

export interface PartFields {
  readonly name?: string
  readonly units?: number
  readonly products: readonly { readonly id: string }[]
}

export interface ComboFields {
  readonly name?: string
  readonly price?: number
  readonly parts: readonly PartFields[]
  readonly isActive?: boolean
  /** Ids; without them it is for all. */
  readonly customers?: readonly string[]
  /** ISO instants. */
  readonly startsAt?: string
  readonly endsAt?: string
}

/** A combo of a store; prices in reais and quantities in units. */
export async function aCombo(store: StoreBuilder, fields: ComboFields): Promise<string> {
  const id = randomUUID()
  const { pool, id: supplierId } = store
  await pool.query(
    `insert into combo (supplier_id, id, name, price_cents, is_active, is_for_all, starts_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      supplierId,
      id,
      fields.name ?? 'Café da manhã',
      centsFromReais(fields.price ?? 25),
      fields.isActive ?? true,
      fields.customers === undefined,
      fields.startsAt ?? null,
      fields.endsAt ?? null,
    ],
  )
  const parts = fields.parts.map(({ name, units, products }, at) => ({
    position: at + 1,
    name: name ?? `Parte ${String(at + 1)}`,
    quantity: quantityFromUnits(units ?? 1),
    products: products.map((product) => product.id),
  }))
  await pool.query(
    `with parts as (
       insert into combo_part (supplier_id, combo_id, position, name, quantity)
       select $1, $2, t.position, t.name, t.quantity
       from jsonb_to_recordset($3) as t(position integer, name text, quantity integer)),
     customers as (insert into combo_customer (supplier_id, combo_id, customer_id) select $1, $2, unnest($4::uuid[]))
     insert into combo_product (supplier_id, combo_id, part, position, product_id)
     select $1, $2, t.position, x.at, x.id::uuid
     from jsonb_to_recordset($3) as t(position integer, products jsonb),
       jsonb_array_elements_text(t.products) with ordinality as x(id, at)`,
    [supplierId, id, JSON.stringify(parts), fields.customers ?? []],
  )
  return id
}

/** Coffee (R$ 20) and a bread to choose: for R$ 12 or R$ 15. */
export async function aBreakfast(store: StoreBuilder, fields: Partial<ComboFields> = {}) {
  const coffee = await aProduct(store, { name: 'Café 500 g', price: 20 })
  const bread = await aProduct(store, { name: 'Pão integral', price: 12 })
  const cake = await aProduct(store, { name: 'Bolo de fubá', price: 15 })
  const parts = [
    { name: 'Café', products: [coffee] },
    { name: 'Para acompanhar', products: [bread, cake] },
  ]
  return { coffee, bread, cake, comboId: await aCombo(store, { parts, ...fields }) }
}

/** A combo of a cart on the wire, with the chosen product of each part. */
export const comboItem = (
  comboId: string,
  quantidade: number,
  produtos: readonly { readonly id: string }[],
  id: string = randomUUID(),
): Item => ({
  id,
  idcombopromocional_cabecalho: comboId,
  quantidade,
  produtos: produtos.map((product) => ({ id: product.id })),
})
