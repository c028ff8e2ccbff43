import * as desk from '#contract/variant-group-desk.ts'
import * as sheet from '#contract/variant-sheet.ts'
import { aProduct, aVariantGroup, unique } from '#test/builders/store.ts'
import { only } from '../answers.ts'
import type { Belongings } from '../belongings.ts'
import type { Row } from '../row.ts'

const MANAGES_PRODUCTS = { answers: only(['staff for all else']), rightful: 'staff for all else' } as const

const terms = async ({ store }: Belongings) => ({
  nome: unique('Camiseta'),
  eixos: [{ nome: 'Tamanho', valores: ['P', 'M'] }],
  variantes: [{ idproduto: (await aProduct(store)).id, valores: ['P'] }, { valores: ['M'] }],
})

const aGroup = async ({ store }: Belongings) => {
  const { id } = await aProduct(store)
  return (await aVariantGroup(store, { name: unique('Meia'), axes: { Tamanho: ['P'] }, variants: [[id, 'P']] })).id
}

/** Staff group products that are variants. */
export const VARIANT_GROUP_ROWS: readonly Row[] = [
  {
    endpoint: desk.listVariantGroups,
    ...MANAGES_PRODUCTS,
    sent: ({ store }) => ({
      params: {},
      query: { idfornecedor: store.slug, busca: 'camiseta', page: 1, limit: 20 },
    }),
  },
  {
    endpoint: desk.getVariantGroup,
    ...MANAGES_PRODUCTS,
    sent: async (of) => ({ params: { idagrupador: await aGroup(of) }, query: { idfornecedor: of.store.slug } }),
  },
  {
    endpoint: desk.createVariantGroup,
    ...MANAGES_PRODUCTS,
    sent: async (of) => ({ params: {}, query: { idfornecedor: of.store.slug }, body: await terms(of) }),
  },
  {
    endpoint: desk.changeVariantGroup,
    ...MANAGES_PRODUCTS,
    sent: async (of) => ({
      params: { idagrupador: await aGroup(of) },
      query: { idfornecedor: of.store.slug },
      body: { ...(await terms(of)), versao: 1 },
    }),
  },
  {
    endpoint: sheet.getVariantSheet,
    ...MANAGES_PRODUCTS,
    sent: async (of) => ({ params: { idagrupador: await aGroup(of) }, query: { idfornecedor: of.store.slug } }),
  },
  {
    endpoint: sheet.changeVariantSheet,
    ...MANAGES_PRODUCTS,
    sent: async ({ store }) => {
      const { id, code } = await aProduct(store)
      const group = await aVariantGroup(store, {
        name: unique('Meia'),
        axes: { Tamanho: ['P'] },
        variants: [[id, 'P']],
      })
      const row = { idproduto: id, versao: 1, codigo: code, valores: ['P'], preco: 12, ativo: true }
      return { params: { idagrupador: group.id }, query: { idfornecedor: store.slug }, body: { linhas: [row] } }
    },
  },
  {
    endpoint: desk.removeVariantGroup,
    ...MANAGES_PRODUCTS,
    sent: async (of) => ({
      params: { idagrupador: await aGroup(of) },
      query: { idfornecedor: of.store.slug, versao: 1 },
    }),
  },
]
