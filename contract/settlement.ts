import { MAX_SETTLED_INVOICES, type Settlement, type SettlementOptions } from '#domain/payment/settlement.ts'
import { boletoFile } from './boleto.ts'
import { charge } from './charge.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, record, words, type FieldOf } from './wire/field.ts'
import { bool, cents, done, id, int, number } from './wire/values.ts'

const own = { area: 'Pagamento', access: 'order.see', customer: 'params.idcliente' } as const
const method = words({ pix: 'PIX', boleto: 'BOLETO' })
const ofCustomer = record({ customerId: ['idcliente', id] })
const ofSettlement = record({ ...ofCustomer.fields, id: ['idquitacao', id] })

export const Quitacao = record({
  id: ['idquitacao', id],
  invoices: ['faturas', list(int(), { description: 'Números das faturas' })],
  open: ['emAberto', cents('O que falta pagar destas faturas')],
  ...charge.fields,
}) satisfies FieldOf<Settlement>

export const settleInvoices = fieldEndpoint({
  method: 'POST',
  path: '/v4/payment/invoices/:idcliente',
  summary: 'Cobrança única de uma ou mais faturas em aberto; repetir dá a mesma, e outra escolha encerra a anterior',
  ...own,
  params: ofCustomer,
  body: record({
    numbers: [
      'faturas',
      list(number({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), { minItems: 1, maxItems: MAX_SETTLED_INVOICES }),
    ],
    method: ['forma', method],
  }),
  reply: Quitacao,
})

export const settlementOptions = fieldEndpoint({
  method: 'GET',
  path: '/v4/payment/invoices/:idcliente',
  summary: 'Como o cliente pode pagar as faturas agora, e as cobranças de faturas que estão em aberto',
  ...own,
  params: ofCustomer,
  reply: record({
    methods: ['formas', list(method)],
    open: ['abertas', list(Quitacao)],
  }) satisfies FieldOf<SettlementOptions>,
})

export const getSettlement = fieldEndpoint({
  method: 'GET',
  path: '/v4/payment/invoices/:idcliente/:idquitacao',
  summary: 'A cobrança de uma ou mais faturas como está agora, também depois de paga ou vencida',
  ...own,
  params: ofSettlement,
  reply: Quitacao,
})

export const checkSettlement = fieldEndpoint({
  method: 'POST',
  path: '/v4/payment/invoices/:idcliente/:idquitacao/check',
  summary:
    'Perguntar ao banco se a cobrança das faturas foi paga; perguntas mais frequentes que as da própria loja não chegam ao banco',
  ...own,
  params: ofSettlement,
  reply: record({ isSettled: ['encerrada', bool('Nada mais espera por pagamento nesta cobrança')] }),
})

export const getSettlementBoleto = fieldEndpoint({
  method: 'GET',
  path: '/v4/payment/invoices/:idcliente/:idquitacao/boleto',
  summary: 'O boleto das faturas em PDF; repetir dá a segunda via do mesmo boleto',
  ...own,
  params: ofSettlement,
  reply: boletoFile,
})

export const playBankForInvoices = fieldEndpoint({
  method: 'POST',
  path: '/v4/payment/invoices/:idcliente/:idquitacao/demonstration',
  summary: 'Fazer as vezes do banco e pagar a cobrança das faturas; só em lojas de demonstração',
  ...own,
  params: ofSettlement,
  reply: done,
})
