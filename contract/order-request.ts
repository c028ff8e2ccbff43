import { Type, type Static } from 'typebox'
import { centsFromReais, quantityFromUnits, reaisFromCents, reaisFromUnitPrice, unitPriceFromReais, unitsFromQuantity, type Cents, type Quantity, type UnitPrice } from '#domain/amounts.ts'
import type { Channel, DeliveryType } from '#domain/order/order.ts'
import type { TraitAnswer } from '#domain/order/trait.ts'
import { decodeAnswer, encodeAnswer, Resposta } from './order-trait.ts'
import { CanalVenda, Coordenadas, Data, decodeChannel, decodeDeliveryType, encodeChannel, encodeDeliveryType, Identificador, OuNulo, ReferenciaFornecedor, TextoLongo, TipoAssinatura, TipoEntrega } from './values.ts'

const ItemDoPedido = Type.Object({
  id: Identificador,
  quantidade: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }),
  embalarParaPresente: Type.Optional(Type.Boolean()),
  preco: Type.Optional(Type.Number({ minimum: 0, description: 'Preço unitário que o cliente viu; se mudou, o pedido é recusado' })),
})

/** Who orders, and for whom, the session says; what a body says of it is not believed. */
const ditoPelaSessao = Type.Optional(Type.Unknown({ description: 'Aceito e ignorado: quem faz o pedido é quem está na sessão' }))

/** What is sent to place an order (specification §3, Order payload). */
export const PedidoNovo = Type.Object({
  itens: Type.Array(ItemDoPedido, { maxItems: 500 }),
  idfornecedor: Type.Optional(ReferenciaFornecedor),
  anotacoes: Type.Optional(TextoLongo({ maxLength: 1000 })),
  numPedidoCliente: Type.Optional(Type.String({ maxLength: 60 })),
  cupom: Type.Optional(OuNulo(Type.String({ maxLength: 40 }))),
  tipoEntrega: TipoEntrega,
  formaEntrega: Type.Object({ id: Identificador, data_de_entrega: Type.Optional(OuNulo(Data)) }),
  enderecoentrega: Type.Optional(
    OuNulo(
      Type.Object({
        idendereco: Identificador,
        lat: Type.Optional(OuNulo(Type.Number({ description: 'Vale a do endereço cadastrado' }))),
        lng: Type.Optional(OuNulo(Type.Number({ description: 'Vale a do endereço cadastrado' }))),
      }),
    ),
  ),
  enderecofaturamento: Type.Optional(OuNulo(Type.Object({ idendereco: Identificador }))),
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
    temForma: Type.Optional(OuNulo(Type.Boolean({ description: 'Se há forma escolhida; já se sabe por idformapagto' }))),
  }),
  taxaEntregaVista: Type.Optional(OuNulo(Type.Number({ minimum: 0, description: 'Taxa de entrega que o cliente viu, em reais; se mudou, o pedido é recusado' }))),
  idtipoassinatura: Type.Optional(TipoAssinatura),
  caracteristicas: Type.Optional(Type.Array(Resposta, { maxItems: 100, description: 'Respostas às perguntas do fornecedor' })),
  representante: ditoPelaSessao,
  usuarioVinculado: ditoPelaSessao,
  idapikeys: ditoPelaSessao,
  canalVenda: Type.Optional(CanalVenda),
})

/** What the customer asks for; prices are the server's own. */
export interface OrderRequest {
  readonly lines: readonly RequestedLine[]
  readonly deliveryType: DeliveryType
  readonly deliveryOptionId: string
  readonly deliveryDate: string | null
  readonly addressId: string | null
  readonly billingAddressId: string | null
  readonly paymentMethodId: string
  readonly couponCode: string | null
  /** What the customer saw; null where the client does not say. */
  readonly seenDeliveryFee: Cents | null
  readonly traits: readonly TraitAnswer[]
  readonly note: string
  readonly customerOrderNumber: string
  readonly channel: Channel
}

export interface RequestedLine {
  readonly productId: string
  readonly quantity: Quantity
  readonly isGiftWrapped: boolean
  /** What the customer saw; null where the client does not say. */
  readonly seenPrice: UnitPrice | null
}

export const encodeOrderRequest = (request: OrderRequest): Static<typeof PedidoNovo> => ({
  itens: request.lines.map((line) => ({
    id: line.productId,
    quantidade: unitsFromQuantity(line.quantity),
    embalarParaPresente: line.isGiftWrapped,
    ...(line.seenPrice === null ? {} : { preco: reaisFromUnitPrice(line.seenPrice) }),
  })),
  tipoEntrega: encodeDeliveryType(request.deliveryType),
  formaEntrega: { id: request.deliveryOptionId, data_de_entrega: request.deliveryDate },
  enderecoentrega: request.addressId === null ? null : { idendereco: request.addressId },
  enderecofaturamento: request.billingAddressId === null ? null : { idendereco: request.billingAddressId },
  formaPagamento: { idformapagto: request.paymentMethodId },
  ...(request.seenDeliveryFee === null ? {} : { taxaEntregaVista: reaisFromCents(request.seenDeliveryFee) }),
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
    seenPrice: line.preco === undefined ? null : unitPriceFromReais(line.preco),
  })),
  deliveryType: decodeDeliveryType(wire.tipoEntrega),
  deliveryOptionId: wire.formaEntrega.id,
  deliveryDate: wire.formaEntrega.data_de_entrega ?? null,
  addressId: wire.enderecoentrega?.idendereco ?? null,
  billingAddressId: wire.enderecofaturamento?.idendereco ?? null,
  paymentMethodId: wire.formaPagamento.idformapagto,
  seenDeliveryFee: wire.taxaEntregaVista == null ? null : centsFromReais(wire.taxaEntregaVista),
  traits: (wire.caracteristicas ?? []).map(decodeAnswer),
  couponCode: wire.cupom?.trim().toUpperCase() || null,
  note: wire.anotacoes?.trim() ?? '',
  customerOrderNumber: wire.numPedidoCliente?.trim() ?? '',
  channel: decodeChannel(wire.canalVenda ?? 'WEB'),
})
