import { type Static, Type } from 'typebox'
import {
  type Quantity,
  type UnitPrice,
  quantityFromUnits,
  reaisFromUnitPrice,
  unitPriceFromReais,
  unitsFromQuantity,
} from '#domain/amounts.ts'
import type { Availability, PriceTier, Product, ProductPricing, RunningPromotion } from '#domain/catalog/product.ts'
import type { ListedGroup } from '#domain/catalog/variant-group.ts'
import { decodePercent, Dinheiro, encodePercent, Identificador, Quantidade } from './values.ts'

/** Tiers as a map of quantity to price: `{"10": 9.5}` (specification §3, Cart product). */
export const EfeitosPoliticas = Type.Object({
  descontoProgressivo: Type.Optional(Type.Record(Type.String(), Dinheiro)),
})

const Disponibilidade = Type.Union([
  Type.Literal('DISPONIVEL'),
  Type.Literal('ULTIMAS_UNIDADES'),
  Type.Literal('ESGOTADO'),
  Type.Literal('SOB_ENCOMENDA'),
])

/** What the price rules need; absent as a whole where prices are hidden from visitors. */
const camposDePreco = {
  preco: Type.Optional(Dinheiro),
  preconf: Type.Optional(Dinheiro),
  precoanterior: Type.Optional(Dinheiro),
  precovendaatacado: Type.Optional(Dinheiro),
  minvendaatacado: Type.Optional(Quantidade),
  multiploincremento: Type.Optional(Quantidade),
  granularidade: Type.Optional(Quantidade),
  maxporpedido: Type.Optional(Quantidade),
  min_por_pedido: Type.Optional(Quantidade),
  preco_embalagem: Type.Optional(Dinheiro),
  efeitospoliticas: Type.Optional(EfeitosPoliticas),
  promocao: Type.Optional(
    Type.Object(
      {
        nome: Type.String(),
        precoSemPromocao: Dinheiro,
        ate: Type.String({ description: 'Instante em que termina, em UTC' }),
      },
      { description: 'A promoção que faz o preço de uma unidade' },
    ),
  ),
}

const AgrupadorListado = Type.Object(
  {
    idagrupador: Identificador,
    nome: Type.String(),
    opcoes: Type.Integer({ description: 'Variantes que cabem na lista' }),
    aPartirDe: Type.Optional(Dinheiro),
  },
  {
    description:
      'Presente onde uma lista mostra o produto no lugar de várias variantes do agrupador; aPartirDe é o menor preço, onde os preços diferem',
  },
)

export const Produto = Type.Object({
  id: Identificador,
  codigo: Type.String(),
  gtin: Type.Optional(Type.String()),
  slug: Type.String(),
  nome: Type.String(),
  marca: Type.Optional(Type.String()),
  unidade: Type.String(),
  embalagem: Type.Optional(Type.String()),
  imagem: Type.Optional(Type.String()),
  disponibilidade: Disponibilidade,
  somenteOrcamento: Type.Boolean(),
  toleranciaPeso: Type.Optional(
    Type.Number({
      description: 'Em %: quanto o peso separado pode passar do que foi pedido; ausente no que não é pesado',
    }),
  ),
  tags: Type.Array(Type.String()),
  agrupador: Type.Optional(AgrupadorListado),
  ...camposDePreco,
})
export type Produto = Static<typeof Produto>

export const ProdutosParciais = Type.Object(
  {
    total: Type.Integer({ description: 'Quantos do total, no fim da lista' }),
    palavras: Type.Array(Type.String(), { description: 'As que eles têm, quando nenhum produto tem todas' }),
  },
  { description: 'Produtos que têm só uma parte das palavras procuradas, quando poucos têm todas' },
)

const AVAILABILITY: Record<Availability, Static<typeof Disponibilidade>> = {
  available: 'DISPONIVEL',
  'last-units': 'ULTIMAS_UNIDADES',
  'sold-out': 'ESGOTADO',
  'on-request': 'SOB_ENCOMENDA',
}
const AVAILABILITY_OF = Object.fromEntries(
  Object.entries(AVAILABILITY).map(([known, wire]) => [wire, known]),
) as Record<Static<typeof Disponibilidade>, Availability>

/** Reais, or nothing where there is no price. */
export const price = (value: UnitPrice | null) => (value === null ? undefined : reaisFromUnitPrice(value))
const units = (value: Quantity | null) => (value === null ? undefined : unitsFromQuantity(value))
export const optionalPrice = (reais: number | undefined) => (reais === undefined ? null : unitPriceFromReais(reais))
const optionalQuantity = (value: number | undefined) => (value === undefined ? null : quantityFromUnits(value))

/** Leaves out what is absent: JSON has no undefined, and the page is smaller. */
export function present<T extends object>(fields: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  for (const key of Object.keys(fields) as (keyof T)[]) if (fields[key] === undefined) delete fields[key]
  return fields as { [Key in keyof T]: Exclude<T[Key], undefined> }
}

