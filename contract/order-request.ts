import { Type, type Static } from 'typebox'
import { centsFromReais, reaisFromCents, reaisFromUnitPrice, unitPriceFromReais, type Cents } from '#domain/amounts.ts'
import { couponCodeOf } from '#domain/coupon/coupon.ts'
import type { AddressInput } from '#domain/customer/address.ts'
import type { Channel } from '#domain/order/channel.ts'
import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import type { SeenDifference, SeenLine } from '#domain/order/place-order.ts'
import type { TraitAnswer } from '#domain/order/trait.ts'
import { DEFAULT_CHOICES, type SubscriptionRequest } from '#domain/subscription/subscription.ts'
import { addressFields, decodeAddressInput, encodeAddressInput } from './address.ts'
import { answer } from './order-trait.ts'
import { choiceFields, receivedChoices, sentChoices } from './subscription-offer.ts'
import { decodeTypeId } from './subscription-type.ts'
import {
  CHANNEL,
  Coordenadas,
  DELIVERY_TYPE,
  Identificador,
  OuNulo,
  ReferenciaFornecedor,
  TextoDeTeclado,
  TipoAssinatura,
  UUID,
} from './values.ts'
import {
  cleaned,
  converted,
  ignored,
  list,
  mapped,
  optional,
  orNull,
  record,
  same,
  wordsOf,
  type FieldOf,
  type ValuesOf,
} from './wire/field.ts'
import { bool, cents, day, id, note, quantity, sentId, unitPrice } from './wire/values.ts'
import { wireWords } from './wire-words.ts'

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

type Wire = Static<typeof EnderecoDoPedido> | null

/** An address of an order: a saved one by its id, or one written out; both are null where none is given. */
export interface NamedAddress {
  readonly id: string | null
  readonly written: AddressInput | null
}

