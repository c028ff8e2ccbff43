import { Type, type Static } from 'typebox'
import {
  centsFromReais,
  quantityFromUnits,
  reaisFromCents,
  reaisFromUnitPrice,
  unitPriceFromReais,
  unitsFromQuantity,
  type Cents,
} from '#domain/amounts.ts'
import { couponCodeOf } from '#domain/coupon/coupon.ts'
import type { AddressInput } from '#domain/customer/address.ts'
import type { Channel } from '#domain/order/channel.ts'
import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import type { SeenDifference, SeenLine } from '#domain/order/place-order.ts'
import type { TraitAnswer } from '#domain/order/trait.ts'
import type { SubscriptionRequest } from '#domain/subscription/subscription.ts'
import { addressFields, decodeAddressInput, encodeAddressInput } from './address.ts'
import { decodeAnswer, encodeAnswer, Resposta } from './order-trait.ts'
import { decodeNewChoices, encodeChoices, EscolhasDaAssinatura } from './subscription-offer.ts'
import { decodeTypeId } from './subscription-type.ts'
import {
  CanalVenda,
  Coordenadas,
  Data,
  decodeChannel,
  decodeDeliveryType,
  encodeChannel,
  encodeDeliveryType,
  Identificador,
  OuNulo,
  ReferenciaFornecedor,
  TextoLongo,
  TipoAssinatura,
  TipoEntrega,
  UUID,
  TextoDeTeclado,
} from './values.ts'

const ESSENTIAL = ['rua', 'numero', 'bairro', 'cidade', 'uf', 'cep'] as const

/** An address has all essential fields or none; beside an id the fields are ignored. */
export const EnderecoDoPedido = Type.Object(
  {
    ...Type.Partial(Type.Object(addressFields)).properties,
    idendereco: Type.Optional(
      Type.Union([Identificador, Type.Literal(''), Type.Literal('0'), Type.Literal(0)], {
        description: 'De um endereço cadastrado; ausente, vazio ou 0, valem os campos',
      }),
    ),
  },
  {
    description:
      'Por idendereco, ou pelos campos, com ou sem coordenadas: rua, numero, bairro, cidade, uf e cep. Não entra nos endereços do cliente',
    if: { properties: { idendereco: { type: 'string', pattern: UUID } }, required: ['idendereco'] },
    else: {
      dependentRequired: Object.fromEntries(
        ESSENTIAL.map((name) => [name, ESSENTIAL.filter((other) => other !== name)]),
      ),
    },
  },
)

/** As an order takes it. */
export const EnderecoOpcional = Type.Optional(OuNulo(EnderecoDoPedido))
type Wire = Static<typeof EnderecoDoPedido> | null | undefined

/** An address of an order: a saved one by its id, or one written out; both are null where none is given. */
export interface NamedAddress {
  readonly id: string | null
  readonly written: AddressInput | null
}

export function decodeNamedAddress(wire: Wire): NamedAddress {
  const id = wire?.idendereco
  if (typeof id === 'string' && id.length > 1) return { id: id.toLowerCase(), written: null }
  return { id: null, written: wire ? writtenIn(wire) : null }
}

function writtenIn(wire: NonNullable<Wire>): AddressInput | null {
  const { rua, numero, bairro, cidade, uf, cep } = wire
  // The schema takes all of them or none.
  if (
    rua === undefined ||
    numero === undefined ||
    bairro === undefined ||
    cidade === undefined ||
    uf === undefined ||
    cep === undefined
  )
    return null
  return decodeAddressInput({ ...wire, rua, numero, bairro, cidade, uf, cep })
}

export const encodeNamedAddress = ({ id, written }: NamedAddress): Static<typeof EnderecoDoPedido> | null =>
  id !== null ? { idendereco: id } : written && encodeAddressInput(written)

/** An amount that the customer saw: another one refuses the order (rules §1). */
const visto = (description: string) =>
  Type.Number({
    minimum: 0,
    description: `${description}; se mudou, o pedido é recusado com 409 e a diferença em diferencas (tipo, visto, atual)`,
  })

const ItemDoPedido = Type.Object({
  id: Identificador,
  quantidade: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }),
  embalarParaPresente: Type.Optional(Type.Boolean()),
  preco: Type.Optional(
    OuNulo(
      Type.Number({
        minimum: 0,
        description: 'Preço do produto ou preço aplicado, como o carrinho os diz; outro recusa o pedido',
      }),
    ),
  ),
  precoAplicado: Type.Optional(
    OuNulo(visto('Preço aplicado a uma unidade que o cliente viu; quando vem, preco não é conferido')),
  ),
  preco_embalagem: Type.Optional(
    OuNulo(visto('Preço da embalagem de uma unidade que o cliente viu, se o item é embalado para presente')),
  ),
})

/** The session defines who orders and for whom; these fields are ignored. */
const ditoPelaSessao = Type.Optional(
  Type.Unknown({ description: 'Aceito e ignorado: quem faz o pedido é quem está na sessão' }),
)