function encodePricing(pricing: ProductPricing) {
  return {
    preco: reaisFromUnitPrice(pricing.price),
    precovendaatacado: price(pricing.wholesalePrice),
    minvendaatacado: units(pricing.wholesaleMinimum),
    multiploincremento: units(pricing.incrementMultiple),
    granularidade: units(pricing.granularity),
    maxporpedido: units(pricing.maxPerOrder),
    min_por_pedido: units(pricing.minPerOrder),
    preco_embalagem: price(pricing.packagingPrice),
    efeitospoliticas: pricing.tiers.length > 0 ? { descontoProgressivo: encodeTiers(pricing.tiers) } : undefined,
    promocao: pricing.promotion ? encodePromotion(pricing.promotion) : undefined,
  }
}

const encodePromotion = ({ name, regularPrice, endsAt }: RunningPromotion) => ({
  nome: name,
  precoSemPromocao: reaisFromUnitPrice(regularPrice),
  ate: endsAt,
})

const decodePromotion = ({ nome, precoSemPromocao, ate }: NonNullable<Produto['promocao']>): RunningPromotion => ({
  name: nome,
  regularPrice: unitPriceFromReais(precoSemPromocao),
  endsAt: ate,
})

const encodeTiers = (tiers: readonly PriceTier[]): Record<string, number> =>
  Object.fromEntries(tiers.map((tier) => [String(unitsFromQuantity(tier.from)), reaisFromUnitPrice(tier.price)]))

const decodeTiers = (wire: Record<string, number> | undefined): PriceTier[] =>
  Object.entries(wire ?? {})
    .map(([from, reais]) => ({ from: quantityFromUnits(Number(from)), price: unitPriceFromReais(reais) }))
    .sort((a, b) => a.from - b.from)

function decodePricing(wire: Pick<Produto, 'id' | 'nome' | keyof typeof camposDePreco>): ProductPricing | null {
  if (wire.preco === undefined) return null
  return {
    id: wire.id,
    name: wire.nome,
    price: unitPriceFromReais(wire.preco),
    wholesalePrice: optionalPrice(wire.precovendaatacado),
    wholesaleMinimum: optionalQuantity(wire.minvendaatacado),
    incrementMultiple: optionalQuantity(wire.multiploincremento),
    granularity: optionalQuantity(wire.granularidade),
    minPerOrder: optionalQuantity(wire.min_por_pedido),
    maxPerOrder: optionalQuantity(wire.maxporpedido),
    packagingPrice: optionalPrice(wire.preco_embalagem),
    tiers: decodeTiers(wire.efeitospoliticas?.descontoProgressivo),
    ...(wire.promocao && { promotion: decodePromotion(wire.promocao) }),
  }
}

const encodeGroup = ({ id, name, options, priceFrom }: ListedGroup) =>
  present({ idagrupador: id, nome: name, opcoes: options, aPartirDe: price(priceFrom) })

const decodeGroup = ({ idagrupador, nome, opcoes, aPartirDe }: Static<typeof AgrupadorListado>): ListedGroup => ({
  id: idagrupador,
  name: nome,
  options: opcoes,
  priceFrom: optionalPrice(aPartirDe),
})

export function encodeProduct(product: Product): Produto {
  return present({
    id: product.id,
    codigo: product.code,
    gtin: product.gtin ?? undefined,
    slug: product.slug,
    nome: product.name,
    marca: product.brand ?? undefined,
    unidade: product.unit,
    embalagem: product.packaging ?? undefined,
    imagem: product.picture ?? undefined,
    disponibilidade: AVAILABILITY[product.availability],
    somenteOrcamento: product.isQuoteOnly,
    toleranciaPeso: product.weightTolerance === null ? undefined : encodePercent(product.weightTolerance),
    tags: [...product.tags],
    agrupador: product.group ? encodeGroup(product.group) : undefined,
    ...(product.pricing && {
      ...encodePricing(product.pricing),
      preconf: price(product.uninvoicedPrice),
      precoanterior: price(product.previousPrice),
    }),
  }) as Produto
}

export const decodeProduct = (wire: Produto): Product => ({
  id: wire.id,
  code: wire.codigo,
  gtin: wire.gtin ?? null,
  slug: wire.slug,
  name: wire.nome,
  brand: wire.marca ?? null,
  unit: wire.unidade,
  packaging: wire.embalagem ?? null,
  picture: wire.imagem ?? null,
  availability: AVAILABILITY_OF[wire.disponibilidade],
  isQuoteOnly: wire.somenteOrcamento,
  weightTolerance: wire.toleranciaPeso === undefined ? null : decodePercent(wire.toleranciaPeso),
  tags: wire.tags,
  pricing: decodePricing(wire),
  previousPrice: optionalPrice(wire.precoanterior),
  uninvoicedPrice: optionalPrice(wire.preconf),
  group: wire.agrupador ? decodeGroup(wire.agrupador) : null,
})
