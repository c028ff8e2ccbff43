import { Type, type Static } from 'typebox'
import { couponCodeOf } from '#domain/coupon/coupon.ts'
import { centsFromReais, reaisFromCents, reaisFromUnitPrice, type Cents } from '#domain/amounts.ts'
import type { SavedCart } from '#domain/cart/cart.ts'
import { priceAfterDiscount } from '#domain/cart/totals.ts'
import type { SubscriptionType } from '#domain/subscription/subscription.ts'
import type { Coordinates } from '#domain/customer/address.ts'
import {
  ComboIndisponivel,
  decodeCartCombo,
  decodeLine,
  decodeUnavailableCombo,
  encodeCartCombo,
  encodeLine,
  encodeUnavailableCombo,
  isLoose,
  ItemDoCarrinho,
  PrecoDoDesconto,
  ProdutoDoCarrinho,
} from './cart-line.ts'
import { AutorDaMudanca, decodeAuthor, encodeAuthor, MAX_OPERATIONS, Operacao } from './cart-change.ts'
import { couponValue, Cupom, decodeCoupon, encodeCoupon, TipoDesconto } from './coupon.ts'
import { endpoint } from './endpoint.ts'
import { encodeType, TipoDeAssinatura } from './subscription-type.ts'
import {
  CanalVenda,
  Coordenadas,
  Dinheiro,
  Identificador,
  OuNulo,
  ReferenciaFornecedor,
  Sessao,
  TextoLongo,
  TipoAssinatura,
  TipoEntregaDosPrecos,
  UUID,
  TextoDeTeclado,
} from './values.ts'

export const Carrinho = Type.Object({
  versao: Type.Integer(),
  produtosSelecionados: Type.Array(ProdutoDoCarrinho),
  combosIndisponiveis: Type.Array(ComboIndisponivel, {
    description: 'Combos do carrinho que não se compram mais como foram escolhidos; ficam fora dos totais',
  }),
  alteradoPor: OuNulo(
    AutorDaMudanca,
    'Quem mudou uma linha ou um combo por último, também ao retirar; nulo quando foi quem lê',
  ),
  usaTabelaDePrecos: Type.Boolean({
    description: 'Se os preços são os da tabela que a loja tem para o cliente, e não os de todos',
  }),
  totalProdutos: Dinheiro,
  totalEmbalagem: Dinheiro,
  totalDescontoEspecifico: Dinheiro,
  totalCompras: Dinheiro,
  observacao: Type.String(),
  numPedidoCliente: Type.String(),
  codigoCupom: OuNulo(Type.String()),
  tipoDesconto: TipoDesconto,
  valorDescontoPercentual: Type.Number(),
  naoUsarCupomComPolitica: Type.Boolean(),
  valorMinimoCupom: Dinheiro,
  cupomAutomatico: OuNulo(Cupom),
  codigoCupomDigitado: OuNulo(Type.String(), 'Como foi digitado, mesmo onde outro vale mais'),
  cuponsPossiveis: Type.Array(Cupom, {
    description:
      'Entre os quais a loja escolhe o que deixa menos a pagar, com a taxa de entrega: o digitado e os automáticos',
  }),
  cupomAplicacaoAutomatica: Type.Boolean(),
  codigoCupomAutomatico: OuNulo(Type.String()),
  bloqueio_atendimento: OuNulo(Type.Object({ ate: Type.String() })),
  mensagem: OuNulo(Type.String()),
  produtosComDesconto: Type.Array(
    Type.Object({ id: Identificador, preco_do_desconto: PrecoDoDesconto, desconto: Dinheiro }),
    {
      description: 'Produtos que o cupom baixou, e quanto em cada linha',
    },
  ),
  taxaEntrega: OuNulo(
    Dinheiro,
    'Da primeira forma de entrega que aceita o carrinho, no tipoentrega pedido: DELIVERY vai ao idendereco, ou ao endereço principal. Nula sem tipoentrega, sem endereço e onde nenhuma forma serve',
  ),
  cupomCanal: OuNulo(CanalVenda, 'Canal em que o cupom vale neste carrinho; nulo sem cupom'),
  habilitarVisualizacaoDesconto: Type.Boolean({ description: 'Se a loja mostra o desconto; esta mostra sempre' }),
  assinaturas: Type.Object(
    { tipos: Type.Array(TipoDeAssinatura), label: Type.String() },
    { description: 'Vazio onde a loja não vende por assinatura' },
  ),
  assinaturaSelecionada: OuNulo(Type.Object({ idtipoassinatura: Type.String() })),
  meta_info: Type.Object({
    hasRecorrencia: Type.Boolean(),
    recorrencia: Type.Object({ mensagem: Type.String() }),
    descricao_endereco_loja: OuNulo(Type.String(), 'Da loja de retirada padrão'),
    default_store: OuNulo(Coordenadas, 'Da loja de retirada padrão; nulo onde não se retira'),
  }),
  erroSubmit: OuNulo(Type.String(), 'Estado da tela: o servidor responde ao envio e não guarda o erro'),
})
export type Carrinho = Static<typeof Carrinho>

