import { dictionary } from './dictionary.ts'

/** Paying an order by card. */
export const cardText = dictionary('card', {
  title: (number: number) => `Pagar o pedido nº ${number} com cartão`,
  /** Below the title of the modal, which says the rest. */
  order: (number: number) => `Pedido nº ${number}`,
  back: 'Voltar ao pedido',
  sandbox:
    'Demonstração: nenhum dinheiro é movimentado. Use o cartão 5031 4332 1540 6351, validade 11/30, código 123 e o nome APRO.',
  needsScript: 'Para pagar com cartão, ative o JavaScript do navegador.',
  fields: { cardNumber: 'Número do cartão', expirationDate: 'Validade', securityCode: 'Código de segurança' },
  holder: 'Nome como está no cartão',
  document: 'CPF ou CNPJ do titular',
  installments: 'Parcelas',
  once: (total: string) => `1 vez de ${total}`,
  times: (count: number, each: string, total: string) => `${count} vezes de ${each} (total ${total})`,
  pay: (total: string) => `Pagar ${total}`,
  paying: 'Pagando…',
  checkCard: 'Confira os dados do cartão: número, validade, código, nome e documento do titular.',
  unreachable: 'Os campos do cartão não puderam ser carregados. Atualize a página para tentar de novo.',
  openPage: 'Abrir a página do cartão',
  safe: 'Os dados do cartão vão direto para o Mercado Pago e não passam por esta loja.',
})
