import { centsFromReais, quantityFromUnits, unitPriceFromReais } from '#domain/amounts.ts'
import { contentRows } from './content-rows.ts'
import type {
  DeliveryOptionEntry,
  OrderTraitEntry,
  PaymentMethodEntry,
  ReferralEntry,
  StoreEntry,
} from './data/store.ts'
import { slugOf, stableId } from './identifiers.ts'
import type { PictureNames } from './picture-names.ts'
import type { Row } from './rows.ts'
import { searchRows } from './search-rows.ts'
import { promotionRows } from './promotion-rows.ts'
import { variantGroupId, type SeedCatalogue, type SeedProduct } from './store-catalogue.ts'

export interface StoreToInsert {
  readonly store: StoreEntry
  readonly catalogue: SeedCatalogue
  readonly pictures: PictureNames
  readonly today: Date
}

export const supplierId = (slug: string): string => stableId(slug, 'supplier')
export const optionId = (slug: string, name: string): string => stableId(slug, 'delivery option', name)
export const paymentId = (slug: string, name: string): string => stableId(slug, 'payment method', name)
export const couponId = (slug: string, code: string): string => stableId(slug, 'coupon', code)
export const subscriptionTypeId = (slug: string, name: string): string => stableId(slug, 'subscription type', name)
export const customerTraitId = (slug: string, name: string): string => stableId(slug, 'customer trait', name)
export const pickupStoreId = (slug: string, name: string): string => stableId(slug, 'pickup store', name)

/** The rows of a store by table, in an order that its foreign keys allow. */
export function storeRows(given: StoreToInsert): readonly (readonly [table: string, rows: readonly Row[]])[] {
  const { store, catalogue, pictures, today } = given
  const id = supplierId(store.slug)
  const own = (rows: readonly Row[]): Row[] => rows.map((row) => ({ supplier_id: id, ...row }))
  return [
    ['supplier', [supplierRow(store, pictures)]],
    ['supplier_domain', own(store.domains.map((domain, position) => ({ domain, position })))],
    ['supplier_origin', own(store.clientOrigins.map((origin) => ({ origin })))],
    [
      'category',
      own(
        catalogue.categories.map(({ parentId, department, ...category }) => ({
          ...category,
          parent_id: parentId,
          picture: department ? (pictures.categories[category.slug] ?? null) : null,
        })),
      ),
    ],
    [
      'variant_group',
      own(
        (store.variantGroups ?? []).map((group) => ({
          id: variantGroupId(store, group),
          name: group.name,
          axes: Object.entries(group.axes).map(([name, values]) => ({ name, values })),
        })),
      ),
    ],
    ['product', own(catalogue.products.map((product) => productRow(product, pictures, today)))],
    [
      'search_synonym',
      own(Object.entries(store.synonyms).flatMap(([word, meanings]) => meanings.map((meaning) => ({ word, meaning })))),
    ],
    ['search_event', own(searchRows(store, catalogue, today))],
    ['catalog_settings', own([settingsRow(store, catalogue)])],
    ...contentRows(store, pictures, today).map(([table, rows]) => [table, own(rows)] as const),
    ['service_area', own([areaRow(store)])],
    [
      'pickup_store',
      own(
        store.pickupStores.map((pickup, position) => ({
          id: pickupStoreId(store.slug, pickup.name),
          ...pickup,
          position,
        })),
      ),
    ],
    ['delivery_option', own(store.deliveryOptions.map((option, position) => deliveryRow(store, option, position)))],
    ['payment_method', own(store.paymentMethods.map((method, position) => paymentRow(store, method, position)))],
    ['coupon', own(couponRows(store))],
    ['referral_program', own(store.referrals ? [referralRow(store.referrals)] : [])],
    ...comboRows(store, catalogue).map(([table, rows]): [string, Row[]] => [table, own(rows)]),
    ...priceListRows(store, catalogue).map(([table, rows]): [string, Row[]] => [table, own(rows)]),
    ...promotionRows(store, catalogue, today).map(([table, rows]): [string, Row[]] => [table, own(rows)]),
    ['subscription_type', own(subscriptionTypeRows(store))],
    ['order_trait', own(traitRows(store))],
    ['customer_trait', own(customerTraitRows(store))],
  ]
}

function supplierRow(store: StoreEntry, { logo, favicon, socialPicture }: PictureNames): Row {
  return {
    id: supplierId(store.slug),
    slug: store.slug,
    company_id: stableId(store.sisterOf ?? store.slug, 'company'),
    name: store.name,
    legal_name: store.legalName,
    cnpj: store.cnpj,
    time_zone: 'America/Sao_Paulo',
    tags: store.tags,
    pickup_adjustment: (store.pickupPercent ?? 0) * 100,
    modules: ['Todos'],
    segments: store.segments,
    identification: store.identification,
    theme: store.theme,
    presentation: { ...store.presentation, logo, favicon, socialPicture },
    is_active: true,
    created_at: '2026-01-05T12:00:00Z',
  }
}

