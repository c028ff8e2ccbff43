import { Type, type Static } from 'typebox'
import { basisPoints, roundHalfUp } from '#domain/amounts.ts'
import type { TextKind } from '#domain/clean-text.ts'
import type { Channel } from '#domain/order/channel.ts'
import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import { wireWords } from './wire-words.ts'

export const UUID = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$'

/** The keyword of a schema that names how its text is cleaned. Without it a text is one line. */
export const TEXT_KIND = 'x-text'
interface TextOptions {
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly description?: string
}
interface LimitedText extends TextOptions {
  readonly maxLength: number
}
const textOf = (kind: TextKind) => (options: LimitedText) => Type.String({ ...options, [TEXT_KIND]: kind })
/** A note of people, with its line breaks. */
export const TextoLongo = textOf('lines')
/** Numbers, dates and codes, which people paste with typographic hyphens and spaces and which are judged by each sign. */
export const TextoDeTeclado = (
  options: TextOptions & (LimitedText | { readonly pattern: string } | { readonly format: string }),
) => Type.String({ ...options, [TEXT_KIND]: 'keyboard' satisfies TextKind })
/** What a list is searched by. Pasted signs are those of the keyboard before anything judges it. */
export const Busca = (description?: string) =>
  Type.Optional(TextoDeTeclado({ maxLength: 120, ...(description === undefined ? {} : { description }) }))
/** Left exactly as it was typed: passwords, and what refuses unseen characters by its own pattern. */
export const TextoExato = textOf('exact')

/** The keyword of a text of a URL that is a list: what separates its items. Its parameter may also be repeated. */
export const LIST_SEPARATOR = 'x-list'

export const HoraDaLoja = TextoDeTeclado({ maxLength: 16, description: 'AAAA-MM-DDTHH:MM, na hora da loja' })
export const Identificador = Type.String({ pattern: UUID, description: 'UUID' })
const SUPPLIER = '^[0-9a-zA-Z-]{1,80}$'
/** Every `{id}` of a supplier accepts UUID or slug (rules §1). */
export const ReferenciaFornecedor = Type.String({
  pattern: SUPPLIER,
  description: 'UUID ou slug do fornecedor; o UUID de zeros é nenhum',
})
/** What clients send while they know no supplier (specification §9). */
export const NO_SUPPLIER_ID = '00000000-0000-0000-0000-000000000000'
export const isSupplierReference = (schema: object): boolean => 'pattern' in schema && schema.pattern === SUPPLIER
/** `{tok}{sep}{cli}` in one segment; `token` means the session of the cookie (rules §1). */
export const Sessao = Type.String({
  maxLength: 200,
  description: 'Token da sessão, ou "token" para a sessão do cookie; com {sep}{cli} quando há cliente',
})

const OPEN_SEGMENT = '^[0-9a-zA-Z_.|~-]{1,200}$'
/** A segment that the specification does not define: it is recognized by its format. */
export const Segmento = Type.String({
  pattern: OPEN_SEGMENT,
  description: 'Sessão, fornecedor (UUID ou slug), cliente ou login (UUID): vale pelo que é, em qualquer ordem',
})
export const isOpenSegment = (schema: object): boolean => 'pattern' in schema && schema.pattern === OPEN_SEGMENT

/** There is one customer record for each supplier, and no other beside it. */
export const CadastroExtraCliente = Type.String({
  pattern: UUID,
  description: 'O cadastro do cliente nesta loja: há um só em cada fornecedor, e por isso é o mesmo que idcliente',
})
export const Permissao = Type.Object({ idPermissao: Type.String() })

/** A parameter that is on when it is present: `?gerar_token_jwt`, `=1` and `=true` are the same. */
export const Sinal = Type.Optional(Type.Union([Type.Boolean(), Type.Literal(''), Type.Literal('1'), Type.Literal('0')]))
export const isSignalled = (wire: Static<typeof Sinal> | undefined): boolean =>
  wire === true || wire === '' || wire === '1'

export const naSessao = Type.Object({ sessao: Sessao })
export const noFornecedor = Type.Object({ idfornecedor: ReferenciaFornecedor })
export const naSessaoNoFornecedor = Type.Object({ sessao: Sessao, idfornecedor: ReferenciaFornecedor })
/** The caller is known from the session; a client may send it too. */
export const clienteDaSessao = (description = 'Aceito e ignorado: o cliente é o da sessão') =>
  Type.Optional(Type.String({ maxLength: 40, description }))

