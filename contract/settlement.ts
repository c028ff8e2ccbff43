import { Type, type Static } from 'typebox'
import { centsFromReais, reaisFromCents } from '#domain/amounts.ts'
import {
  MAX_SETTLED_INVOICES,
  type Settlement,
  type SettlementMethod,
  type SettlementOptions,
} from '#domain/payment/settlement.ts'
import { CHARGE_FIELDS, decodeCharge, encodeCharge } from './charge.ts'
import { endpoint, type Reply } from './endpoint.ts'
import { Dinheiro, Identificador, Pronto } from './values.ts'
import { wireWords } from './wire-words.ts'

const area = 'Pagamento'
const METHOD = wireWords({ pix: 'PIX', boleto: 'BOLETO' })
const doCliente = Type.Object({ idcliente: Identificador })
const daQuitacao = Type.Object({ idcliente: Identificador, idquitacao: Identificador })

export const Quitacao = Type.Object({
  idquitacao: Identificador,
  faturas: Type.Array(Type.Integer(), { description: 'Números das faturas' }),
  emAberto: { ...Dinheiro, description: 'O que falta pagar destas faturas' },
  ...CHARGE_FIELDS,
})

export const settleInvoices = endpoint({
  method: 'POST',
  path: '/v4/payment/invoices/:idcliente',
  summary: 'Cobrança única de uma ou mais faturas em aberto; repetir dá a mesma, e outra escolha encerra a anterior',
  area,
  access: 'order.see',
  customer: 'params.idcliente',
  params: doCliente,
  body: Type.Object({
    faturas: Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), {
      minItems: 1,
      maxItems: MAX_SETTLED_INVOICES,
    }),
    forma: METHOD.schema,
  }),
  reply: Quitacao,
})

export const settlementOptions = endpoint({
  method: 'GET',
  path: '/v4/payment/invoices/:idcliente',
  summary: 'Como o cliente pode pagar as faturas agora, e as cobranças de faturas que estão em aberto',
  area,
  access: 'order.see',
  customer: 'params.idcliente',
  params: doCliente,
  reply: Type.Object({ formas: Type.Array(METHOD.schema), abertas: Type.Array(Quitacao) }),
})

export const getSettlement = endpoint({
  method: 'GET',
  path: '/v4/payment/invoices/:idcliente/:idquitacao',
  summary: 'A cobrança de uma ou mais faturas como está agora, também depois de paga ou vencida',
  area,
  access: 'order.see',
  customer: 'params.idcliente',
  params: daQuitacao,
  reply: Quitacao,
})

export const checkSettlement = endpoint({
  method: 'POST',
  path: '/v4/payment/invoices/:idcliente/:idquitacao/check',
  summary:
    'Perguntar ao banco se a cobrança das faturas foi paga; perguntas mais frequentes que as da própria loja não chegam ao banco',
  area,
  access: 'order.see',
  customer: 'params.idcliente',
  params: daQuitacao,
  reply: Type.Object({ encerrada: Type.Boolean({ description: 'Nada mais espera por pagamento nesta cobrança' }) }),
})

export const getSettlementBoleto = endpoint({
  method: 'GET',
  path: '/v4/payment/invoices/:idcliente/:idquitacao/boleto',
  summary: 'O boleto das faturas em PDF; repetir dá a segunda via do mesmo boleto',
  area,
  access: 'order.see',
  customer: 'params.idcliente',
  params: daQuitacao,
  reply: Type.Object({ nome: Type.String(), pdf: Type.String({ description: 'O arquivo em base64' }) }),
})

export const playBankForInvoices = endpoint({
  method: 'POST',
  path: '/v4/payment/invoices/:idcliente/:idquitacao/demonstration',
  summary: 'Fazer as vezes do banco e pagar a cobrança das faturas; só em lojas de demonstração',
  area,
  access: 'order.see',
  customer: 'params.idcliente',
  params: daQuitacao,
  reply: Pronto,
})

type WireSettlement = Static<typeof Quitacao>

export const encodeSettlementMethod = METHOD.encode
export const decodeSettlementMethod = (wire: Static<typeof METHOD.schema>): SettlementMethod => METHOD.decode(wire)

export const encodeSettlement = ({ id, invoices, open, ...charge }: Settlement): WireSettlement => ({
  idquitacao: id,
  faturas: [...invoices],
  emAberto: reaisFromCents(open),
  ...encodeCharge(charge),
})

export const decodeSettlement = (wire: WireSettlement): Settlement => ({
  id: wire.idquitacao,
  invoices: wire.faturas,
  open: centsFromReais(wire.emAberto),
  ...decodeCharge(wire),
})

export const encodeSettlementOptions = ({ methods, open }: SettlementOptions): Reply<typeof settlementOptions> => ({
  formas: methods.map(METHOD.encode),
  abertas: open.map(encodeSettlement),
})

export const decodeSettlementOptions = (wire: Reply<typeof settlementOptions>): SettlementOptions => ({
  methods: wire.formas.map(METHOD.decode),
  open: wire.abertas.map(decodeSettlement),
})
