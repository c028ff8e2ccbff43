import type { ImportField, ImportKind } from '#domain/data-import/import-fields.ts'
import { textOfCell, type SheetCell } from '#domain/sheet-cell.ts'
import { FIELD_TITLES } from './import-sheet.ts'
import type { SheetColumn } from './sheet-fields.ts'

/** The codes of the example rows of a template, which are never imported. */
const EXAMPLE_CODES = ['EXEMPLO-1', 'EXEMPLO-2']

/** What the example rows say, by field: of each the columns of the template. */
const EXAMPLES: Readonly<Record<ImportKind, Readonly<Partial<Record<ImportField, readonly [string, string]>>>>> = {
  products: {
    code: ['EXEMPLO-1', 'EXEMPLO-2'],
    name: ['Arroz branco tipo 1', 'Detergente neutro'],
    price: ['27,90', '2,49'],
    category: ['Mercearia > Arroz', 'Limpeza'],
    unit: ['pct', 'un'],
    packaging: ['Pacote de 5 kg', 'Frasco de 500 ml'],
    brand: ['Serra', 'Brilho'],
    gtin: ['7891000100103', ''],
    stock: ['120', '48'],
    minPerOrder: ['', '6'],
    granularity: ['', '6'],
    tags: ['oferta', ''],
    description: ['Grãos longos e soltos.', ''],
    isActive: ['Sim', 'Sim'],
  },
  stock: {
    code: ['EXEMPLO-1', 'EXEMPLO-2'],
    gtin: ['7891000100103', ''],
    stock: ['118', '48'],
    reason: ['Contagem: 2 pacotes furados', 'Contagem'],
  },
  'list-prices': {
    code: ['EXEMPLO-1', 'EXEMPLO-2'],
    agreedPrice: ['25,90', '2,29'],
  },
  customers: {
    erpCode: ['EXEMPLO-1', 'EXEMPLO-2'],
    document: ['11.222.333/0001-81', '529.982.247-25'],
    name: ['Padaria Pão Bom Ltda.', 'Ana Souza'],
    tradeName: ['Pão Bom', ''],
    email: ['compras@padaria.exemplo', 'ana@cliente.exemplo'],
    phone: ['(11) 94321-4321', '(11) 3456-7890'],
    stateRegistration: ['ISENTO', ''],
    birthDate: ['', '17/04/1988'],
    postalCode: ['01310-100', ''],
    street: ['Avenida Paulista', ''],
    addressNumber: ['1000', ''],
    complement: ['Loja 2', ''],
    district: ['Bela Vista', ''],
    city: ['São Paulo', ''],
    state: ['SP', ''],
  },
}

/** The columns of the template for a kind of import; its rows are `TEMPLATE_ROWS`. */
export const templateColumns = (kind: ImportKind): SheetColumn<number>[] =>
  (Object.entries(EXAMPLES[kind]) as [ImportField, readonly [string, string]][]).map(([field, cells]) => ({
    header: FIELD_TITLES[field],
    kind: 'text',
    value: (row) => cells[row] || null,
  }))

export const TEMPLATE_ROWS: readonly number[] = [0, 1]

/** The code by which a row is known as an example; null for a row of the store's own. */
export const exampleCodeOf = (cells: readonly SheetCell[]): string | null =>
  EXAMPLE_CODES.find((code) => cells.some((cell) => typeof cell === 'string' && textOfCell(cell).trim() === code)) ??
  null
