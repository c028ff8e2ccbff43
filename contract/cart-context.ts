import { reaisFromCents, reaisFromUnitPrice, type Cents } from '#domain/amounts.ts'
import type { SavedCart } from '#domain/cart/saved-cart.ts'
import { priceAfterDiscount } from '#domain/cart/totals.ts'
import type { Coordinates } from '#domain/customer/address.ts'
import type { Carrinho } from './cart.ts'

/** What the answer tells of the store besides the cart. */
export interface CartContext {
  /** Where orders are fetched unless another store is chosen. */
  readonly defaultStore: { readonly address: string; readonly coordinates: Coordinates } | null
  readonly deliveryFee: Cents | null
}

export const NO_CONTEXT: CartContext = { defaultStore: null, deliveryFee: null }

/** The part of the cart that other clients read beside its lines and totals (specification §3, Cart state). */
type Contexto = Pick<
  Carrinho,
  | 'produtosComDesconto'
  | 'taxaEntrega'
  | 'cupomCanal'
  | 'habilitarVisualizacaoDesconto'
  | 'assinaturas'
  | 'assinaturaSelecionada'
  | 'meta_info'
  | 'erroSubmit'
>

export const encodeCartContext = (
  { lines, coupon, lockedUntil }: SavedCart,
  { defaultStore, deliveryFee }: CartContext,
): Contexto => ({
  produtosComDesconto: lines
    .filter((line) => line.discount > 0)
    .map((line) => ({
      id: line.product.id,
      preco_do_desconto: reaisFromUnitPrice(priceAfterDiscount(line)),
      desconto: reaisFromCents(line.discount),
    })),
  taxaEntrega: deliveryFee === null ? null : reaisFromCents(deliveryFee),
  // Orders made while an attendant holds the cart are sent as MANUAL (specification §6).
  cupomCanal: coupon === null ? null : lockedUntil === null ? 'WEB' : 'MANUAL',
  habilitarVisualizacaoDesconto: true,
  assinaturas: { tipos: [], label: '' },
  assinaturaSelecionada: null,
  meta_info: {
    hasRecorrencia: false,
    recorrencia: { mensagem: '' },
    descricao_endereco_loja: defaultStore?.address ?? null,
    default_store: defaultStore && { ...defaultStore.coordinates },
  },
  erroSubmit: null,
})
