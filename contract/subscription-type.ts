import { Type, type Static } from 'typebox'
import { centsFromReais, reaisFromCents } from '#domain/amounts.ts'
import type { Interval } from '#domain/subscription/schedule.ts'
import type { SubscriptionType } from '#domain/subscription/subscription.ts'
import { Dinheiro, Identificador } from './values.ts'

/** What specification §4 writes for "no subscription". */
const NO_SUBSCRIPTION = ['', 'whitout']

/** The id of a type of subscription; null where none is chosen. */
export const decodeTypeId = (wire: string | undefined): string | null =>
  wire === undefined || NO_SUBSCRIPTION.includes(wire) ? null : wire.toLowerCase()

export const Intervalo = Type.Object({
  unidade: Type.Union([Type.Literal('SEMANA'), Type.Literal('MES')]),
  cada: Type.Integer({ minimum: 1, maximum: 12, description: 'A cada quantas semanas ou quantos meses' }),
})
const encodeInterval = ({ unit, count }: Interval): Static<typeof Intervalo> => ({
  unidade: unit === 'week' ? 'SEMANA' : 'MES',
  cada: count,
})
const decodeInterval = ({ unidade, cada }: Static<typeof Intervalo>): Interval => ({
  unit: unidade === 'SEMANA' ? 'week' : 'month',
  count: cada,
})

export const TipoDeAssinatura = Type.Object({
  idtipoassinatura: Identificador,
  nome: Type.String(),
  descricao: Type.String(),
  intervalo: Intervalo,
  valorMinimo: Dinheiro,
  diasAviso: Type.Integer({ description: 'O aviso por e-mail sai tantos dias antes de cada pedido' }),
})
export const encodeType = (type: SubscriptionType): Static<typeof TipoDeAssinatura> => ({
  idtipoassinatura: type.id,
  nome: type.name,
  descricao: type.description,
  intervalo: encodeInterval(type.interval),
  valorMinimo: reaisFromCents(type.minimum),
  diasAviso: type.noticeDays,
})
export const decodeType = (wire: Static<typeof TipoDeAssinatura>): SubscriptionType => ({
  id: wire.idtipoassinatura,
  name: wire.nome,
  description: wire.descricao,
  interval: decodeInterval(wire.intervalo),
  minimum: centsFromReais(wire.valorMinimo),
  noticeDays: wire.diasAviso,
})
