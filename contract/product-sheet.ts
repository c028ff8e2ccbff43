import { quantityFromUnits, reaisFromUnitPrice, unitPriceFromReais, unitsFromQuantity } from '#domain/amounts.ts'
import type { Quantity, UnitPrice } from '#domain/amounts.ts'
import type { PriceTier } from '#domain/catalog/product.ts'
import type { StockPolicy } from '#domain/catalog/stored-product.ts'
import { cleanText } from '#domain/clean-text.ts'
import { MAX_CELL_LENGTH, type RowFault, type RowFaultCode } from '#domain/data-import/data-import.ts'
import {
  PRODUCT_FIELDS,
  type ProductCells,
  type ProductField,
  type ReadRow,
} from '#domain/data-import/product-import.ts'
import { parseDecimal } from '#domain/decimal.ts'
import type { SheetColumn } from './spreadsheet.ts'

/** Reais, or sale units, as where a product is edited. */
const MOST = 1_000_000
const MOST_TIERS = 20

type Read<Value> = { readonly value: Value } | { readonly fault: RowFaultCode }

interface FieldForm<Value> {
  /** Title of the column in exports. */
  readonly title: string
  /** Other titles that people and other programs give it, as `headerKey` writes them. */
  readonly otherTitles: readonly string[]
  readonly kind: SheetColumn<never>['kind']
  readonly read: (cell: string) => Read<Value>
  /** As a cell of the kind; null is empty. */
  readonly write: (value: Value) => string | number | null
}

const text = (title: string, otherTitles: readonly string[], maxLength: number): FieldForm<string> => ({
  title,
  otherTitles,
  kind: 'text',
  read: (cell) => (cell.length > maxLength ? { fault: 'too-long' } : { value: cell }),
  write: (value) => value || null,
})
const textOrNull = (...parts: Parameters<typeof text>): FieldForm<string | null> => ({
  ...text(...parts),
  write: (value) => value,
})

/** Above 0 unless zero is allowed. */
function readNumber(cell: string, isZeroAllowed = false): Read<number> {
  const value = parseDecimal(cell)
  if (value === null) return { fault: 'not-a-number' }
  if (value < 0 || (value === 0 && !isZeroAllowed)) return { fault: 'not-above-zero' }
  return value > MOST ? { fault: 'too-large' } : { value }
}

const map = <From, To>(read: Read<From>, of: (value: From) => To): Read<To> =>
  'fault' in read ? read : { value: of(read.value) }

const price = (title: string, otherTitles: readonly string[], isZeroAllowed = false) =>
  ({
    title,
    otherTitles,
    kind: 'decimal',
    read: (cell) => map(readNumber(cell, isZeroAllowed), unitPriceFromReais),
    write: (value) => value && reaisFromUnitPrice(value),
  }) satisfies FieldForm<UnitPrice | null> as FieldForm<UnitPrice> & FieldForm<UnitPrice | null>

const units = (title: string, otherTitles: readonly string[], isZeroAllowed = false) =>
  ({
    title,
    otherTitles,
    kind: 'decimal',
    read: (cell) => map(readNumber(cell, isZeroAllowed), quantityFromUnits),
    write: (value) => value && unitsFromQuantity(value),
  }) satisfies FieldForm<Quantity | null> as FieldForm<Quantity> & FieldForm<Quantity | null>

const YES = ['sim', 's', 'verdadeiro', 'true', '1', 'x', 'ativo']
const NO = ['nao', 'n', 'falso', 'false', '0', 'inativo', 'arquivado']

const yesOrNo = (title: string, otherTitles: readonly string[]): FieldForm<boolean> => ({
  title,
  otherTitles,
  kind: 'text',
  read: (cell) => {
    const key = headerKey(cell)
    return YES.includes(key) ? { value: true } : NO.includes(key) ? { value: false } : { fault: 'unknown-word' }
  },
  write: (value) => (value ? 'Sim' : 'Não'),
})

const POLICIES: Readonly<Record<StockPolicy, string>> = {
  untracked: 'Sem controle',
  tracked: 'Controlado',
  'on-request': 'Sob encomenda',
}

/** `10: 5,90; 50: 5,50`. */
function readTiers(cell: string): Read<readonly PriceTier[]> {
  const tiers: PriceTier[] = []
  for (const part of cell.split(';').filter((part) => part.trim() !== '')) {
    const [from = '', written = '', more] = part.split(':')
    const [amount, tierPrice] = [readNumber(from), readNumber(written)]
    if (more !== undefined || 'fault' in amount || 'fault' in tierPrice) return { fault: 'bad-tiers' }
    tiers.push({ from: quantityFromUnits(amount.value), price: unitPriceFromReais(tierPrice.value) })
  }
  return tiers.length > MOST_TIERS ? { fault: 'bad-tiers' } : { value: tiers.toSorted((a, b) => a.from - b.from) }
}

const written = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 4 })

