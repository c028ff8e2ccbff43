import * as wire from '#contract/variant-group-desk.ts'
import * as sheetWire from '#contract/variant-sheet.ts'
import type { VariantRowChange, VariantSheet } from '#domain/catalog/variant-sheet.ts'
import type { StoredVariantGroup, VariantGroupTerms } from '#domain/catalog/variant-group.ts'
import { withFieldNames, type ApiContext } from './api-context.ts'

const FIELD_NAMES = { nome: 'name', eixos: 'values0', variantes: 'variants' }
/** More than one looks through; the search narrows them. */
const SHOWN = 100

/** The groups of variants of a store, for those who make them. */
export const variantGroupApi = ({ call, supplier }: ApiContext) => {
  const query = { idfornecedor: supplier.id }
  return {
    list: async (
      searched: string,
    ): Promise<{ readonly groups: readonly StoredVariantGroup[]; readonly total: number }> => {
      const page = await call(wire.listVariantGroups, {
        params: {},
        query: { ...query, busca: searched, limit: SHOWN },
      })
      return { groups: page.agrupadores.map(wire.decodeVariantGroup), total: page.total }
    },

    read: async (id: string): Promise<StoredVariantGroup> =>
      wire.decodeVariantGroup(await call(wire.getVariantGroup, { params: { idagrupador: id }, query })),

    /** Refusals name the field of the form at fault. */
    create: async (terms: VariantGroupTerms): Promise<StoredVariantGroup> => {
      const body = wire.encodeVariantGroupTerms(terms)
      return wire.decodeVariantGroup(
        await withFieldNames(call(wire.createVariantGroup, { params: {}, query, body }), FIELD_NAMES),
      )
    },

    /** The same; `version` is the one that the change is based on. */
    change: async (id: string, version: number, terms: VariantGroupTerms): Promise<StoredVariantGroup> => {
      const body = { ...wire.encodeVariantGroupTerms(terms), versao: version }
      return wire.decodeVariantGroup(
        await withFieldNames(call(wire.changeVariantGroup, { params: { idagrupador: id }, query, body }), FIELD_NAMES),
      )
    },

    sheet: async (id: string): Promise<VariantSheet> =>
      sheetWire.decodeVariantSheet(await call(sheetWire.getVariantSheet, { params: { idagrupador: id }, query })),

    /** All of the changed rows, or none; `refusalsByField` says what is wrong in them. */
    changeSheet: async (id: string, changes: readonly VariantRowChange[], reason: string): Promise<void> => {
      const body = { linhas: sheetWire.encodeRowChanges(changes), ...(reason === '' ? {} : { motivo: reason }) }
      await call(sheetWire.changeVariantSheet, { params: { idagrupador: id }, query, body })
    },

    remove: async (id: string, version: number): Promise<void> => {
      await call(wire.removeVariantGroup, { params: { idagrupador: id }, query: { ...query, versao: version } })
    },
  }
}
