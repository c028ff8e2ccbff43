import { newMethod, TrocaDeForma } from './charge.ts'
import { ofOrder } from './order-desk.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, optional, record } from './wire/field.ts'
import { bool, id, inStore, text } from './wire/values.ts'

const ofStaff = { area: 'Gestão de pedidos', access: 'order.manage', params: ofOrder } as const
const path = '/v4/gestao/pedidos/:numpedido/forma-pagamento'

export const listMethodChoices = fieldEndpoint({
  method: 'GET',
  path,
  summary: 'Como um pedido pode ser pago em vez de como está; vazio quando a forma não muda mais',
  ...ofStaff,
  query: record(inStore),
  reply: record({
    currentId: ['idformapagto', id],
    methods: ['formas', list(record({ id: ['idformapagto', id], name: ['nome', text()] }))],
  }),
})

export const changeOrderMethod = fieldEndpoint({
  method: 'PUT',
  path,
  summary:
    'Trocar a forma de pagamento de um pedido pelo cliente, antes que chegue dinheiro: os preços são os da nova forma, e a cobrança aberta é cancelada',
  ...ofStaff,
  query: record({ ...inStore, isSimulated: ['simular', optional(bool('Só calcula o novo total, sem trocar'), false)] }),
  body: record({
    ...newMethod,
    isAgreed: [
      'acordo',
      optional(bool('Quem edita ouviu o sim do cliente; sem ele, um total maior responde 409'), false),
    ],
  }),
  reply: TrocaDeForma,
})
