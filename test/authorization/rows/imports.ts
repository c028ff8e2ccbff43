import * as dataExport from '#contract/data-export.ts'
import * as wire from '#contract/data-import.ts'
import * as priceChange from '#contract/price-change.ts'
import { aPriceList } from '#test/builders/price-lists.ts'
import { unique } from '#test/builders/store.ts'
import { only } from '../answers.ts'
import type { Belongings } from '../belongings.ts'
import type { Row } from '../row.ts'

const CATALOGUE = { answers: only(['staff for all else']), rightful: 'staff for all else' } as const
// Who looks after customers imports them, and finds no import of products.
const OF_PRODUCTS = {
  answers: only(['staff for all else'], { 'staff for customers': 'import.notFound' }),
  rightful: 'staff for all else',
} as const

const newProduct = (code: string, category_id: string) => ({
  code,
  slug: code.toLowerCase(),
  name: 'Arroz',
  description: '',
  unit: 'un',
  category_id,
  price: 100_000,
  tiers: [],
  stock_policy: 'untracked',
  stock: 0,
  is_quote_only: false,
  is_active: true,
})

/** An import at a step, with one row that adds a product. */
async function anImport({ store, categoryId }: Belongings, state: string): Promise<string> {
  const { rows } = await store.pool.query<{ id: string }>(
    `insert into data_import (supplier_id, kind, state, file_name, headers, fields, row_count)
     values ($1, 'products', $2, 'tabela.csv', '{Código,Nome,Preço}', '{code,name,price}', 1) returning id`,
    [store.id, state],
  )
  const id = rows[0]?.id ?? ''
  const code = unique('I').toUpperCase()
  await store.pool.query(
    `insert into import_row (supplier_id, import_id, number, cells, outcome, record_id, name, after)
     values ($1, $2, 2, $3, 'added', gen_random_uuid(), $4, $5)`,
    [store.id, id, JSON.stringify([code, 'Arroz', '10']), 'Arroz', newProduct(code, categoryId)],
  )
  return id
}

const at =
  (state: string, rest: { readonly query?: object; readonly body?: object } = {}) =>
  async (of: Belongings) => ({
    params: { idimportacao: await anImport(of, state) },
    ...rest,
    query: { idfornecedor: of.store.slug, ...rest.query },
  })

/** The spreadsheets that staff import. */
export const IMPORT_ROWS: readonly Row[] = [
  {
    endpoint: priceChange.startPriceChange,
    ...CATALOGUE,
    sent: ({ store, productId }) => ({
      params: {},
      query: { idfornecedor: store.slug },
      body: {
        produtos: [productId],
        filtro: { grupo: 'A_VENDA', busca: '' },
        esperados: 1,
        percentual: 5,
        final: 90,
        comFaixas: true,
      },
    }),
  },
  {
    endpoint: priceChange.startProductChange,
    ...CATALOGUE,
    sent: ({ store, productId }) => ({
      params: {},
      query: { idfornecedor: store.slug },
      body: {
        produtos: [productId],
        filtro: { grupo: 'A_VENDA', busca: '' },
        esperados: 1,
        maisEtiquetas: ['oferta'],
        menosEtiquetas: ['novidade'],
      },
    }),
  },
  {
    endpoint: wire.listImports,
    answers: only(['staff for all else', 'staff for customers']),
    rightful: 'staff for all else',
    sent: ({ store }) => ({ params: {}, query: { idfornecedor: store.slug, page: 1, limit: 20 } }),
  },
  {
    endpoint: wire.startImport,
    ...CATALOGUE,
    sent: ({ store }) => ({
      params: {},
      query: { idfornecedor: store.slug },
      body: {
        tipo: 'PRODUTOS',
        arquivo: 'tabela.csv',
        conteudo: Buffer.from('Código;Preço\nA1;10').toString('base64'),
        idtabela: null,
      },
    }),
  },
  {
    endpoint: wire.getImportTemplate,
    ...CATALOGUE,
    sent: ({ store }) => ({ params: {}, query: { idfornecedor: store.slug, tipo: 'PRODUTOS', formato: 'csv' } }),
  },
  { endpoint: wire.getImport, ...OF_PRODUCTS, sent: at('checked') },
  {
    endpoint: wire.matchColumns,
    ...OF_PRODUCTS,
    sent: async (of) => ({
      ...(await at('matching')(of)),
      body: {
        colunas: ['codigo', 'nome', 'preco'],
        vazias: 'MANTER',
        idcategoria: of.categoryId,
        idtabela: null,
        motivo: 'Contagem',
      },
    }),
  },
  {
    endpoint: wire.listImportRows,
    ...OF_PRODUCTS,
    sent: at('checked', { query: { situacao: 'NOVA', page: 1, limit: 20 } }),
  },
  { endpoint: wire.exportRefusedRows, ...OF_PRODUCTS, sent: at('checked', { query: { formato: 'csv' } }) },
  {
    endpoint: dataExport.exportStock,
    ...CATALOGUE,
    sent: ({ store }) => ({
      params: {},
      query: { idfornecedor: store.slug, formato: 'csv', grupo: 'A_VENDA', busca: 'leite' },
    }),
  },
  {
    endpoint: dataExport.exportListPrices,
    ...CATALOGUE,
    sent: async ({ store }) => ({
      params: { idtabela: await aPriceList(store) },
      query: { idfornecedor: store.slug, formato: 'csv' },
    }),
  },
  {
    endpoint: dataExport.exportProducts,
    ...CATALOGUE,
    sent: ({ store }) => ({
      params: {},
      query: { idfornecedor: store.slug, formato: 'csv', grupo: 'A_VENDA', busca: 'leite' },
    }),
  },
  { endpoint: wire.applyImport, ...OF_PRODUCTS, sent: at('checked', { body: { novas: 1, mudam: 0 } }) },
  { endpoint: wire.undoImport, ...OF_PRODUCTS, sent: at('applied') },
]
