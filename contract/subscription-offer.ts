import { Type, type Static } from 'typebox'
import { basisPoints } from '#domain/amounts.ts'
import type { DeliveryDays } from '#domain/subscription/schedule.ts'
import { DEFAULT_CHOICES, type RunChoices, type SubscriptionOffer } from '#domain/subscription/subscription.ts'
import { endpoint } from './endpoint.ts'
import { decodeType, encodeType, TipoDeAssinatura } from './subscription-type.ts'
import { Data, Identificador, OuNulo, ReferenciaFornecedor } from './values.ts'
import { wireWords } from './wire-words.ts'

/** What a store offers to repeat orders, and what a customer chooses of it. */
export const AREA = 'Assinaturas'

export const POLICY = wireWords(
  { 'skip-product': 'SEM_O_PRODUTO', replace: 'TROCAR', 'skip-date': 'PULAR_DATA' },
  {
    description:
      'Se falta um produto: o pedido sai sem ele; com outro no lugar, que não custa mais que a tolerância; ou a data fica sem pedido',
  },
)

/** The choices of a new subscription, in the request of its first order. */
export const EscolhasDaAssinatura = Type.Object({
  consultarPreco: Type.Optional(
    Type.Boolean({
      description: 'Se o cliente é consultado quando os produtos sobem; falso é ao preço do dia, qualquer que seja',
    }),
  ),
  tolerancia: Type.Optional(
    Type.Number({ minimum: 0, maximum: 100, description: 'Quanto os produtos podem subir sem consulta, em %' }),
  ),
  faltas: Type.Optional(POLICY.schema),
})
type Escolhas = Static<typeof EscolhasDaAssinatura>
export const encodeChoices = ({ tolerance, missingPolicy }: Partial<RunChoices>): Escolhas => ({
  ...(tolerance === undefined ? {} : { consultarPreco: tolerance !== null }),
  ...(tolerance == null ? {} : { tolerancia: tolerance / 100 }),
  ...(missingPolicy === undefined ? {} : { faltas: POLICY.encode(missingPolicy) }),
})
/** What the request leaves out is undefined. */
export const decodeChoices = ({ consultarPreco, tolerancia, faltas }: Escolhas): Partial<RunChoices> => ({
  ...(consultarPreco === false
    ? { tolerance: null }
    : tolerancia === undefined
      ? {}
      : { tolerance: basisPoints(Math.round(tolerancia * 100)) }),
  ...(faltas === undefined ? {} : { missingPolicy: POLICY.decode(faltas) }),
})
/** The choices of a new subscription. */
export const decodeNewChoices = (wire: Escolhas = {}): RunChoices => ({ ...DEFAULT_CHOICES, ...decodeChoices(wire) })

const DiasDeEntrega = Type.Object({
  idformaentrega: Identificador,
  diasSemana: Type.Array(Type.Integer({ minimum: 1, maximum: 7, description: '1 é segunda-feira' })),
  datasSemEntrega: Type.Array(Data),
  prazo: OuNulo(Type.Integer(), 'Dias entre o pedido e a entrega; nulo onde não se escolhe data'),
})

export const subscriptionTypes = endpoint({
  method: 'GET',
  path: '/v4/subscription/type/list/:idfornecedor',
  summary: 'Tipos de assinatura da loja, com os dias de entrega de que dependem as próximas datas',
  area: AREA,
  access: 'public',
  params: Type.Object({ idfornecedor: ReferenciaFornecedor }),
  reply: Type.Object({ tipos: Type.Array(TipoDeAssinatura), entregas: Type.Array(DiasDeEntrega) }),
})

export const encodeOffer = ({
  types,
  deliveryDays,
}: SubscriptionOffer): Static<(typeof subscriptionTypes)['reply']> => ({
  tipos: types.map(encodeType),
  entregas: Object.entries(deliveryDays).map(([id, days]) => ({
    idformaentrega: id,
    diasSemana: [...days.weekdays],
    datasSemEntrega: [...days.blockedDates],
    prazo: days.leadDays,
  })),
})
export const decodeOffer = (wire: Static<(typeof subscriptionTypes)['reply']>): SubscriptionOffer => ({
  types: wire.tipos.map(decodeType),
  deliveryDays: Object.fromEntries(
    wire.entregas.map((days): [string, DeliveryDays] => [
      days.idformaentrega,
      { weekdays: days.diasSemana, blockedDates: days.datasSemEntrega, leadDays: days.prazo },
    ]),
  ),
})
