import { Type } from 'typebox'
import {
  basisPoints,
  centsFromReais,
  quantityFromUnits,
  reaisFromCents,
  reaisFromUnitPrice,
  roundHalfUp,
  unitPriceFromReais,
  unitsFromQuantity,
  type BasisPoints,
} from '#domain/amounts.ts'
import { keyboardText } from '#domain/keyboard-text.ts'
import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import { offsetFields, pageFields, USUAL_ROWS } from '../paging.ts'
import {
  Busca,
  Data,
  DELIVERY_TYPE,
  Dinheiro,
  Identificador,
  Pronto,
  Quantidade,
  ReferenciaFornecedor,
  Sessao,
  STATUS,
  TextoDeTeclado,
  TextoLongo,
  TipoEntregaDosPrecos,
} from '../values.ts'
import {
  cleaned,
  converted,
  mapped,
  optional,
  orNull,
  record,
  same,
  wordsOf,
  type Field,
  type ValuesOf,
  type WordsField,
} from './field.ts'

const described = (description?: string) => (description === undefined ? {} : { description })

export const id = same(Identificador)
/** An id that a client names, which may be in capitals. */
export const sentId = cleaned(id, (value) => value.toLowerCase())
export const bool = (description?: string) => same(Type.Boolean(described(description)))
export const int = (description?: string) => same(Type.Integer(described(description)))
/** A whole number within limits. */
export const number = (limits: {
  readonly minimum: number
  readonly maximum?: number
  readonly description?: string
}) => same(Type.Integer({ ...limits }))

/** Any text. */
export const text = (description?: string) => same(Type.String(described(description)))
/** A typed text, without blanks around it. */
export const typed = (options: {
  readonly minLength?: number
  readonly maxLength: number
  readonly pattern?: string
  readonly description?: string
}) => cleaned(same(Type.String({ ...options })), (value) => value.trim())
/** A typed text that is more than blanks. */
export const required = (maxLength: number, description?: string) =>
  typed({ minLength: 1, maxLength, pattern: '\\S', ...described(description) })

/** A note of people with its line breaks, without blanks around it; empty where it is left out. */
export const note = (maxLength: number, description?: string) =>
  optional(
    cleaned(same(TextoLongo({ maxLength, ...described(description) })), (value) => value.trim()),
    '',
  )

/** The code of a product as people paste it. */
export const productCode = cleaned(
  same(Type.String({ minLength: 1, maxLength: 80, description: 'Código do produto na loja e no ERP' })),
  keyboardText,
)

export interface Limits {
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly description?: string
}
/** Limits of what is received, or what is to be said about it. */
type Amounts = Limits | string
const numberOf = (amounts: Amounts) =>
  Type.Number(typeof amounts === 'string' ? { description: amounts } : { ...amounts })
export const cents = (amounts?: Amounts) =>
  converted(amounts === undefined ? Dinheiro : numberOf(amounts), reaisFromCents, centsFromReais)
export const unitPrice = (amounts?: Amounts) =>
  converted(amounts === undefined ? Dinheiro : numberOf(amounts), reaisFromUnitPrice, unitPriceFromReais)
export const quantity = (amounts?: Amounts) =>
  converted(amounts === undefined ? Quantidade : numberOf(amounts), unitsFromQuantity, quantityFromUnits)
/** Percent with two decimals on the wire. */
export const percent = (amounts?: Amounts) =>
  converted(
    amounts === undefined ? Type.Number() : numberOf(amounts),
    (points: BasisPoints): number => points / 100,
    (wire) => basisPoints(roundHalfUp(wire * 100)),
  )

export const day = (description?: string) =>
  same(description === undefined ? Data : TextoDeTeclado({ format: 'date', description }))
export const localMoment = same(
  TextoDeTeclado({
    pattern: '^20\\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d$',
    description: 'AAAA-MM-DDTHH:MM, no fuso da loja',
  }),
)

/** What a list is searched by; nothing where it is left out. */
export const search = (description?: string) => cleaned(optional(same(Busca(description)), ''), (value) => value.trim())

export const status = wordsOf(STATUS)

/** That a call did what it was for. */
export const done = mapped(
  same(Pronto),
  (_nothing: void) => ({ sucesso: true }),
  () => {},
)

/** The same, with what is said to people about it. */
export const message = mapped(
  same(Pronto),
  (mensagem: string) => ({ sucesso: true, mensagem }),
  ({ mensagem = '' }) => mensagem,
)

/** The store that a call is about. `callStore` adds it. */
export const inStore = { supplier: ['idfornecedor', optional(same(ReferenciaFornecedor), '')] } as const
/** The same where it has to be named, as in a path. */
export const namedStore = { supplier: ['idfornecedor', same(ReferenciaFornecedor)] } as const

/** The session that a path names: its token, or `token` for that of the cookie. */
export const ofSession = { session: ['sessao', same(Sessao)] } as const

/** Which kind of client opens a session: `commerce` is our own. */
export const tokenOrigin = {
  tokenOrigin: ['tokenOrigin', optional(same(Type.String({ maxLength: 40 })), null)],
} as const

/** The same where null is sent for none. */
export const tokenOriginOrNull = {
  tokenOrigin: ['tokenOrigin', optional(orNull(same(Type.String({ maxLength: 40 }))), null)],
} as const

/** Query fields on which the prices of products depend. */
export const pricing = {
  paymentMethodId: ['idformapagamento', optional(id, null)],
  deliveryType: [
    'tipoentrega',
    optional(
      converted<typeof TipoEntregaDosPrecos, DeliveryType>(
        TipoEntregaDosPrecos,
        DELIVERY_TYPE.encode,
        DELIVERY_TYPE.decode,
      ),
      null,
    ),
  ],
} as const

/** Query fields of a list with `page` and `limit`. */
export const pageOf = (rows = USUAL_ROWS) => {
  const { page, limit } = pageFields(rows)
  return {
    page: ['page', optional(same(page), 1)],
    limit: ['limit', optional(same(limit), rows)],
  } as const
}
/** Query fields of a list with `limit` and `offset`. */
export const offsetOf = (rows = USUAL_ROWS) => {
  const { limit, offset } = offsetFields(rows)
  return {
    limit: ['limit', optional(same(limit), rows)],
    offset: ['offset', optional(same(offset), 0)],
  } as const
}
/** The part of a list that a reply has. */
export const shownPage = { page: ['page', int()], limit: ['limit', int()] } as const
export type Page = ValuesOf<typeof shownPage>

/** How many there are of each word. */
export const countsOf = <const Table extends Readonly<Record<string, string>>>({ table }: WordsField<Table>) =>
  record(
    Object.fromEntries(Object.entries(table).map(([key, word]) => [key, [word, int()]])) as unknown as {
      readonly [K in keyof Table & string]: readonly [Table[K], Field<ReturnType<typeof Type.Integer>, number>]
    },
  )
