import { Type } from 'typebox'
import { chosenValues, NO_FILTER, type ListFilter } from '#domain/catalog/list-filter.ts'
import { LIST_SEPARATOR } from './values.ts'
import { converted, optional, record, same, type FieldOf } from './wire/field.ts'
import { bool } from './wire/values.ts'

/** Texts in one parameter; `none` stands for an empty list. */
const joined = (separator: string, none: '' | undefined, maxLength: number, description: string) =>
  converted(
    Type.String({ maxLength, [LIST_SEPARATOR]: separator, description }),
    (values: readonly string[]) => (values.join(separator) || none) as string,
    (wire) => chosenValues(wire.split(separator)),
  )

const TAGS =
  'Etiquetas separadas por vírgula, ou o parâmetro repetido: de cada grupo da loja basta uma, e de etiquetas sem grupo valem todas'
export const chosenTags = joined(',', '', 400, TAGS)

/** What a list of products is narrowed by. */
export const listFilter = record({
  tags: ['tagsPesquisa', optional(joined(',', undefined, 400, TAGS), NO_FILTER.tags)],
  brands: [
    'marcas',
    optional(
      joined('|', undefined, 1000, 'Marcas separadas por |, ou o parâmetro repetido: os produtos de uma delas'),
      NO_FILTER.brands,
    ),
  ],
  isAvailable: ['disponiveis', optional(bool('Verdadeiro deixa de fora o que está esgotado'), false)],
  isOnOffer: [
    'ofertas',
    optional(bool('Verdadeiro deixa só o que está em oferta; sem efeito onde a loja esconde os preços'), false),
  ],
}) satisfies FieldOf<ListFilter>

/** The category and the text of a list. */
export const listPlace = {
  category: ['categ', optional(same(Type.String({ maxLength: 120, description: 'Id ou slug da categoria' })), null)],
  text: ['sk', optional(same(Type.String({ maxLength: 200, description: 'Texto procurado' })), '')],
} as const
