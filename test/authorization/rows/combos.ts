import * as desk from '#contract/combo-desk.ts'
import * as combo from '#contract/combo.ts'
import { aBreakfast } from '#test/builders/combos.ts'
import { aProduct, unique } from '#test/builders/store.ts'
import { EVERYBODY, ON_THE_ACCOUNT, only } from '../answers.ts'
import type { Belongings } from '../belongings.ts'
import type { Row } from '../row.ts'

const MANAGES_PRICES = { answers: only(['staff for all else']), rightful: 'staff for all else' } as const

const terms = async ({ store, owner }: Belongings) => ({
  nome: unique('Cesta'),
  descricao: 'Para o Natal',
  preco: 25.9,
  ativo: true,
  clientes: [owner.customerId],
  de: '2026-12-01',
  ate: '2026-12-24',
  partes: [{ nome: 'Panetone', quantidade: 2, produtos: [(await aProduct(store)).id, (await aProduct(store)).id] }],
})

/** The combos that buyers see, and those who make them. */
export const COMBO_ROWS: readonly Row[] = [
  {
    endpoint: combo.listCombos,
    answers: EVERYBODY,
    sent: ({ store }) => ({ params: { idfornecedor: store.slug } }),
  },
  {
    endpoint: combo.listCustomerCombos,
    answers: only(ON_THE_ACCOUNT),
    sent: ({ store, owner }) => ({ params: { idfornecedor: store.slug, idcliente: owner.customerId } }),
  },
  {
    endpoint: combo.getCombo,
    answers: EVERYBODY,
    sent: async ({ store, owner }) => ({
      params: { idcombo: (await aBreakfast(store)).comboId },
      query: {
        idfornecedor: store.slug,
        idformapagamento: store.paymentId,
        idcliente: owner.customerId,
        tipoEntrega: 'DELIVERY' as const,
      },
    }),
  },
  {
    endpoint: desk.listStoreCombos,
    ...MANAGES_PRICES,
    sent: ({ store }) => ({
      params: {},
      query: { idfornecedor: store.slug, situacao: 'VALENDO', busca: 'cesta', page: 1, limit: 20 },
    }),
  },
  {
    endpoint: desk.getStoreCombo,
    ...MANAGES_PRICES,
    sent: async ({ store }) => ({
      params: { idcombo: (await aBreakfast(store)).comboId },
      query: { idfornecedor: store.slug },
    }),
  },
  {
    endpoint: desk.createCombo,
    ...MANAGES_PRICES,
    sent: async (of) => ({ params: {}, query: { idfornecedor: of.store.slug }, body: await terms(of) }),
  },
  {
    endpoint: desk.changeCombo,
    ...MANAGES_PRICES,
    sent: async (of) => ({
      params: { idcombo: (await aBreakfast(of.store)).comboId },
      query: { idfornecedor: of.store.slug },
      body: { ...(await terms(of)), versao: 1 },
    }),
  },
]
