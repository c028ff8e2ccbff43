import * as desk from '#contract/payment-method-desk.ts'
import { aPaymentMethod } from '#test/builders/selling.ts'
import { unique } from '#test/builders/store.ts'
import { only } from '../answers.ts'
import type { Belongings } from '../belongings.ts'
import type { Row } from '../row.ts'

const MANAGES_SETTINGS = { answers: only(['staff for settings']), rightful: 'staff for settings' } as const

const inStore = ({ store }: Belongings) => ({ params: {}, query: { idfornecedor: store.slug } })
const typed = () => ({
  tipo: 'CONTA' as const,
  nome: unique('Na conta'),
  descricao: 'Em 28 dias',
  fluxo: 'SEPARA_ANTES' as const,
  variacaoPercentual: -2.5,
  valorMinimo: 100,
  tipoPessoa: 'JURIDICA' as const,
  prazoDias: 28,
  ativa: false,
})

/** A store has few of them: those that calls before this one have made go first. */
const withoutSpareMethods = ({ store }: Belongings) =>
  store.pool.query(
    "delete from payment_method where supplier_id = $1 and (name like 'Na conta%' or kind = 'machine')",
    [store.id],
  )

/** How customers may pay in a store, for those who decide it. */
export const PAYMENT_METHOD_ROWS: readonly Row[] = [
  { endpoint: desk.listStoredMethods, ...MANAGES_SETTINGS, sent: inStore },
  {
    endpoint: desk.createMethod,
    ...MANAGES_SETTINGS,
    sent: async (of) => {
      await withoutSpareMethods(of)
      return { ...inStore(of), body: typed() }
    },
  },
  {
    endpoint: desk.changeMethod,
    ...MANAGES_SETTINGS,
    sent: async (of) => {
      await withoutSpareMethods(of)
      const params = { idformapagto: await aPaymentMethod(of.store, { kind: 'machine' }) }
      return { ...inStore(of), params, body: { ...typed(), versao: 1 } }
    },
  },
  {
    endpoint: desk.arrangeMethods,
    ...MANAGES_SETTINGS,
    sent: async (of) => {
      await withoutSpareMethods(of)
      const { rows } = await of.store.pool.query<{ id: string }>(
        'select id from payment_method where supplier_id = $1 order by position desc, name desc, id desc',
        [of.store.id],
      )
      return { ...inStore(of), body: { formas: rows.map(({ id }) => id) } }
    },
  },
]