/** What is sent to place an order (specification §3, Order payload). */
export const PedidoNovo = Type.Object({
  itens: Type.Array(ItemDoPedido, { maxItems: 500 }),
  idfornecedor: Type.Optional(ReferenciaFornecedor),
  anotacoes: Type.Optional(TextoLongo({ maxLength: 1000 })),
  numPedidoCliente: Type.Optional(TextoDeTeclado({ maxLength: 60 })),
  cupom: Type.Optional(
    OuNulo(
      Type.String({
        maxLength: 40,
        description: 'Vale no lugar do cupom digitado no carrinho; um automático que desconte mais tem precedência',
      }),
    ),
  ),
  tipoEntrega: TipoEntrega,
  formaEntrega: Type.Object({ id: Identificador, data_de_entrega: Type.Optional(OuNulo(Data)) }),
  enderecoentrega: EnderecoOpcional,
  enderecofaturamento: EnderecoOpcional,
  lojaRetira: Type.Optional(
    OuNulo(
      Type.Object(
        {
          id: Type.Optional(Identificador),
          nome: Type.Optional(Type.String({ maxLength: 200 })),
          descricao_endereco_loja: Type.Optional(Type.String({ maxLength: 500 })),
          coordenadas_loja: Type.Optional(OuNulo(Type.Partial(Coordenadas))),
        },
        { description: 'A forma de entrega escolhida já diz qual é a loja' },
      ),
    ),
  ),
  formaPagamento: Type.Object({
    idformapagto: Identificador,
    temForma: Type.Optional(
      OuNulo(Type.Boolean({ description: 'Se há forma escolhida; já se sabe por idformapagto' })),
    ),
    trocoPara: Type.Optional(
      OuNulo(
        Type.Number({
          exclusiveMinimum: 0,
          maximum: 1_000_000,
          description: 'Em dinheiro na entrega: com quanto o cliente vai pagar; outras formas ignoram',
        }),
      ),
    ),
  }),
  taxaEntregaVista: Type.Optional(OuNulo(visto('Taxa de entrega que o cliente viu, em reais'))),
  descontoVisto: Type.Optional(OuNulo(visto('Desconto do carrinho que o cliente viu, em reais'))),
  totalVisto: Type.Optional(OuNulo(visto('Total a pagar que o cliente viu, com a taxa de entrega, em reais'))),
  idtipoassinatura: Type.Optional(TipoAssinatura),
  assinatura: Type.Optional(EscolhasDaAssinatura),
  caracteristicas: Type.Optional(
    Type.Array(Resposta, { maxItems: 100, description: 'Respostas às perguntas do fornecedor' }),
  ),
  representante: ditoPelaSessao,
  usuarioVinculado: ditoPelaSessao,
  idapikeys: ditoPelaSessao,
  canalVenda: Type.Optional(CanalVenda),
})

/** The requested order without prices, which the server calculates. */
export interface OrderRequest {
  readonly lines: readonly SeenLine[]
  readonly deliveryType: DeliveryType
  readonly deliveryOptionId: string
  readonly deliveryDate: string | null
  /** Neither for a pickup. */
  readonly address: NamedAddress
  /** Where neither is given, the customer's billing address. */
  readonly billingAddress: NamedAddress
  readonly paymentMethodId: string
  /** The cash that the customer will give; null where no change is wanted. */
  readonly changeFor: Cents | null
  /** Null where the order is not repeated. */
  readonly subscription: SubscriptionRequest | null
  readonly couponCode: string | null
  /** What the customer saw, as in `SeenAmounts`; null where the client does not send it. */
  readonly seenDeliveryFee: Cents | null
  readonly seenDiscount: Cents | null
  readonly seenTotal: Cents | null
  readonly traits: readonly TraitAnswer[]
  readonly note: string
  readonly customerOrderNumber: string
  readonly channel: Channel
}

export const encodeOrderRequest = (request: OrderRequest): Static<typeof PedidoNovo> => ({
  itens: request.lines.map((line) => ({
    id: line.productId,
    quantidade: unitsFromQuantity(line.quantity),
    embalarParaPresente: line.isGiftWrapped,
    ...(line.seenPrice === null ? {} : { preco: reaisFromUnitPrice(line.seenPrice) }),
    ...(line.seenUnitPrice === null ? {} : { precoAplicado: reaisFromUnitPrice(line.seenUnitPrice) }),
    ...(line.seenPackagingPrice === null ? {} : { preco_embalagem: reaisFromUnitPrice(line.seenPackagingPrice) }),
  })),
  tipoEntrega: encodeDeliveryType(request.deliveryType),
  formaEntrega: { id: request.deliveryOptionId, data_de_entrega: request.deliveryDate },
  enderecoentrega: encodeNamedAddress(request.address),
  enderecofaturamento: encodeNamedAddress(request.billingAddress),
  formaPagamento: {
    idformapagto: request.paymentMethodId,
    ...(request.changeFor === null ? {} : { trocoPara: reaisFromCents(request.changeFor) }),
  },
  ...(request.seenDeliveryFee === null ? {} : { taxaEntregaVista: reaisFromCents(request.seenDeliveryFee) }),
  ...(request.seenDiscount === null ? {} : { descontoVisto: reaisFromCents(request.seenDiscount) }),
  ...(request.seenTotal === null ? {} : { totalVisto: reaisFromCents(request.seenTotal) }),
  ...(request.subscription === null
    ? {}
    : { idtipoassinatura: request.subscription.typeId, assinatura: encodeChoices(request.subscription) }),
  caracteristicas: request.traits.map(encodeAnswer),
  cupom: request.couponCode,
  anotacoes: request.note,
  numPedidoCliente: request.customerOrderNumber,
  canalVenda: encodeChannel(request.channel),
})

