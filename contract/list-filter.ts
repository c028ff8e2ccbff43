import { Type } from 'typebox'
import { chosenValues, type ListFilter } from '#domain/catalog/list-filter.ts'
import { LIST_SEPARATOR } from './values.ts'

const BRAND_SEPARATOR = '|'

export const TagsPesquisa = Type.String({
  maxLength: 400,
  [LIST_SEPARATOR]: ',',
  description:
    'Etiquetas separadas por vírgula, ou o parâmetro repetido: de cada grupo da loja basta uma, e de etiquetas sem grupo valem todas',
})

/** Beside `tagsPesquisa`. */
export const filtrosDeProdutos = {
  marcas: Type.Optional(
    Type.String({
      maxLength: 1000,
      [LIST_SEPARATOR]: BRAND_SEPARATOR,
      description: 'Marcas separadas por |, ou o parâmetro repetido: os produtos de uma delas',
    }),
  ),
  disponiveis: Type.Optional(Type.Boolean({ description: 'Verdadeiro deixa de fora o que está esgotado' })),
  ofertas: Type.Optional(
    Type.Boolean({ description: 'Verdadeiro deixa só o que está em oferta; sem efeito onde a loja esconde os preços' }),
  ),
}

/** What a list call says of its filters. */
interface WireFilter {
  readonly tagsPesquisa?: string
  readonly marcas?: string
  readonly disponiveis?: boolean
  readonly ofertas?: boolean
}

export const decodeListFilter = ({
  tagsPesquisa = '',
  marcas = '',
  disponiveis = false,
  ofertas = false,
}: WireFilter): ListFilter => ({
  tags: chosenValues(tagsPesquisa.split(',')),
  brands: chosenValues(marcas.split(BRAND_SEPARATOR)),
  isAvailable: disponiveis,
  isOnOffer: ofertas,
})

export const encodeListFilter = ({ tags, brands, isAvailable, isOnOffer }: ListFilter): WireFilter => ({
  ...(tags.length > 0 && { tagsPesquisa: tags.join(',') }),
  ...(brands.length > 0 && { marcas: brands.join(BRAND_SEPARATOR) }),
  ...(isAvailable && { disponiveis: true }),
  ...(isOnOffer && { ofertas: true }),
})
