import type { NfeWarning } from '#domain/order/nfe.ts'
import { fileReply } from './endpoint.ts'
import { ofOrder as params } from './order-desk.ts'
import { NotaFiscal } from './order-nfe.ts'
import { TextoExato } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, optional, record, same, words } from './wire/field.ts'
import { bool, inStore, namedStore } from './wire/values.ts'

const area = 'Notas fiscais'

/** Bytes of an XML; a note of 990 items has about 900 kB. */
export const MAX_NFE_BYTES = 999_999
/** Of a request: each line break and quotation mark is two bytes in JSON. */
const MAX_BODY_BYTES = 4 * MAX_NFE_BYTES

const format = {
  format: ['formato', optional(words({ danfe: 'PDF', xml: 'XML' }, 'Sem ele, o DANFE em PDF'), 'danfe')],
} as const
const reply = same(fileReply('application/pdf', 'application/xml'))

const warning = words({
  otherRecipient: 'OUTRO_DESTINATARIO',
  otherTotal: 'OUTRO_TOTAL',
  noFiscalValue: 'SEM_VALOR_FISCAL',
} satisfies Record<NfeWarning, string>)

export const ownDanfe = fieldEndpoint({
  method: 'GET',
  path: '/v4/danfe/:numpedido/:idfornecedor',
  summary: 'O DANFE do pedido em PDF, ou o XML da nota fiscal',
  area,
  access: 'order.see',
  customer: 'session',
  params: record({ ...params.fields, ...namedStore }),
  query: record(format),
  reply,
})

export const storeDanfe = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/pedidos/:numpedido/nota-fiscal',
  summary: 'O DANFE ou o XML da nota fiscal de um pedido, para a loja',
  area,
  access: 'order.see-all',
  params,
  query: record({ ...inStore, ...format }),
  reply,
})

const office = { area, access: 'order.manage', query: record(inStore) } as const

export const putNfe = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/pedidos/:numpedido/nota-fiscal',
  summary:
    'Guardar a nota fiscal do pedido, pelo XML que a SEFAZ autorizou (nfeProc 4.00); outra toma o lugar da anterior',
  ...office,
  params,
  maxBodyBytes: MAX_BODY_BYTES,
  body: record({ source: ['xml', same(TextoExato({ minLength: 1, maxLength: MAX_NFE_BYTES }))] }),
  reply: record({
    nfe: ['notaFiscal', NotaFiscal],
    warnings: ['avisos', list(warning, { description: 'O que não confere com o pedido; a nota fica guardada' })],
  }),
})

export const deleteNfe = fieldEndpoint({
  method: 'DELETE',
  path: '/v4/gestao/pedidos/:numpedido/nota-fiscal',
  summary: 'Remover do pedido uma nota fiscal que não é dele',
  ...office,
  params,
  reply: record({ isRemoved: ['removida', bool()] }),
})