const area = 'Carrinho'
const params = Type.Object({ sessao: Sessao, idcliente: Identificador })

export const loadCart = endpoint({
  method: 'GET',
  path: '/v2/app/:sessao/usuario/:idcliente/cart',
  summary: 'Carrinho do cliente, com os preços de agora',
  area,
  access: 'cart.see',
  customer: 'params.idcliente',
  params,
  query: Type.Object({
    idfornecedor: Type.Optional(ReferenciaFornecedor),
    tipoentrega: Type.Optional(TipoEntregaDosPrecos),
    canalVenda: Type.Optional(CanalVenda),
    idformapagamento: Type.Optional(Identificador),
    idendereco: Type.Optional(
      Type.String({ pattern: UUID, description: 'Endereço escolhido, para a taxaEntrega; sem ele vale o principal' }),
    ),
    idtipoassinatura: Type.Optional(TipoAssinatura),
  }),
  reply: Carrinho,
})

export const saveCart = endpoint({
  method: 'POST',
  path: '/v2/app/:sessao/usuario/:idcliente/cart',
  summary: 'Salvar o carrinho; junta linha a linha o que outros mudaram desde a versão em que se baseia',
  area,
  access: 'cart.save',
  customer: 'params.idcliente',
  params,
  query: Type.Object({
    idfornecedor: Type.Optional(ReferenciaFornecedor),
    canalVenda: Type.Optional(CanalVenda),
    idformapagamento: Type.Optional(Identificador),
    idtipoassinatura: Type.Optional(TipoAssinatura),
    modoRepeticaoPedido: Type.Optional(
      Type.Boolean({
        description:
          'Os itens vêm de um pedido anterior; o que não se vende mais fica fora do total e é dito em mensagem',
      }),
    ),
    cupomAplicacaoAutomatica: Type.Optional(
      Type.Boolean({ description: 'Liga ou desliga o cupom automático; ausente mantém' }),
    ),
  }),
  body: Type.Object({
    cartItens: Type.Array(ItemDoCarrinho, { maxItems: 500 }),
    operacoes: Type.Optional(
      Type.Array(Operacao, {
        maxItems: MAX_OPERATIONS,
        description:
          'Mudanças avulsas, na ordem em que foram feitas, sobre o que o carrinho tiver; com elas, cartItens vazio não retira nada',
      }),
    ),
    versao: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'Versão em que o envio se baseia; sem ela vale o carrinho que esta sessão viu por último',
      }),
    ),
    codigoCupom: Type.Optional(
      Type.String({ maxLength: 40, description: 'Cupom digitado; vazio retira; ausente ou nulo mantém' }),
    ),
    observacao: Type.Optional(TextoLongo({ maxLength: 1000 })),
    numPedidoCliente: Type.Optional(TextoDeTeclado({ maxLength: 60 })),
  }),
  reply: Carrinho,
})

/** Undefined leaves the typed coupon, an empty text removes it. Codes are stored in capitals. */
export const decodeCouponCode = (wire: string | undefined): string | null | undefined =>
  wire === undefined ? undefined : couponCodeOf(wire) || null

export function encodeCart(cart: SavedCart, context: CartContext = NO_CONTEXT): Carrinho {
  return {
    versao: cart.version,
    produtosSelecionados: [...cart.lines.map(encodeLine), ...cart.combos.map(encodeCartCombo)],
    combosIndisponiveis: cart.unavailableCombos.map(encodeUnavailableCombo),
    alteradoPor: encodeAuthor(cart.changedBy),
    usaTabelaDePrecos: cart.hasPriceList,
    totalProdutos: reaisFromCents(cart.items),
    totalEmbalagem: reaisFromCents(cart.packaging),
    totalDescontoEspecifico: reaisFromCents(cart.discount),
    totalCompras: reaisFromCents(cart.total),
    observacao: cart.note,
    numPedidoCliente: cart.customerOrderNumber,
    codigoCupom: cart.coupon?.code ?? null,
    tipoDesconto: cart.coupon?.kind ?? 'percent',
    valorDescontoPercentual: cart.coupon ? couponValue(cart.coupon) : 0,
    naoUsarCupomComPolitica: cart.coupon?.avoidsPolicies ?? false,
    valorMinimoCupom: reaisFromCents(cart.coupon?.minimumItems ?? (0 as Cents)),
    codigoCupomDigitado: cart.typedCode,
    cuponsPossiveis: cart.coupons.map(encodeCoupon),
    cupomAutomatico: cart.automaticCoupon && encodeCoupon(cart.automaticCoupon),
    cupomAplicacaoAutomatica: cart.isAutomaticCouponOn,
    codigoCupomAutomatico: cart.automaticCoupon?.code ?? null,
    bloqueio_atendimento: cart.lockedUntil === null ? null : { ate: cart.lockedUntil },
    mensagem: cart.notice,
    ...encodeCartContext(cart, context),
  }
}

