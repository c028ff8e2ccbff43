import { arrangeTraits, changeTrait, createTrait, listTraits, removeTrait } from '#contract/trait-desk.ts'
import { aTrait } from '#test/builders/registration.ts'
import { unique } from '#test/builders/store.ts'
import { only } from '../answers.ts'
import type { Belongings } from '../belongings.ts'
import type { Row } from '../row.ts'

const MANAGES_SETTINGS = { answers: only(['staff for settings']), rightful: 'staff for settings' } as const

const inForm = ({ store }: Belongings) => ({
  params: { formulario: 'CADASTRO' as const },
  query: { idfornecedor: store.slug },
})
const typed = () => ({ nome: unique('Ramo'), tipo: 'ESCOLHA' as const, opcoes: ['Bar', 'Padaria'], obrigatorio: false })

/** A form has few of them: those that calls before this one have made go first. */
async function aSpareTrait({ store, traitId }: Belongings): Promise<string> {
  await store.pool.query('delete from customer_trait where supplier_id = $1 and id <> $2', [store.id, traitId])
  return aTrait(store, { name: unique('Ramo') })
}

/** What a store asks besides, for those who decide how it works. */
export const TRAIT_ROWS: readonly Row[] = [
  { endpoint: listTraits, ...MANAGES_SETTINGS, sent: inForm },
  {
    endpoint: createTrait,
    ...MANAGES_SETTINGS,
    sent: async (of) => {
      await aSpareTrait(of)
      return { ...inForm(of), body: typed() }
    },
  },
  {
    endpoint: changeTrait,
    ...MANAGES_SETTINGS,
    sent: async (of) => {
      const { params, query } = inForm(of)
      return { params: { ...params, id: await aSpareTrait(of) }, query, body: { ...typed(), versao: 1 } }
    },
  },
  {
    endpoint: removeTrait,
    ...MANAGES_SETTINGS,
    sent: async (of) => {
      const { params, query } = inForm(of)
      return { params: { ...params, id: await aSpareTrait(of) }, query }
    },
  },
  {
    endpoint: arrangeTraits,
    ...MANAGES_SETTINGS,
    sent: async (of) => {
      await aSpareTrait(of)
      const { rows } = await of.store.pool.query<{ id: string }>(
        'select id from customer_trait where supplier_id = $1 and removed_at is null order by position desc, name desc, id desc',
        [of.store.id],
      )
      return { ...inForm(of), body: { caracteristicas: rows.map(({ id }) => id) } }
    },
  },
]
