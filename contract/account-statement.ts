import { type StatementEntry, MAX_STATEMENT_DAYS } from '#domain/payment/account-statement.ts'
import type { PaymentWay } from '#domain/payment/receivable.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { record } from './wire/field.ts'
import { day, id, inStore, text } from './wire/values.ts'

export const getStatement = fieldEndpoint({
  method: 'GET',
  path: '/v4/payment/statement/:idcliente',
  summary: `O extrato da conta do cliente em PDF: faturas, pagamentos, devoluções e saldo de até ${MAX_STATEMENT_DAYS} dias`,
  area: 'Pagamento',
  access: 'invoice.see',
  params: record({ customerId: ['idcliente', id] }),
  query: record({ ...inStore, from: ['de', day('Primeiro dia')], until: ['ate', day('Último dia')] }),
  reply: record({ name: ['nome', text()], file: ['pdf', text('O arquivo em base64')] }),
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
