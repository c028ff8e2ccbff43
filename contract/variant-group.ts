import { Type, type Static } from 'typebox'
import type { VariantAxis } from '#domain/catalog/variant-group.ts'

export const EixoDeVariantes = Type.Object({
  nome: Type.String({ description: 'Em que as variantes diferem, como Tamanho' }),
  valores: Type.Array(Type.String()),
})

export const encodeAxes = (axes: readonly VariantAxis[]): Static<typeof EixoDeVariantes>[] =>
  axes.map(({ name, values }) => ({ nome: name, valores: [...values] }))

export const decodeAxes = (wire: readonly Static<typeof EixoDeVariantes>[]): VariantAxis[] =>
  wire.map(({ nome, valores }) => ({ name: nome, values: valores }))
