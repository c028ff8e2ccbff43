import type { Quantity } from '../amounts.ts'
import { gtinKey, isGtin } from '../catalog/product-codes.ts'
import { faultsOfProduct, type ProductContent } from '../catalog/stored-product.ts'
import { Failure, type FailureCode } from '../failure.ts'
import { severalFound, type BlankRule, type ReadRow, type RowFault, type RowFaultCode } from './import-row.ts'
import type { ImportField, ProductCells, ProductField } from './import-fields.ts'

/** What is kept of a product. */
export interface ImportedProduct extends Omit<ProductContent, 'tags'> {
  readonly tags: readonly string[]
  readonly stock: Quantity
  /** Null, with its values and rank, for a product that is no variant. */
  readonly variantGroupId: string | null
  readonly variantValues: readonly string[] | null
  readonly variantRank: number | null
}

export interface FoundProduct extends ImportedProduct {
  readonly id: string
  readonly version: number
}

/** A category by its path: `Mercearia`, or `Mercearia > Arroz`. */
export interface NamedCategory {
  readonly id: string
  readonly name: string
  readonly parentName: string | null
}

export type FindCategory = (typed: string) => { readonly id: string } | { readonly fault: RowFaultCode }

export interface ProductImportContext {
  readonly findCategory: FindCategory
  readonly blanks: BlankRule
  readonly defaultCategoryId: string | null
  /** Of new products without a category where there is no id; empty for none. */
  readonly defaultCategory: string
  /** Whether a product may not have it because the store has no product with it. */
  readonly isRefused: (kind: 'brand' | 'tag', name: string) => boolean
}

export type PlannedRow =
  | { readonly outcome: 'refused'; readonly product: FoundProduct | null; readonly faults: readonly RowFault[] }
  | { readonly outcome: 'same'; readonly product: FoundProduct }
  | { readonly outcome: 'changed'; readonly product: FoundProduct; readonly after: ImportedProduct }
  | { readonly outcome: 'added'; readonly after: ImportedProduct }

const EMPTY: ImportedProduct = {
  code: '',
  gtin: null,
  name: '',
  description: '',
  brand: null,
  unit: 'un',
  packaging: null,
  categoryId: '',
  price: 0 as ProductContent['price'],
  previousPrice: null,
  uninvoicedPrice: null,
  wholesalePrice: null,
  wholesaleMinimum: null,
  incrementMultiple: null,
  stockMinimum: null,
  granularity: null,
  minPerOrder: null,
  maxPerOrder: null,
  packagingPrice: null,
  tiers: [],
  stockPolicy: 'untracked',
  isQuoteOnly: false,
  isActive: true,
  tags: [],
  stock: 0 as Quantity,
  variantGroupId: null,
  variantValues: null,
  variantRank: null,
}

/** What a blank cell may empty, and what it is then. */
const CLEARED: Partial<ProductCells> = {
  gtin: null,
  packaging: null,
  brand: null,
  description: '',
  previousPrice: null,
  uninvoicedPrice: null,
  wholesalePrice: null,
  wholesaleMinimum: null,
  tiers: [],
  minPerOrder: null,
  granularity: null,
  maxPerOrder: null,
  incrementMultiple: null,
  packagingPrice: null,
  stockMinimum: null,
  tags: [],
}

/** The fault of a row for each rule of products, its field, and the other fields that the rule is about. */
const RULES: Partial<Record<FailureCode, readonly [RowFaultCode, ProductField, ...ProductField[]]>> = {
  'product.codeMissing': ['code-missing', 'code'],
  'product.gtinMalformed': ['bad-gtin', 'gtin'],
  'product.previousPriceTooLow': ['previous-price-too-low', 'previousPrice', 'price'],
  'product.wholesaleIncomplete': ['wholesale-incomplete', 'wholesalePrice', 'wholesaleMinimum'],
  'product.limitsContradict': ['limits-contradict', 'maxPerOrder', 'minPerOrder', 'granularity'],
  'product.tierTwice': ['tier-twice', 'tiers'],
}

/** Where a row puts its product among variants, and what is wrong with it. */
export interface PlacedVariant {
  readonly placed: Pick<ImportedProduct, 'variantGroupId' | 'variantValues' | 'variantRank'> | null
  readonly faults: readonly RowFault[]
}

