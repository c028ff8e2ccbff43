import { Type, type Static } from 'typebox'
import { reaisFromCents, type Cents } from '#domain/amounts.ts'
import type { SavedCart } from '#domain/cart/saved-cart.ts'
import type { Coordinates } from '#domain/customer/address.ts'
import { CanalVenda, Coordenadas, Dinheiro, Identificador, OuNulo } from './values.ts'

/** What other clients read beside the lines and totals of a cart (specification §3, Cart state). */
export const camposDoContexto = {
  produtosComDesconto: Type.Array(Type.Object({ id: Identificador, preco_do_desconto: Dinheiro }), {
    description: 'Produtos que o cupom baixou, e quanto em cada linha',
  }),
  taxaEntrega: OuNulo(Dinheiro, 'Da retirada mais barata quando tipoentrega é RETIRADA; a da entrega depende do endereço e vem com as formas de entrega'),
  cupomCanal: OuNulo(CanalVenda, 'Canal em que o cupom vale neste carrinho; nulo sem cupom'),
  habilitarVisualizacaoDesconto: Type.Boolean({ description: 'Se a loja mostra o desconto; esta mostra sempre' }),
  assinaturas: Type.Object({ tipos: Type.Array(Type.Unknown()), label: Type.String() }, { description: 'Vazio enquanto a loja não vende por assinatura' }),
  assinaturaSelecionada: OuNulo(Type.Object({ idtipoassinatura: Type.String() })),
  meta_info: Type.Object({
    hasRecorrencia: Type.Boolean(),
    recorrencia: Type.Object({ mensagem: Type.String() }),
    descricao_endereco_loja: OuNulo(Type.String(), 'Da loja de retirada padrão'),
    default_store: OuNulo(Coordenadas, 'Da loja de retirada padrão; nulo onde não se retira'),
  }),
  erroSubmit: OuNulo(Type.String(), 'Estado da tela: o servidor responde ao envio e não guarda o erro'),
}

/** What the answer tells of the store besides the cart. */
export interface CartContext {
  /** Where orders are fetched unless another store is chosen. */
  readonly defaultStore: { readonly address: string; readonly coordinates: Coordinates } | null
  readonly deliveryFee: Cents | null
}

export const NO_CONTEXT: CartContext = { defaultStore: null, deliveryFee: null }

type Contexto = { -readonly [Name in keyof typeof camposDoContexto]: Static<(typeof camposDoContexto)[Name]> }

export const encodeCartContext = ({ lines, coupon, lockedUntil }: SavedCart, { defaultStore, deliveryFee }: CartContext): Contexto => ({
  produtosComDesconto: lines
    .filter((line) => line.discount > 0)
    .map((line) => ({ id: line.product.id, preco_do_desconto: reaisFromCents(line.discount) })),
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