export const decodeOrderRequest = (wire: Static<typeof PedidoNovo>): OrderRequest => ({
  lines: wire.itens.map((line) => ({
    productId: line.id.toLowerCase(),
    quantity: quantityFromUnits(line.quantidade),
    isGiftWrapped: line.embalarParaPresente ?? false,
    seenPrice: orNull(line.preco, unitPriceFromReais),
    seenUnitPrice: orNull(line.precoAplicado, unitPriceFromReais),
    seenPackagingPrice: orNull(line.preco_embalagem, unitPriceFromReais),
  })),
  deliveryType: decodeDeliveryType(wire.tipoEntrega),
  deliveryOptionId: wire.formaEntrega.id,
  deliveryDate: wire.formaEntrega.data_de_entrega ?? null,
  address: decodeNamedAddress(wire.enderecoentrega),
  billingAddress: decodeNamedAddress(wire.enderecofaturamento && { ...wire.enderecofaturamento, faturamento: true }),
  paymentMethodId: wire.formaPagamento.idformapagto,
  changeFor: orNull(wire.formaPagamento.trocoPara, centsFromReais),
  subscription: decodeSubscriptionRequest(wire),
  seenDeliveryFee: orNull(wire.taxaEntregaVista, centsFromReais),
  seenDiscount: orNull(wire.descontoVisto, centsFromReais),
  seenTotal: orNull(wire.totalVisto, centsFromReais),
  traits: (wire.caracteristicas ?? []).map(decodeAnswer),
  couponCode: couponCodeOf(wire.cupom ?? '') || null,
  note: wire.anotacoes?.trim() ?? '',
  customerOrderNumber: wire.numPedidoCliente?.trim() ?? '',
  channel: decodeChannel(wire.canalVenda ?? 'WEB'),
})

function decodeSubscriptionRequest({
  idtipoassinatura,
  assinatura,
}: Static<typeof PedidoNovo>): SubscriptionRequest | null {
  const typeId = decodeTypeId(idtipoassinatura)
  return typeId === null ? null : { typeId, ...decodeNewChoices(assinatura) }
}

const orNull = <Value>(reais: number | null | undefined, decode: (reais: number) => Value): Value | null =>
  reais == null ? null : decode(reais)

/** One amount that is not what the customer saw, in `diferencas` of the refusal. */
export type Diferenca =
  | {
      readonly tipo: 'PRECO' | 'EMBALAGEM'
      readonly id: string
      readonly nome: string
      readonly visto: number
      readonly atual: number
    }
  | { readonly tipo: 'DESCONTO' | 'TAXA_ENTREGA' | 'TOTAL'; readonly visto: number; readonly atual: number }

export function encodeDifference(difference: SeenDifference): Diferenca {
  switch (difference.kind) {
    case 'price':
    case 'packaging':
      return {
        tipo: difference.kind === 'price' ? 'PRECO' : 'EMBALAGEM',
        id: difference.productId,
        nome: difference.name,
        visto: reaisFromUnitPrice(difference.seen),
        atual: reaisFromUnitPrice(difference.now),
      }
    default:
      return {
        tipo: ORDER_KIND[difference.kind],
        visto: reaisFromCents(difference.seen),
        atual: reaisFromCents(difference.now),
      }
  }
}

export function decodeDifference(wire: Diferenca): SeenDifference {
  switch (wire.tipo) {
    case 'PRECO':
    case 'EMBALAGEM':
      return {
        kind: wire.tipo === 'PRECO' ? 'price' : 'packaging',
        productId: wire.id,
        name: wire.nome,
        seen: unitPriceFromReais(wire.visto),
        now: unitPriceFromReais(wire.atual),
      }
    default:
      return { kind: ORDER_KIND_OF[wire.tipo], seen: centsFromReais(wire.visto), now: centsFromReais(wire.atual) }
  }
}

const ORDER_KIND = { discount: 'DESCONTO', 'delivery-fee': 'TAXA_ENTREGA', total: 'TOTAL' } as const
const ORDER_KIND_OF = { DESCONTO: 'discount', TAXA_ENTREGA: 'delivery-fee', TOTAL: 'total' } as const