function settingsRow({ slug, tagGroups, sectors, segmentDepartments = {} }: StoreEntry, catalogue: SeedCatalogue): Row {
  const idsOf = (names: readonly string[]) =>
    catalogue.categories.filter(({ parentId, name }) => parentId === null && names.includes(name)).map(({ id }) => id)
  return {
    tag_groups: Object.entries(tagGroups).map(([name, tags]) => ({
      name,
      tags: Object.entries(tags).map(([tag, label]) => ({ tag, label })),
    })),
    sectors: Object.entries(sectors).map(([name, departments]) => ({
      id: stableId(slug, 'sector', name),
      slug: slugOf(name),
      name,
      categoryIds: idsOf(departments),
    })),
    segments: Object.entries(segmentDepartments).map(([name, departments]) => ({
      name,
      categoryIds: idsOf(departments),
    })),
  }
}

/** `caixa com 1.000`. The pictures are drawn with the number of the data, which has no point. */
const packagingText = (packaging: string): string =>
  packaging.replace(/\d{4,}/g, (number) => Number(number).toLocaleString('pt-BR'))

export function productRow(product: SeedProduct, pictures: PictureNames, today: Date): Row {
  const { entry, pricing, code } = product
  return {
    id: pricing.id,
    category_id: product.categoryId,
    code,
    gtin: product.gtin,
    slug: product.slug,
    name: entry.name,
    description: entry.description,
    brand: entry.brand,
    unit: entry.unit ?? 'un',
    packaging: packagingText(entry.packaging),
    picture: pictures.products[code] ?? null,
    pictures: picturesOf(product, pictures),
    price: pricing.price,
    previous_price: product.previousPrice,
    uninvoiced_price: entry.uninvoiced === undefined ? null : unitPriceFromReais(entry.uninvoiced),
    wholesale_price: pricing.wholesalePrice,
    wholesale_minimum: pricing.wholesaleMinimum,
    increment_multiple: pricing.incrementMultiple,
    granularity: pricing.granularity,
    min_per_order: pricing.minPerOrder,
    max_per_order: pricing.maxPerOrder,
    packaging_price: pricing.packagingPrice,
    tiers: pricing.tiers,
    tags: entry.tags ?? [],
    stock_policy: entry.isOnRequest ? 'on-request' : entry.stock === undefined ? 'untracked' : 'tracked',
    stock: quantityFromUnits(entry.stock ?? 0),
    is_quote_only: entry.isQuoteOnly ?? false,
    // Pieces of a weight of their own, such as a bar of cheese: the scale says what is charged.
    is_weighed: entry.unit === 'kg' && entry.packaging.startsWith('vendid'),
    is_active: true,
    position: product.position,
    variant_group_id: product.variant?.groupId ?? null,
    variant_values: product.variant?.values ?? null,
    variant_rank: product.variant?.rank ?? null,
    created_at: new Date(today.getTime() - ageDays(product) * 86_400_000).toISOString(),
  }
}

/** Most products have one picture and leave the list empty. */
function picturesOf({ code, entry }: SeedProduct, { products, backs }: PictureNames) {
  const [front, back] = [products[code], backs[code]]
  if (front === undefined || back === undefined) return []
  return [
    { name: front, text: '' },
    { name: back, text: `Verso da embalagem de ${entry.name}` },
  ]
}

const ageDays = ({ entry, position }: SeedProduct): number =>
  entry.tags?.includes('novidades') ? position % 20 : 40 + (position % 320)

function areaRow({ slug, area }: StoreEntry): Row {
  return {
    id: stableId(slug, 'area', area.name),
    name: area.name,
    area: `(${area.corners.map(([longitude, latitude]) => `(${longitude},${latitude})`).join(',')})`,
    postal_codes: area.postalCodes,
    position: 0,
  }
}

function deliveryRow(store: StoreEntry, option: DeliveryOptionEntry, position: number): Row {
  const isPickup = option.pickupStore !== undefined
  return {
    id: optionId(store.slug, option.name),
    type: isPickup ? 'pickup' : 'delivery',
    name: option.name,
    description: option.description,
    service_area_id: isPickup ? null : stableId(store.slug, 'area', store.area.name),
    pickup_store_id: option.pickupStore === undefined ? null : pickupStoreId(store.slug, option.pickupStore),
    fee_cents: centsFromReais(option.fee),
    free_from_cents: option.freeFrom === undefined ? null : centsFromReais(option.freeFrom),
    minimum_cents: centsFromReais(option.minimum ?? 0),
    weekdays: option.weekdays,
    lead_days: option.leadDays,
    cutoff: option.cutoff,
    period: option.period,
    dates_ahead: option.datesAhead,
    capacity: option.capacity ?? null,
    position,
  }
}

