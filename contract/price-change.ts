import { Type } from 'typebox'
import { reaisFromUnitPrice, unitPriceFromReais, type BasisPoints, type UnitPrice } from '#domain/amounts.ts'
import type { PriceChange, ProductChange, ProductSelection } from '#domain/catalog/price-change.ts'
import type { ProductFilter } from '#domain/catalog/stored-product.ts'
import { MOST_DISCOUNT_PERCENT, MOST_SURCHARGE_PERCENT } from '#domain/payment/stored-payment-method.ts'
import { Importacao } from './data-import.ts'
import { FiltroDeProdutos, productTags } from './product-desk.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { converted, list, mapped, optional, record, same, unique, type FieldOf } from './wire/field.ts'
import { bool, inStore, number, percent, sentId } from './wire/values.ts'

/** Reais of one sale unit. */
const MAX_AMOUNT = 1_000_000
const USUAL_FILTER: ProductFilter = { group: 'active', text: '', categoryId: null, brand: '', gap: null }

const office = { area: 'Importações', access: 'product.manage', query: record(inStore) } as const
const selection = record({
  ids: [
    'produtos',
    optional(
      unique(
        list(sentId, { minItems: 1, maxItems: 1000, description: 'Só estes; sem eles, todos do filtro' }),
        (id) => id,
      ),
      null,
    ),
  ],
  filter: ['filtro', optional(FiltroDeProdutos, USUAL_FILTER)],
  expectedCount: ['esperados', number({ minimum: 1, description: 'Quantos a tela mostrava; se são outros, 409' })],
}) satisfies FieldOf<ProductSelection>

/** Null where neither or both of percentage and amount are said, or a change by nothing. */
function changeBy(percent: BasisPoints | null, amount: UnitPrice | null): PriceChange['by'] | null {
  if ((percent === null) === (amount === null)) return null
  if (percent !== null) return percent === 0 ? null : { percent }
  return amount === null || amount === 0 ? null : { amount }
}

export const startPriceChange = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/reajustes',
  summary:
    'Preparar um reajuste de preços: confere como uma importação, que se aplica e se desfaz inteira; nada muda antes de aplicar',
  ...office,
  body: mapped(
    record({
      ...selection.fields,
      percent: [
        'percentual',
        optional(
          percent({
            minimum: -MOST_DISCOUNT_PERCENT,
            maximum: MOST_SURCHARGE_PERCENT,
            description: 'Em % do preço; negativo baixa',
          }),
          null,
        ),
      ],
      amount: [
        'valor',
        optional(
          converted(
            Type.Number({
              minimum: -MAX_AMOUNT,
              maximum: MAX_AMOUNT,
              description: 'Em reais, no lugar do percentual',
            }),
            reaisFromUnitPrice,
            (reais) => (Math.sign(reais) * unitPriceFromReais(Math.abs(reais))) as UnitPrice,
          ),
          null,
        ),
      ],
      ending: [
        'final',
        optional(
          same(
            Type.Union([Type.Literal(90), Type.Literal(99)], {
              description: 'Centavos em que cada preço termina; ausente arredonda para centavos',
            }),
          ),
          null,
        ),
      ],
      withTiers: ['comFaixas', optional(bool('Também o preço de atacado e as faixas'), false)],
    }),
    ({ change, ...selected }: ProductSelection & { readonly change: PriceChange | null }) => ({
      ...selected,
      percent: change && 'percent' in change.by ? change.by.percent : null,
      amount: change && 'amount' in change.by ? change.by.amount : null,
      ending: change && change.ending,
      withTiers: change !== null && change.withTiers,
    }),
    ({ percent, amount, ending, withTiers, ...selected }) => {
      const by = changeBy(percent, amount)
      return { ...selected, change: by && { by, ending, withTiers } }
    },
  ),
  reply: Importacao,
})

const signed = new Intl.NumberFormat('pt-BR', { signDisplay: 'exceptZero', maximumFractionDigits: 2 })
const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL', signDisplay: 'exceptZero' })

/** How the change is called among the imports. */
export function nameOfChange({ by, ending }: PriceChange): string {
  const much = 'percent' in by ? `${signed.format(by.percent / 100)}%` : reais.format(reaisFromUnitPrice(by.amount))
  return `Reajuste de preços: ${much}${ending === null ? '' : `, terminando em ,${ending}`}`
}

export const startProductChange = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/produtos/em-lote',
  summary:
    'Preparar que muitos produtos saiam de venda ou voltem, mudem de categoria ou de etiquetas: confere como uma importação; nada muda antes de aplicar',
  ...office,
  body: mapped(
    record({
      ...selection.fields,
      isActive: ['ativo', optional(bool('À venda, ou arquivados'), null)],
      categoryId: ['idcategoria', optional(sentId, null)],
      added: ['maisEtiquetas', optional(productTags(), null)],
      removed: ['menosEtiquetas', optional(productTags(), null)],
    }),
    ({ change, ...selected }: ProductSelection & { readonly change: ProductChange | null }) => ({
      ...selected,
      isActive: change && 'isActive' in change ? change.isActive : null,
      categoryId: change && 'categoryId' in change ? change.categoryId : null,
      added: change && 'added' in change ? change.added : null,
      removed: change && 'removed' in change ? change.removed : null,
    }),
    ({ isActive, categoryId, added, removed, ...selected }) => ({
      ...selected,
      change: productChange(isActive, categoryId, { added: added ?? [], removed: removed ?? [] }),
    }),
  ),
  reply: Importacao,
})

/** Null where nothing is said, or more than one change. */
function productChange(
  isActive: boolean | null,
  categoryId: string | null,
  tags: { readonly added: readonly string[]; readonly removed: readonly string[] },
): ProductChange | null {
  const changes: readonly ProductChange[] = [
    ...(isActive === null ? [] : [{ isActive }]),
    ...(categoryId === null ? [] : [{ categoryId }]),
    ...(tags.added.length + tags.removed.length === 0 ? [] : [tags]),
  ]
  return changes.length === 1 ? (changes[0] ?? null) : null
}

/** How the change is called among the imports. */
export function nameOfProductChange(change: ProductChange): string {
  if ('isActive' in change) return change.isActive ? 'Produtos de volta à venda' : 'Arquivar produtos'
  if ('categoryId' in change) return 'Mudar a categoria de produtos'
  const { added, removed } = change
  return `Etiquetas: ${[...added.map((tag) => `+ ${tag}`), ...removed.map((tag) => `− ${tag}`)].join(', ')}`.slice(
    0,
    200,
  )
}
