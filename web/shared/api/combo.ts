import * as wire from '#contract/combo.ts'
import type { Combo } from '#domain/combo/combo.ts'
import type { ApiContext } from './api-context.ts'

/** The combos that a person may buy. */
export const comboApi = ({ call, supplier }: ApiContext) => ({
  /** Those for everybody where there is no customer. */
  list: async (customerId: string | null): Promise<readonly Combo[]> => {
    const store = { idfornecedor: supplier.id }
    const combos =
      customerId === null
        ? await call(wire.listCombos, { params: store })
        : await call(wire.listCustomerCombos, { params: { ...store, idcliente: customerId } })
    return combos.map(wire.decodeCombo)
  },

  read: async (id: string): Promise<Combo> =>
    wire.decodeCombo(await call(wire.getCombo, { params: { idcombo: id }, query: { idfornecedor: supplier.id } })),
})
