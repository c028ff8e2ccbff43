import { randomUUID } from 'node:crypto'
import * as desk from '#contract/product-desk.ts'
import * as movement from '#contract/stock-movement.ts'
import * as picture from '#contract/product-picture.ts'
import { aProduct, unique } from '#test/builders/store.ts'
import { EVERYBODY, only } from '../answers.ts'
import type { Belongings } from '../belongings.ts'
import type { Row } from '../row.ts'

const EDITS_PRODUCTS = { answers: only(['staff for all else']), rightful: 'staff for all else' } as const

const content = (idcategoria: string) => ({
  codigo: unique('L').toUpperCase(),
  gtin: '7891000100103',
  nome: 'Leite integral',
  descricao: 'De vacas da serra',
  marca: 'Serra',
  unidade: 'cx',
  embalagem: 'caixa com 12',
  idcategoria,
  preco: 5.49,
  precoanterior: 6,
  preconf: 5,
  precovendaatacado: 4.9,
  minvendaatacado: 24,
  multiploincremento: 12,
  granularidade: 6,
  min_por_pedido: 6,
  maxporpedido: 600,
  preco_embalagem: 2,
  faixas: [{ aPartirDe: 12, preco: 5.2 }],
  estoqueControle: 'CONTROLADO' as const,
  somenteOrcamento: false,
  ativo: true,
})

const aStoredProduct = async ({ store, categoryId }: Belongings) =>
  (await aProduct(store, { categoryId, name: unique('Leite'), stock: 10 })).id

/** A white picture of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC'

/** The products of a store as those see them who edit them. */
export const PRODUCT_ROWS: readonly Row[] = [
  {
    endpoint: desk.listStoredProducts,
    ...EDITS_PRODUCTS,
    sent: ({ store }) => ({
      params: {},
      query: { idfornecedor: store.slug, grupo: 'A_VENDA', busca: 'leite', ordenacao: 'recentes', page: 1, limit: 20 },
    }),
  },
  {
    endpoint: desk.getStoredProduct,
    ...EDITS_PRODUCTS,
    sent: async (of) => ({
      params: { idproduto: await aStoredProduct(of) },
      query: { idfornecedor: of.store.slug },
    }),
  },
  {
    endpoint: desk.createProduct,
    ...EDITS_PRODUCTS,
    sent: ({ store, categoryId }) => ({
      params: {},
      query: { idfornecedor: store.slug },
      body: content(categoryId),
    }),
  },
  {
    endpoint: desk.changeProduct,
    ...EDITS_PRODUCTS,
    sent: async (of) => ({
      params: { idproduto: await aStoredProduct(of) },
      query: { idfornecedor: of.store.slug },
      body: { ...content(of.categoryId), versao: 1 },
    }),
  },
  {
    endpoint: desk.setStock,
    ...EDITS_PRODUCTS,
    sent: async (of) => ({
      params: { idproduto: await aStoredProduct(of) },
      query: { idfornecedor: of.store.slug },
      body: { estoque: 25, visto: 10, motivo: 'Entrega do fornecedor' },
    }),
  },
  {
    endpoint: movement.listStockMovements,
    ...EDITS_PRODUCTS,
    sent: async (of) => ({
      params: { idproduto: await aStoredProduct(of) },
      query: { idfornecedor: of.store.slug, page: 1, limit: 20 },
    }),
  },
  {
    endpoint: movement.moveStock,
    ...EDITS_PRODUCTS,
    sent: async (of) => ({
      params: { idproduto: await aStoredProduct(of) },
      query: { idfornecedor: of.store.slug },
      body: { idmovimento: randomUUID(), tipo: 'ENTRADA' as const, quantidade: 12, motivo: 'Nota 1.234' },
    }),
  },
  {
    endpoint: picture.allImages,
    answers: EVERYBODY,
    sent: async (of) => ({ params: { idfornecedor: of.store.slug, idproduto: await aStoredProduct(of) } }),
  },
  {
    endpoint: picture.addProductPicture,
    ...EDITS_PRODUCTS,
    sent: async (of) => ({
      params: { idproduto: await aStoredProduct(of) },
      query: { idfornecedor: of.store.slug },
      body: { conteudo: PIXEL, texto: 'A caixa de frente' },
    }),
  },
  {
    endpoint: picture.nameProductPictures,
    ...EDITS_PRODUCTS,
    sent: ({ store }) => ({
      params: {},
      query: { idfornecedor: store.slug },
      body: { arquivos: ['A1.jpg', 'A1-2.jpg'] },
    }),
  },
  {
    endpoint: picture.changeProductPictures,
    ...EDITS_PRODUCTS,
    sent: async (of) => {
      const idproduto = await aStoredProduct(of)
      const imagem = 'loja/leite-1a2b3c4d'
      await of.store.pool.query('update product set picture = $2 where id = $1', [idproduto, imagem])
      return {
        params: { idproduto },
        query: { idfornecedor: of.store.slug },
        body: { imagens: [{ imagem, texto: 'A caixa de frente' }], vistas: [imagem] },
      }
    },
  },
]
