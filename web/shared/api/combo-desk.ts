import * as desk from '#contract/combo-desk.ts'
import { encodePage, type Paging } from '#contract/paging.ts'
import type { ComboCounts, ComboFilter, ComboTerms, StoreCombo } from '#domain/combo/combo.ts'
import { withFieldNames, type ApiContext } from './api-context.ts'

const FIELD_NAMES = {
  nome: 'name',
  descricao: 'description',
  preco: 'price',
  de: 'from',
  ate: 'until',
  partes: 'parts',
  produtos: 'parts',
  clientes: 'customers',
}

export interface ComboPage {
  readonly combos: readonly StoreCombo[]
  readonly total: number
  readonly counts: ComboCounts
}

/** The combos of a store, for those who make them. */
export const comboDeskApi = ({ call, supplier }: ApiContext) => {
  const query = { idfornecedor: supplier.id }
  return {
    list: async (filter: ComboFilter, paging: Paging): Promise<ComboPage> => {
      const page = await call(desk.listStoreCombos, {
        params: {},
        query: { ...query, ...desk.encodeComboFilter(filter), ...encodePage(paging) },
      })
      return {
        combos: page.combos.map(desk.decodeStoreCombo),
        total: page.total,
        counts: desk.decodeComboCounts(page.totais),
      }
    },

    read: async (id: string): Promise<StoreCombo> =>
      desk.decodeStoreCombo(await call(desk.getStoreCombo, { params: { idcombo: id }, query })),

    /** Refusals name the field of the form at fault. */
    create: async (terms: ComboTerms): Promise<StoreCombo> => {
      const body = desk.encodeComboTerms(terms)
      return desk.decodeStoreCombo(
        await withFieldNames(call(desk.createCombo, { params: {}, query, body }), FIELD_NAMES),
      )
    },

    /** The same; `version` is the one that the change is based on. */
    change: async (id: string, version: number, terms: ComboTerms): Promise<StoreCombo> => {
      const body = { ...desk.encodeComboTerms(terms), versao: version }
      return desk.decodeStoreCombo(
        await withFieldNames(call(desk.changeCombo, { params: { idcombo: id }, query, body }), FIELD_NAMES),
      )
    },
  }
}
