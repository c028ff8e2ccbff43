import { Type } from 'typebox'
import { type StatementEntry, MAX_STATEMENT_DAYS } from '#domain/payment/account-statement.ts'
import type { PaymentWay } from '#domain/payment/receivable.ts'
import { endpoint } from './endpoint.ts'
import { Data, Identificador, ReferenciaFornecedor } from './values.ts'

export const getStatement = endpoint({
  method: 'GET',
  path: '/v4/payment/statement/:idcliente',
  summary: `O extrato da conta do cliente em PDF: faturas, pagamentos, devoluções e saldo de até ${MAX_STATEMENT_DAYS} dias`,
  area: 'Pagamento',
  access: 'invoice.see',
  params: Type.Object({ idcliente: Identificador }),
  query: Type.Object({
    idfornecedor: Type.Optional(ReferenciaFornecedor),
    de: Type.Unsafe<string>({ ...Data, description: 'Primeiro dia' }),
    ate: Type.Unsafe<string>({ ...Data, description: 'Último dia' }),
  }),
  reply: Type.Object({ nome: Type.String(), pdf: Type.String({ description: 'O arquivo em base64' }) }),
})

const WAYS: Readonly<Record<PaymentWay, string>> = {
  pix: 'Pix',
  boleto: 'boleto',
  transfer: 'transferência',
  cash: 'dinheiro',
  other: 'outra forma',
}

/** What is written on a statement. */
export const statementText = {
  title: 'Extrato da conta',
  fileName: (from: string, until: string) => `extrato-${from}-a-${until}.pdf`,
  period: (from: string, until: string) => `De ${from} a ${until}`,
  printedOn: (day: string) => `Emitido em ${day}`,
  customer: 'Cliente',
  columns: { day: 'Data', what: 'Lançamento', amount: 'Valor', balance: 'Saldo devedor' },
  opening: 'Saldo anterior',
  closing: 'Saldo final',
  none: 'Nenhum lançamento no período.',
  credit: 'Saldo com sinal de menos é crédito do cliente.',
  entry: {
    invoice: (number: number) => `Fatura nº ${number}`,
    payment: (number: number) => `Pagamento da fatura nº ${number}`,
    returned: (number: number) => `Pagamento desfeito ou devolvido, fatura nº ${number}`,
    cancelled: (number: number) => `Cancelamento da fatura nº ${number}`,
  } satisfies Record<StatementEntry['kind'], (number: number) => string>,
  detail: ({ kind, orderNumber, installment, installments, way }: StatementEntry, dueOn: string): string =>
    [
      ...(kind === 'invoice' ? [`vence em ${dueOn}`] : []),
      ...(orderNumber === null ? [] : [`pedido nº ${orderNumber}`]),
      ...(installments > 1 ? [`parcela ${installment} de ${installments}`] : []),
      ...(way === null ? [] : [WAYS[way]]),
    ].join(' · '),
  sums: {
    invoice: 'Faturas emitidas',
    payment: 'Pagamentos',
    returned: 'Desfeitos ou devolvidos',
    cancelled: 'Cancelamentos',
  } satisfies Record<StatementEntry['kind'], string>,
  page: (page: number, pages: number) => `Página ${page} de ${pages}`,
}