function paymentRow(store: StoreEntry, method: PaymentMethodEntry, position: number): Row {
  return {
    id: paymentId(store.slug, method.name),
    kind: method.kind,
    name: method.name,
    description: method.description,
    flow: method.flow,
    price_adjustment: Math.round((method.adjustment ?? 0) * 100),
    minimum_cents: centsFromReais(method.minimum ?? 0),
    customer_kind: method.customerKind ?? null,
    is_active: true,
    position,
  }
}

const subscriptionTypeRows = ({ slug, subscriptionTypes }: StoreEntry): Row[] =>
  subscriptionTypes.map(({ name, description, interval, minimum, noticeDays }, position) => ({
    id: subscriptionTypeId(slug, name),
    name,
    description,
    interval_unit: interval.unit,
    interval_count: interval.count,
    minimum_cents: centsFromReais(minimum),
    notice_days: noticeDays,
    is_active: true,
    position,
  }))

const traitRows = ({ slug, orderTraits }: StoreEntry): Row[] =>
  questionRows(orderTraits, (name) => stableId(slug, 'order trait', name))

const customerTraitRows = ({ slug, customerTraits }: StoreEntry): Row[] =>
  questionRows(customerTraits, (name) => customerTraitId(slug, name))

const questionRows = (questions: readonly OrderTraitEntry[], idOf: (name: string) => string): Row[] =>
  questions.map(({ name, hint, kind, choices, isRequired }, position) => ({
    id: idOf(name),
    name,
    hint: hint ?? '',
    kind,
    choices: choices ?? [],
    is_required: isRequired ?? false,
    position,
  }))

function comboRows(store: StoreEntry, { products }: SeedCatalogue): [table: string, rows: Row[]][] {
  const ids = new Map(products.map(({ code, pricing }) => [code, pricing.id]))
  const idOf = (code: string): string => {
    const id = ids.get(code)
    if (id === undefined) throw new Error(`no product ${code} in ${store.slug}`)
    return id
  }
  const combos = (store.combos ?? []).map((combo) => ({ ...combo, id: stableId(store.slug, 'combo', combo.name) }))
  const parts = combos.flatMap(({ id, parts }) => parts.map((part, at) => ({ ...part, combo_id: id, part: at + 1 })))
  return [
    [
      'combo',
      combos.map(({ id, name, description, price }) => ({ id, name, description, price_cents: centsFromReais(price) })),
    ],
    [
      'combo_part',
      parts.map(({ combo_id, part, name, units = 1 }) => ({
        combo_id,
        position: part,
        name,
        quantity: quantityFromUnits(units),
      })),
    ],
    [
      'combo_product',
      parts.flatMap(({ combo_id, part, products: codes }) =>
        codes.map((code, at) => ({ combo_id, part, position: at + 1, product_id: idOf(code) })),
      ),
    ],
  ]
}

const priceListId = (slug: string, name: string): string => stableId(slug, 'price list', name)

/** The price list of the customer with the document; null for the prices of the store. */
export const priceListOf = ({ slug, priceLists = [] }: StoreEntry, document: string): string | null => {
  const list = priceLists.find(({ customers }) => customers.includes(document))
  return list === undefined ? null : priceListId(slug, list.name)
}

function priceListRows(
  { slug, priceLists = [] }: StoreEntry,
  { products }: SeedCatalogue,
): [table: string, rows: Row[]][] {
  const priceOf = (list: string, [name, reais]: readonly [string, number]): Row => {
    const product = products.find(({ entry }) => entry.name === name)
    if (product === undefined) throw new Error(`no product ${name} in ${slug}`)
    return {
      price_list_id: priceListId(slug, list),
      product_id: product.pricing.id,
      price: unitPriceFromReais(reais),
    }
  }
  return [
    [
      'price_list',
      priceLists.map(({ name, adjustmentPercent }) => ({
        id: priceListId(slug, name),
        name,
        price_adjustment: adjustmentPercent * 100,
      })),
    ],
    [
      'price_list_price',
      priceLists.flatMap(({ name, prices }) => Object.entries(prices).map((of) => priceOf(name, of))),
    ],
  ]
}

const referralRow = ({ friend, reward, rewardDays }: ReferralEntry): Row => ({
  friend_kind: 'fixed',
  friend_value: centsFromReais(friend),
  reward_kind: 'fixed',
  reward_value: centsFromReais(reward),
  reward_days: rewardDays,
})

const couponRows = (store: StoreEntry): Row[] =>
  store.coupons.map((coupon) => ({
    id: couponId(store.slug, coupon.code),
    code: coupon.code,
    description: coupon.description,
    kind: coupon.percent === undefined ? 'fixed' : 'percent',
    value: coupon.percent === undefined ? centsFromReais(coupon.fixed ?? 0) : coupon.percent * 100,
    is_automatic: coupon.isAutomatic ?? false,
    avoids_policies: coupon.avoidsPolicies ?? false,
    minimum_items_cents: centsFromReais(coupon.minimumItems ?? 0),
    max_per_customer: coupon.maxPerCustomer ?? null,
    is_listed: coupon.isListed ?? false,
    is_first_order_only: coupon.isFirstOrderOnly ?? false,
  }))