/** What a spreadsheet says of a product, by field. */
const FORMS: { readonly [Field in ProductField]: FieldForm<ProductCells[Field]> } = {
  code: text('Código', ['cod', 'codigoproduto', 'codigodoproduto', 'codproduto', 'sku', 'ref', 'referencia'], 80),
  gtin: textOrNull('Código de barras', ['ean', 'gtin', 'codbarras', 'codigobarras', 'eangtin', 'ean13'], 14),
  name: text('Nome', ['produto', 'nomedoproduto', 'nomeproduto', 'item', 'titulo'], 120),
  category: text('Categoria', ['departamento', 'grupo', 'secao', 'familia'], 200),
  price: price('Preço', ['precodevenda', 'precovenda', 'valor', 'precounitario', 'vlrvenda', 'pvenda', 'precor'], true),
  stock: units('Estoque', ['saldo', 'qtdestoque', 'quantidade', 'qtd', 'qtde', 'estoqueatual', 'saldoestoque'], true),
  unit: text('Unidade', ['un', 'und', 'unidadedevenda', 'unid', 'um'], 10),
  packaging: textOrNull('Embalagem', ['apresentacao', 'conteudo'], 80),
  brand: textOrNull('Marca', ['fabricante'], 80),
  description: text('Descrição', ['detalhes', 'descricaocompleta', 'descricaodoproduto'], MAX_CELL_LENGTH),
  previousPrice: price('Preço anterior', ['precode', 'precoantigo', 'de'], true),
  uninvoicedPrice: price('Preço sem nota', ['preconf', 'precosemnotafiscal']),
  wholesalePrice: price('Preço de atacado', ['precoatacado', 'atacado']),
  wholesaleMinimum: units('Mínimo para atacado', ['minimoatacado', 'qtdatacado', 'minatacado']),
  tiers: {
    title: 'Faixas de preço',
    otherTitles: ['faixas', 'precoprogressivo', 'descontoprogressivo'],
    kind: 'text',
    read: readTiers,
    write: (tiers) =>
      tiers
        .map(
          ({ from, price }) =>
            `${written.format(unitsFromQuantity(from))}: ${written.format(reaisFromUnitPrice(price))}`,
        )
        .join('; ') || null,
  },
  minPerOrder: units('Mínimo por pedido', ['minimo', 'qtdminima', 'pedidominimo', 'quantidademinima']),
  granularity: units('Múltiplo', ['passo', 'multiplodevenda', 'granularidade', 'vendidode']),
  maxPerOrder: units('Máximo por pedido', ['maximo', 'qtdmaxima', 'quantidademaxima']),
  incrementMultiple: units('Unidades por embalagem', ['qtdembalagem', 'unidadesporcaixa', 'multiploincremento']),
  packagingPrice: price('Preço da embalagem', ['precoembalagem'], true),
  stockPolicy: {
    title: 'Controle de estoque',
    otherTitles: ['controlaestoque', 'controleestoque'],
    kind: 'text',
    read: (cell) => {
      const key = headerKey(cell)
      const named = Object.entries(POLICIES).find(([, name]) => headerKey(name) === key)
      if (named) return { value: named[0] as StockPolicy }
      return YES.includes(key)
        ? { value: 'tracked' }
        : NO.includes(key)
          ? { value: 'untracked' }
          : { fault: 'unknown-word' }
    },
    write: (policy) => POLICIES[policy],
  },
  isQuoteOnly: yesOrNo('Só por orçamento', ['somenteorcamento', 'orcamento', 'sobconsulta']),
  isActive: yesOrNo('À venda', ['ativo', 'avenda', 'status', 'situacao', 'disponivel']),
}

export const PRODUCT_FIELD_TITLES = Object.fromEntries(
  PRODUCT_FIELDS.map((field) => [field, FORMS[field].title]),
) as Readonly<Record<ProductField, string>>

/** A title without accents, spaces and signs: "Preço (R$)" is `precor`. */
export const headerKey = (header: string): string =>
  header
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')

const FIELD_OF_KEY = new Map<string, ProductField>(
  PRODUCT_FIELDS.toReversed().flatMap((field) =>
    [...FORMS[field].otherTitles, headerKey(FORMS[field].title)].map((key) => [key, field] as const),
  ),
)

/** What the columns of a file most likely hold, each field once. */
export function guessProductColumns(headers: readonly string[]): (ProductField | null)[] {
  const taken = new Set<ProductField>()
  return headers.map((header) => {
    const field = FIELD_OF_KEY.get(headerKey(header)) ?? null
    if (field === null || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

/** Exports have an apostrophe before what programs take for a formula. */
const QUOTED = /^'(?=[=+\-@])/

/** The cells of a row by the fields of its columns. */
export function readProductRow(
  number: number,
  row: readonly string[],
  columns: readonly (ProductField | null)[],
): ReadRow {
  const cells: Record<string, unknown> = {}
  const blank: ProductField[] = []
  const faults: RowFault[] = []
  for (const [index, field] of columns.entries()) {
    if (field === null) continue
    const cell = cleanText(row[index] ?? '', field === 'description' ? 'lines' : 'line')
      .trim()
      .replace(QUOTED, '')
    if (cell === '') {
      blank.push(field)
      continue
    }
    const read = FORMS[field].read(cell)
    if ('fault' in read) faults.push({ field, code: read.fault, value: cell.slice(0, 80) })
    else cells[field] = read.value
  }
  return { number, cells: cells as Partial<ProductCells>, blank, faults }
}

/** The value of a field as people read it; null is empty. */
export function productCellText<Field extends ProductField>(field: Field, value: ProductCells[Field]): string | null {
  const cell = (FORMS[field] as FieldForm<ProductCells[Field]>).write(value)
  return typeof cell === 'number' ? written.format(cell) : cell
}

/** What the column of a field is called. */
export const productTitle = (field: ProductField): string => FORMS[field].title

/** The columns of an export: read again without a change, they change nothing. */
export const PRODUCT_SHEET: readonly SheetColumn<ProductCells>[] = PRODUCT_FIELDS.map((field) =>
  columnOf(field, FORMS[field] as FieldForm<ProductCells[typeof field]>),
)

function columnOf<Field extends ProductField>(
  field: Field,
  { title, kind, write }: FieldForm<ProductCells[Field]>,
): SheetColumn<ProductCells> {
  // What is not counted has no stock to say.
  const isSaid = (product: ProductCells) => field !== 'stock' || product.stockPolicy === 'tracked'
  return { header: title, kind, value: (product) => (isSaid(product) ? write(product[field]) : null) }
}