function decodeNamedAddress(wire: Wire): NamedAddress {
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

const encodeNamedAddress = ({ id, written }: NamedAddress): Static<typeof EnderecoDoPedido> | null =>
  id !== null ? { idendereco: id } : written && encodeAddressInput(written)

const subscriptionTypeId = converted(TipoAssinatura, (typeId: string | null) => typeId ?? '', decodeTypeId)
const NO_CHOICES: ValuesOf<typeof choiceFields> = {}

const NO_ADDRESS: NamedAddress = { id: null, written: null }
const address = optional(converted(OuNulo(EnderecoDoPedido), encodeNamedAddress, decodeNamedAddress), NO_ADDRESS)
const billingAddress = optional(
  converted(OuNulo(EnderecoDoPedido), encodeNamedAddress, (wire) =>
    decodeNamedAddress(wire && { ...wire, faturamento: true }),
  ),
  NO_ADDRESS,
)

/** An amount that the customer saw: another one refuses the order (rules §1). */
const seen = (description: string) => ({
  minimum: 0,
  description: `${description}; se mudou, o pedido é recusado com 409 e a diferença em diferencas (tipo, visto, atual)`,
})

const line = record({
  productId: ['id', sentId],
  quantity: ['quantidade', quantity({ exclusiveMinimum: 0, maximum: 1_000_000 })],
  isGiftWrapped: ['embalarParaPresente', optional(bool(), false)],
  seenPrice: [
    'preco',
    optional(
      orNull(
        unitPrice({
          minimum: 0,
          description: 'Preço do produto ou preço aplicado, como o carrinho os diz; outro recusa o pedido',
        }),
      ),
      null,
    ),
  ],
  seenUnitPrice: [
    'precoAplicado',
    optional(
      orNull(unitPrice(seen('Preço aplicado a uma unidade que o cliente viu; quando vem, preco não é conferido'))),
      null,
    ),
  ],
  seenPackagingPrice: [
    'preco_embalagem',
    optional(
      orNull(
        unitPrice(seen('Preço da embalagem de uma unidade que o cliente viu, se o item é embalado para presente')),
      ),
      null,
    ),
  ],
}) satisfies FieldOf<SeenLine>

/** The session defines who orders and for whom. */
const saidBySession = ignored(
  Type.Unknown({ description: 'Aceito e ignorado: quem faz o pedido é quem está na sessão' }),
)

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

/** What is sent to place an order (specification §3, Order payload). */
export const PedidoNovo = mapped(
  record({
    lines: ['itens', list(line, { maxItems: 500 })],
    supplier: ['idfornecedor', ignored(ReferenciaFornecedor)],
    note: ['anotacoes', note(1000)],
    customerOrderNumber: [
      'numPedidoCliente',
      optional(
        cleaned(same(TextoDeTeclado({ maxLength: 60 })), (number) => number.trim()),
        '',
      ),
    ],
    couponCode: [
      'cupom',
      optional(
        cleaned(
          orNull(
            same(
              Type.String({
                maxLength: 40,
                description:
                  'Vale no lugar do cupom digitado no carrinho; um automático que desconte mais tem precedência',
              }),
            ),
          ),
          (code) => couponCodeOf(code ?? '') || null,
        ),
        null,
      ),
    ],
    deliveryType: ['tipoEntrega', wordsOf(DELIVERY_TYPE)],
    delivery: [
      'formaEntrega',
      record({
        deliveryOptionId: ['id', id],
        deliveryDate: ['data_de_entrega', optional(orNull(day()), null)],
      }),
    ],
    address: ['enderecoentrega', address],
    billingAddress: ['enderecofaturamento', billingAddress],
    pickupStore: [
      'lojaRetira',
      ignored(
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
    ],
    payment: [
      'formaPagamento',
      record({
        paymentMethodId: ['idformapagto', id],
        isChosen: [
          'temForma',
          ignored(OuNulo(Type.Boolean({ description: 'Se há forma escolhida; já se sabe por idformapagto' }))),
        ],
        changeFor: [
          'trocoPara',
          optional(
            orNull(
              cents({
                exclusiveMinimum: 0,
                maximum: 1_000_000,
                description: 'Em dinheiro na entrega: com quanto o cliente vai pagar; outras formas ignoram',
              }),
            ),
            null,
          ),
        ],
      }),
    ],
    seenDeliveryFee: [
      'taxaEntregaVista',
      optional(orNull(cents(seen('Taxa de entrega que o cliente viu, em reais'))), null),
    ],
    seenDiscount: [
      'descontoVisto',
      optional(orNull(cents(seen('Desconto do carrinho que o cliente viu, em reais'))), null),
    ],
    seenTotal: [
      'totalVisto',
      optional(orNull(cents(seen('Total a pagar que o cliente viu, com a taxa de entrega, em reais'))), null),
    ],
    typeId: ['idtipoassinatura', optional(subscriptionTypeId, null)],
    choices: ['assinatura', optional(record(choiceFields), NO_CHOICES)],
    traits: [
      'caracteristicas',
      optional(list(answer, { maxItems: 100, description: 'Respostas às perguntas do fornecedor' }), []),
    ],
    representative: ['representante', saidBySession],
    linkedUser: ['usuarioVinculado', saidBySession],
    apiKey: ['idapikeys', saidBySession],
    channel: ['canalVenda', optional(wordsOf(CHANNEL), 'web')],
  }),
  ({ deliveryOptionId, deliveryDate, paymentMethodId, changeFor, subscription, ...request }: OrderRequest) => ({
    ...request,
    delivery: { deliveryOptionId, deliveryDate },
    payment: { paymentMethodId, changeFor },
    typeId: subscription && subscription.typeId,
    choices: subscription ? sentChoices(subscription) : NO_CHOICES,
  }),
  ({ delivery, payment, typeId, choices, ...request }): OrderRequest => ({
    ...request,
    ...delivery,
    ...payment,
    subscription: typeId === null ? null : { typeId, ...DEFAULT_CHOICES, ...receivedChoices(choices) },
  }),
)

const DIFFERENCE = wireWords({
  price: 'PRECO',
  packaging: 'EMBALAGEM',
  discount: 'DESCONTO',
  'delivery-fee': 'TAXA_ENTREGA',
  total: 'TOTAL',
} as const satisfies Record<SeenDifference['kind'], string>)

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

export const encodeDifference = (difference: SeenDifference): Diferenca =>
  'productId' in difference
    ? {
        tipo: DIFFERENCE.table[difference.kind],
        id: difference.productId,
        nome: difference.name,
        visto: reaisFromUnitPrice(difference.seen),
        atual: reaisFromUnitPrice(difference.now),
      }
    : {
        tipo: DIFFERENCE.table[difference.kind],
        visto: reaisFromCents(difference.seen),
        atual: reaisFromCents(difference.now),
      }

export const decodeDifference = (wire: Diferenca): SeenDifference =>
  'id' in wire
    ? {
        kind: DIFFERENCE.decode(wire.tipo),
        productId: wire.id,
        name: wire.nome,
        seen: unitPriceFromReais(wire.visto),
        now: unitPriceFromReais(wire.atual),
      }
    : { kind: DIFFERENCE.decode(wire.tipo), seen: centsFromReais(wire.visto), now: centsFromReais(wire.atual) }