export const Dinheiro = Type.Number({ description: 'Reais' })
export const Quantidade = Type.Number({ description: 'Unidades de venda, até 3 casas decimais' })
/** Percent with two decimals on the wire. */
export const encodePercent = (points: number): number => points / 100
export const decodePercent = (percent: number) => basisPoints(roundHalfUp(percent * 100))

/** A day of the calendar: the format is checked, so that 2027-02-31 is refused. */
export const Data = TextoDeTeclado({ format: 'date', description: 'AAAA-MM-DD' })
/** As people type it. What has the form of a Data must be one; the rest is for the rules of the form. */
export const DataDigitada = TextoDeTeclado({
  maxLength: 20,
  format: 'typed-date',
  description: 'AAAA-MM-DD ou DD/MM/AAAA',
})
export const Cep = TextoDeTeclado({
  pattern: '^\\d{2}[. ]?\\d{3}[- ]?\\d{3}$',
  description: 'CEP com ou sem hífen',
})
/** The eight digits. */
export const decodeCep = (wire: string): string => wire.replace(/\D/g, '')

const DELIVERY_TYPES = { delivery: 'DELIVERY', pickup: 'RETIRADA' } as const satisfies Record<DeliveryType, string>
export const DELIVERY_TYPE = wireWords(DELIVERY_TYPES)
export const TipoEntrega = DELIVERY_TYPE.schema
/** Query fields on which the prices of products depend (decisions 33 and 88). */
export const TipoEntregaDosPrecos = wireWords(DELIVERY_TYPES, {
  description:
    'RETIRADA: os preços de quem retira, onde são outros; sem ele, os da lista da loja, que valem na entrega',
}).schema
const CHANNELS = { web: 'WEB', manual: 'MANUAL' } as const satisfies Record<Channel, string>
export const CanalVendaSemEfeito = wireWords(CHANNELS, {
  description: 'Aceito e ignorado: produtos e preços são os mesmos em todos os canais',
}).schema
export const CHANNEL = wireWords(CHANNELS, {
  description:
    'MANUAL enquanto um atendente negocia o carrinho, WEB no mais; quem envia não o muda, e os preços são os mesmos',
})
export const CanalVenda = CHANNEL.schema
export const TipoAssinatura = Type.String({
  maxLength: 40,
  description: "'whitout' é sem assinatura; outro valor é o idtipoassinatura de um tipo que a loja oferece",
})
export const OuNulo = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description })

export const Coordenadas = Type.Object({ latitude: Type.Number(), longitude: Type.Number() })

export const Pronto = Type.Object({ sucesso: Type.Boolean(), mensagem: Type.Optional(Type.String()) })

export const { encode: encodeDeliveryType, decode: decodeDeliveryType } = DELIVERY_TYPE
/** Null where none is named. */
export const decodeNamedDeliveryType = (
  wire: Parameters<typeof decodeDeliveryType>[0] | undefined,
): DeliveryType | null => (wire === undefined ? null : decodeDeliveryType(wire))
export const { encode: encodeChannel, decode: decodeChannel } = CHANNEL

/** Who acts, in the roles of specification §6. */
export type Role = 'customer' | 'linked-user' | 'representative' | 'attendant' | 'staff' | 'api-key'

export const ROLE = wireWords({
  customer: 'CLIENTE',
  'linked-user': 'USUARIO_VINCULADO',
  representative: 'REPRESENTANTE',
  attendant: 'ATENDENTE',
  staff: 'EQUIPE',
  'api-key': 'CHAVE_API',
})

export const Papel = ROLE.schema
export type Papel = Static<typeof Papel>
export const { encode: encodeRole, decode: decodeRole } = ROLE

export const STATUS = wireWords({
  'quote-requested': 'ORCAMENTO_NOVO',
  'quote-priced': 'ORCAMENTO_PRECIFICADO',
  placed: 'ENVIADO',
  picking: 'SEPARANDO',
  'awaiting-payment': 'AGUARDANDOPAGAMENTO',
  paid: 'PAGO',
  'out-for-delivery': 'EMENTREGA',
  'ready-for-pickup': 'PRONTO_RETIRADA',
  cancelled: 'CANCELADO',
  delivered: 'ENTREGUE',
})

/** The ten statuses under the names of specification §4. */
export const Status = STATUS.schema
export const { encode: encodeStatus, decode: decodeStatus } = STATUS