/** What a row does to the store: `found` are the products with its code, or without a code with its GTIN. */
export function planProductRow(
  row: ReadRow,
  found: readonly FoundProduct[],
  { findCategory, blanks, defaultCategoryId, defaultCategory, isRefused }: ProductImportContext,
  variant: PlacedVariant = { placed: null, faults: [] },
): PlannedRow {
  const [product = null, second] = found
  const faults = [...row.faults, ...variant.faults]
  const add = (code: RowFaultCode, field: ProductField | null = null, value = '') => faults.push({ code, field, value })
  if (second !== undefined) faults.push(severalFound(row.cells))

  const { category: named, ...cells } = row.cells
  const category = named ?? (product === null && defaultCategoryId === null ? defaultCategory || undefined : undefined)
  const categoryId = category === undefined ? null : findCategory(category)
  if (categoryId !== null && 'fault' in categoryId) add(categoryId.fault, 'category', category)
  const cleared = blanks === 'keep' ? {} : clearedBy(row.blank)
  const isNewlyCounted = product === null && cells.stock !== undefined && cells.stockPolicy === undefined
  const after: ImportedProduct = {
    ...(product === null ? EMPTY : contentOf(product)),
    ...(isNewlyCounted ? { stockPolicy: 'tracked' } : {}),
    ...cleared,
    ...cells,
    ...(isSameArticle(cells.gtin, product) ? { gtin: product.gtin } : {}),
    ...(categoryId !== null && 'id' in categoryId ? { categoryId: categoryId.id } : {}),
    ...(product === null && category === undefined ? { categoryId: defaultCategoryId ?? '' } : {}),
    ...variant.placed,
  }
  if (product === null) {
    const isFaulty = (field: ProductField) => faults.some((fault) => fault.field === field)
    if (after.name === '' && !isFaulty('name')) add('missing', 'name')
    if (cells.price === undefined && !isFaulty('price') && !after.isQuoteOnly) add('missing', 'price')
    if (after.categoryId === '' && !isFaulty('category')) add('missing', 'category')
  }
  if (cells.brand && cells.brand !== product?.brand && isRefused('brand', cells.brand))
    add('unknown-brand', 'brand', cells.brand)
  for (const tag of cells.tags ?? [])
    if (product?.tags.includes(tag) !== true && isRefused('tag', tag)) add('unknown-tag', 'tags', tag)
  const isPriced = after.price > 0 || after.isQuoteOnly
  if (!isPriced && after.price !== product?.price && cells.price !== undefined) add('not-above-zero', 'price', '0')
  if (cells.stock !== undefined && after.stockPolicy !== 'tracked' && cells.stock !== (product?.stock ?? 0))
    add('stock-untracked', 'stock')
  // A wrong barcode that is already stored refuses no row: the product's own form reports it.
  const isGtinUnchanged = product !== null && after.gtin === product.gtin
  if (second === undefined) faults.push(...ruleFaults(isGtinUnchanged ? { ...after, gtin: null } : after, faults))

  if (faults.length > 0) return { outcome: 'refused', product, faults }
  if (product === null) return { outcome: 'added', after }
  return JSON.stringify(contentOf(product)) === JSON.stringify(contentOf(after))
    ? { outcome: 'same', product }
    : { outcome: 'changed', product, after }
}

/** Spreadsheets write the GTIN of an article with more or fewer zeros in front. */
const isSameArticle = (
  gtin: string | null | undefined,
  product: ImportedProduct | null,
): product is ImportedProduct & { readonly gtin: string } =>
  product !== null && product.gtin !== null && isGtin(product.gtin) && gtinKey(gtin ?? '') === gtinKey(product.gtin)

const clearedBy = (blank: readonly ImportField[]): Partial<ImportedProduct> =>
  Object.fromEntries(Object.entries(CLEARED).filter(([field]) => blank.includes(field as ProductField)))

/** The same fields in the same order, whatever else the object has. */
const contentOf = (product: ImportedProduct): ImportedProduct =>
  Object.fromEntries(
    Object.keys(EMPTY).map((field) => [field, product[field as keyof ImportedProduct]]),
  ) as unknown as ImportedProduct

/** What breaks the rules of products, in fields that have no fault yet. */
function ruleFaults(product: ImportedProduct, faults: readonly RowFault[]): RowFault[] {
  const isFaulty = (fields: readonly ProductField[]) =>
    faults.some(({ field }) => fields.some((each) => each === field))
  return faultsOfProduct(product).flatMap(({ code }): RowFault[] => {
    const rule = RULES[code]
    if (rule === undefined) throw new Failure(code)
    const [fault, ...fields] = rule
    return isFaulty(fields) ? [] : [{ code: fault, field: fields[0], value: '' }]
  })
}

const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase()

/**
 * The deepest of the categories that a store of another system lists with commas between them: `Mercearia, Mercearia > Arroz`. A name with a
 * comma is one category.
 */
export function deepestCategory(typed: string): string {
  const parts = typed.split(',').map((part) => part.trim())
  const paths = parts.filter((part) => part.includes('>'))
  const isDepartment = (part: string) => paths.some((path) => plain(path.split('>')[0] ?? '') === plain(part))
  const isList = paths.length > 1 || parts.some((part) => !part.includes('>') && isDepartment(part))
  const [first = typed] = paths.toSorted((a, b) => b.split('>').length - a.split('>').length)
  return isList ? first : typed
}

/** Finds a category by its name, or by its department and its name. */
export function categoryFinder(categories: readonly NamedCategory[]): FindCategory {
  const byName = Map.groupBy(categories, ({ name }) => plain(name))
  const findPath: FindCategory = (typed) => {
    const parts = typed
      .split('>')
      .map(plain)
      .filter((part) => part !== '')
    const named = byName.get(parts.at(-1) ?? '') ?? []
    const parent = parts.length > 1 ? parts.at(-2) : null
    const [first, ...others] =
      parent === null ? named : named.filter(({ parentName }) => plain(parentName ?? '') === parent)
    if (first === undefined) return { fault: 'unknown-category' }
    if (others.length === 0) return { id: first.id }
    // A department stands for itself, although one of its categories has the same name.
    const department = [first, ...others].find(({ parentName }) => parentName === null)
    return department ? { id: department.id } : { fault: 'several-categories' }
  }
  const find: FindCategory = (typed) => {
    const whole = findPath(typed)
    const deepest = deepestCategory(typed)
    return 'fault' in whole && deepest !== typed ? findPath(deepest) : whole
  }
  const found = new Map<string, ReturnType<FindCategory>>()
  return (typed) => {
    const known = found.get(typed) ?? find(typed)
    found.set(typed, known)
    return known
  }
}

/** `Mercearia > Arroz`. */
export const categoryPath = ({ name, parentName }: NamedCategory): string =>
  parentName === null ? name : `${parentName} > ${name}`