export function decodeCart(wire: Carrinho): SavedCart {
  const coupons = wire.cuponsPossiveis.map(decodeCoupon)
  const couponOf = (wanted: string | null) => coupons.find(({ code }) => code === wanted) ?? null
  return {
    version: wire.versao,
    lines: wire.produtosSelecionados.filter(isLoose).map(decodeLine),
    combos: wire.produtosSelecionados.flatMap(decodeCartCombo),
    unavailableCombos: wire.combosIndisponiveis.map(decodeUnavailableCombo),
    changedBy: decodeAuthor(wire.alteradoPor),
    hasPriceList: wire.usaTabelaDePrecos,
    items: centsFromReais(wire.totalProdutos),
    packaging: centsFromReais(wire.totalEmbalagem),
    discount: centsFromReais(wire.totalDescontoEspecifico),
    total: centsFromReais(wire.totalCompras),
    note: wire.observacao,
    customerOrderNumber: wire.numPedidoCliente,
    subscriptionTypeId: wire.assinaturaSelecionada?.idtipoassinatura ?? null,
    coupon: couponOf(wire.codigoCupom),
    coupons,
    typedCode: wire.codigoCupomDigitado,
    automaticCoupon: couponOf(wire.codigoCupomAutomatico),
    isAutomaticCouponOn: wire.cupomAplicacaoAutomatica,
    lockedUntil: wire.bloqueio_atendimento?.ate ?? null,
    notice: wire.mensagem,
  }
}

/** What the server changed on its own: product names, and a coupon that no longer holds. */
export interface CartChanges {
  readonly unavailable: readonly string[]
  readonly changed: readonly string[]
  readonly lostCoupon: string | null
}

/** A notice for the customer, or null where nothing was changed. */
export function encodeNotice({ unavailable, changed, lostCoupon }: CartChanges): string | null {
  const sentences = [
    unavailable.length > 0 && `Não estão mais disponíveis: ${unavailable.join(', ')}.`,
    changed.length > 0 && `Ajustamos a quantidade (mínimo, máximo ou múltiplo): ${changed.join(', ')}.`,
    lostCoupon !== null && `O cupom ${lostCoupon} não vale mais e foi removido.`,
  ].filter((sentence) => sentence !== false)
  return sentences.length > 0 ? sentences.join(' ') : null
}

/** The notice of a repeated order, of which the store does not know so many products any more. */
export const noticeOfRepeat = (notice: string | null, unknown: number): string | null =>
  [
    notice,
    unknown === 1 && 'Um produto do pedido não existe mais nesta loja.',
    unknown > 1 && `${unknown} produtos do pedido não existem mais nesta loja.`,
  ]
    .filter((sentence) => typeof sentence === 'string')
    .join(' ') || null

/** What clients write above the types. */
const SUBSCRIPTION_LABEL = 'Repetir este pedido'

/** The settings of the store that the answer has besides the cart. */
export interface CartContext {
  /** Where orders are fetched unless another store is chosen. */
  readonly defaultStore: { readonly address: string; readonly coordinates: Coordinates } | null
  readonly deliveryFee: Cents | null
  /** Types of subscription that the store offers. */
  readonly types: readonly SubscriptionType[]
}

const NO_CONTEXT: CartContext = { defaultStore: null, deliveryFee: null, types: [] }

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

function encodeCartContext(
  { lines, coupon, lockedUntil, subscriptionTypeId }: SavedCart,
  { defaultStore, deliveryFee, types }: CartContext,
): Contexto {
  // The store may have stopped to offer what was chosen.
  const chosen = types.find(({ id }) => id === subscriptionTypeId)
  return {
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
    assinaturas: { tipos: types.map(encodeType), label: types.length > 0 ? SUBSCRIPTION_LABEL : '' },
    assinaturaSelecionada: chosen ? { idtipoassinatura: chosen.id } : null,
    meta_info: {
      hasRecorrencia: types.length > 0,
      recorrencia: { mensagem: chosen?.description ?? '' },
      descricao_endereco_loja: defaultStore?.address ?? null,
      default_store: defaultStore && { ...defaultStore.coordinates },
    },
    erroSubmit: null,
  }
}
