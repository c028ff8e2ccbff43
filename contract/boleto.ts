import { ofOrder } from './charge.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { record } from './wire/field.ts'
import { text } from './wire/values.ts'

export const boletoFile = record({ name: ['nome', text()], base64: ['pdf', text('O arquivo em base64')] })

export const getBoleto = fieldEndpoint({
  method: 'GET',
  path: '/v4/payment/boleto/:numorder/:idclient',
  summary:
    'O boleto do pedido em PDF, com código de barras e, se houver, Pix; repetir dá a segunda via do mesmo boleto',
  area: 'Pagamento',
  access: 'order.see',
  customer: 'params.idclient',
  params: ofOrder,
  reply: boletoFile,
})

const BANK_NAMES: Readonly<Record<string, string>> = {
  '001': 'Banco do Brasil',
  '033': 'Santander',
  '077': 'Inter',
  '104': 'Caixa',
  '237': 'Bradesco',
  '323': 'Mercado Pago',
  '336': 'C6 Bank',
  '341': 'Itaú',
  '748': 'Sicredi',
  '756': 'Sicoob',
}

const listed = (numbers: readonly number[]) => new Intl.ListFormat('pt-BR').format(numbers.map(String))
const ofInvoices = (numbers: readonly number[]) =>
  `${numbers.length === 1 ? 'da fatura' : 'das faturas'} ${listed(numbers)}`
const toInvoices = (numbers: readonly number[]) =>
  `${numbers.length === 1 ? 'à fatura nº' : 'às faturas nº'} ${listed(numbers)}`

/** What is written on a boleto. */
export const boletoText = {
  title: (number: number) => `Boleto do pedido ${number}`,
  fileName: (number: number) => `boleto-pedido-${number}.pdf`,
  invoicesTitle: (numbers: readonly number[]) => `Boleto ${ofInvoices(numbers)}`,
  invoicesFileName: (numbers: readonly number[]) =>
    `boleto-fatura-${numbers[0] ?? 0}${numbers.length > 1 ? '-e-outras' : ''}.pdf`,
  /** By its three digits. */
  bank: (code: string) => BANK_NAMES[code] ?? `Banco ${code}`,
  payerReceipt: 'Recibo do pagador',
  bankReceipt: 'Ficha de compensação',
  authentication: 'Autenticação mecânica',
  cut: 'Corte na linha pontilhada',
  pix: 'Pague com Pix: leia o código no app do seu banco',
  pixCode: 'Pix copia e cola',
  demonstration: 'DEMONSTRAÇÃO: NÃO PAGUE',
  place: 'Local de pagamento',
  placeValue: 'Em qualquer banco, lotérica ou aplicativo, até o vencimento',
  dueOn: 'Vencimento',
  receiver: 'Beneficiário',
  agency: 'Agência / Código do beneficiário',
  documentDate: 'Data do documento',
  documentNumber: 'Número do documento',
  documentKind: 'Espécie doc.',
  acceptance: 'Aceite',
  processedOn: 'Data do processamento',
  bankNumber: 'Nosso número',
  bankUse: 'Uso do banco',
  portfolio: 'Carteira',
  currency: 'Espécie',
  quantity: 'Quantidade',
  unitValue: 'Valor',
  amount: '(=) Valor do documento',
  instructions: 'Instruções (texto de responsabilidade do beneficiário)',
  discount: '(–) Desconto / Abatimento',
  otherDeductions: '(–) Outras deduções',
  fine: '(+) Mora / Multa',
  otherAdditions: '(+) Outros acréscimos',
  charged: '(=) Valor cobrado',
  payer: 'Pagador',
  guarantor: 'Sacador / Avalista',
  orderOf: (number: number, store: string) => `Referente ao pedido nº ${number} na loja ${store}.`,
  invoicesOf: (numbers: readonly number[], store: string) => `Referente ${toInvoices(numbers)} da loja ${store}.`,
  notAfterDue: 'Não receber após o vencimento.',
}
