import { Type } from 'typebox'
import { reaisFromUnitPrice, unitPriceFromReais, type UnitPrice } from '#domain/amounts.ts'
import type { PriceChange } from '#domain/catalog/price-change.ts'
import { MAX_TAG_LENGTH, MAX_TAGS, type ProductFilter } from '#domain/catalog/stored-product.ts'
import { MOST_DISCOUNT_PERCENT, MOST_SURCHARGE_PERCENT } from '#domain/payment/stored-payment-method.ts'
import { Importacao } from './data-import.ts'
import { endpoint, type Received } from './endpoint.ts'
import { decodeFilter, encodeFilter, productFilterFields } from './product-desk.ts'
import { decodePercent, encodePercent, Identificador, ReferenciaFornecedor } from './values.ts'

/** Reais of one sale unit. */
const MAX_AMOUNT = 1_000_000

const selectionFields = {
  produtos: Type.Optional(
    Type.Array(Identificador, { minItems: 1, maxItems: 1000, description: 'Só estes; sem eles, todos do filtro' }),
  ),
  filtro: Type.Optional(Type.Object(productFilterFields)),
  esperados: Type.Integer({ minimum: 1, description: 'Quantos a tela mostrava; se são outros, 409' }),
}

export const startPriceChange = endpoint({
  method: 'POST',
  path: '/v4/gestao/reajustes',
  summary:
    'Preparar um reajuste de preços: confere como uma importação, que se aplica e se desfaz inteira; nada muda antes de aplicar',
  area: 'Importações',
  access: 'product.manage',
  query: Type.Object({ idfornecedor: Type.Optional(ReferenciaFornecedor) }),
  body: Type.Object({
    ...selectionFields,
    percentual: Type.Optional(
      Type.Number({
        minimum: -MOST_DISCOUNT_PERCENT,
        maximum: MOST_SURCHARGE_PERCENT,
        description: 'Em % do preço; negativo baixa',
      }),
    ),
    valor: Type.Optional(
      Type.Number({ minimum: -MAX_AMOUNT, maximum: MAX_AMOUNT, description: 'Em reais, no lugar do percentual' }),
    ),
    final: Type.Optional(
      Type.Union([Type.Literal(90), Type.Literal(99)], {
        description: 'Centavos em que cada preço termina; ausente arredonda para centavos',
      }),
    ),
    comFaixas: Type.Optional(Type.Boolean({ description: 'Também o preço de atacado e as faixas' })),
  }),
  reply: Importacao,
})

type Body = Received<typeof startPriceChange>['body']

export interface ProductSelection {
  /** Null is every product of the filter. */
  readonly ids: readonly string[] | null
  readonly filter: ProductFilter
  readonly expectedCount: number
}

export const encodeSelection = ({ ids, filter, expectedCount }: ProductSelection) => ({
  ...(ids === null ? {} : { produtos: [...ids] }),
  filtro: encodeFilter(filter),
  esperados: expectedCount,
})

export const encodePriceChange = (
  { ids, filter, expectedCount }: ProductSelection,
  { by, ending, withTiers }: PriceChange,
): Body => ({
  ...encodeSelection({ ids, filter, expectedCount }),
  ...('percent' in by ? { percentual: encodePercent(by.percent) } : { valor: reaisFromUnitPrice(by.amount) }),
  ...(ending === null ? {} : { final: ending }),
  comFaixas: withTiers,
})

/** Null where the body says neither or both of percentage and amount, or a change by nothing. */
export function decodePriceChange({ percentual, valor, final, comFaixas = false }: Body): PriceChange | null {
  if ((percentual === undefined) === (valor === undefined) || (percentual ?? valor) === 0) return null
  const amount = valor ?? 0
  return {
    by:
      percentual === undefined
        ? { amount: (Math.sign(amount) * unitPriceFromReais(Math.abs(amount))) as UnitPrice }
        : { percent: decodePercent(percentual) },
    ending: final ?? null,
    withTiers: comFaixas,
  }
}

export const decodeSelection = ({
  produtos,
  filtro = {},
  esperados,
}: Pick<Body, 'produtos' | 'filtro' | 'esperados'>): ProductSelection => ({
  ids: produtos === undefined ? null : [...new Set(produtos.map((id) => id.toLowerCase()))],
  filter: decodeFilter(filtro),
  expectedCount: esperados,
})

const signed = new Intl.NumberFormat('pt-BR', { signDisplay: 'exceptZero', maximumFractionDigits: 2 })
const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL', signDisplay: 'exceptZero' })

/** How the change is called among the imports. */
export function nameOfChange({ by, ending }: PriceChange): string {
  const much =
    'percent' in by ? `${signed.format(encodePercent(by.percent))}%` : reais.format(reaisFromUnitPrice(by.amount))
  return `Reajuste de preços: ${much}${ending === null ? '' : `, terminando em ,${ending}`}`
}

const Etiquetas = Type.Array(Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: MAX_TAG_LENGTH }), {
  maxItems: MAX_TAGS,
})

export const startProductChange = endpoint({
  method: 'POST',
  path: '/v4/gestao/produtos/em-lote',
  summary:
    'Preparar que muitos produtos saiam de venda ou voltem, ou mudem de etiquetas: confere como uma importação; nada muda antes de aplicar',
  area: 'Importações',
  access: 'product.manage',
  query: Type.Object({ idfornecedor: Type.Optional(ReferenciaFornecedor) }),
  body: Type.Object({
    ...selectionFields,
    ativo: Type.Optional(Type.Boolean({ description: 'À venda, ou arquivados' })),
    maisEtiquetas: Type.Optional(Etiquetas),
    menosEtiquetas: Type.Optional(Etiquetas),
  }),
  reply: Importacao,
})

/** Whether the products are on sale, or which tags come and go. */
export type ProductChange =
  | { readonly isActive: boolean }
  | { readonly added: readonly string[]; readonly removed: readonly string[] }

export const encodeProductChange = (change: ProductChange) =>
  'isActive' in change
    ? { ativo: change.isActive }
    : { maisEtiquetas: [...change.added], menosEtiquetas: [...change.removed] }

/** Null where the body says nothing, or both. */
export function decodeProductChange({
  ativo,
  maisEtiquetas = [],
  menosEtiquetas = [],
}: Received<typeof startProductChange>['body']): ProductChange | null {
  const hasTags = maisEtiquetas.length + menosEtiquetas.length > 0
  if ((ativo !== undefined) === hasTags) return null
  return ativo === undefined ? { added: maisEtiquetas, removed: menosEtiquetas } : { isActive: ativo }
}

/** How the change is called among the imports. */
export const nameOfProductChange = (change: ProductChange): string =>
  'isActive' in change
    ? change.isActive
      ? 'Produtos de volta à venda'
      : 'Arquivar produtos'
    : `Etiquetas: ${[...change.added.map((tag) => `+ ${tag}`), ...change.removed.map((tag) => `− ${tag}`)].join(', ')}`.slice(
        0,
        200,
      )
