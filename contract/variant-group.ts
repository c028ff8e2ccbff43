import type { Static } from 'typebox'
import type { VariantAxis } from '#domain/catalog/variant-group.ts'
import { list, record, type FieldOf, type SchemaOf } from './wire/field.ts'
import { text } from './wire/values.ts'

export const EixoDeVariantes = record({
  name: ['nome', text('Em que as variantes diferem, como Tamanho')],
  values: ['valores', list(text())],
}) satisfies FieldOf<VariantAxis>
type WireAxis = Static<SchemaOf<typeof EixoDeVariantes>>

export const encodeAxes = (axes: readonly VariantAxis[]): WireAxis[] =>
  axes.map(({ name, values }) => ({ nome: name, valores: [...values] }))

export const decodeAxes = (wire: readonly WireAxis[]): VariantAxis[] =>
  wire.map(({ nome, valores }) => ({ name: nome, values: valores }))
