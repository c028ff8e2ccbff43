import type { StockMovement } from '#domain/catalog/stock-movement.ts'
import { dictionary } from './dictionary.ts'
import { officeListText } from './office-list.ts'
import { text as customersText } from './customers.ts'
import { text as tableText } from './product-table.ts'

/** What staff read where they say what comes into the stock and leaves it. */
export const text = dictionary('office-stock', {
  title: tableText.stock,
  now: (amount: string) => `Há ${amount}.`,
  kind: 'O que aconteceu',
  kinds: {
    'goods-in': 'Entrada de mercadoria',
    'customer-return': 'Devolução de cliente',
    loss: 'Perda, quebra ou vencimento',
    'other-out': 'Outra saída',
    count: 'Contagem',
    import: 'Planilha',
  } satisfies Record<StockMovement['kind'], string>,
  came: 'Quanto entrou',
  left: 'Quanto saiu',
  counted: 'Quanto há',
  becomes: (amount: string) => `O estoque fica com ${amount}.`,
  tooLow: (amount: string) => `Há só ${amount}. Confira a quantidade, ou faça uma contagem.`,
  reason: customersText.facts.reason,
  reasonHint: 'Fica no registro, como “nota 1.234” ou “contagem do mês”',
  reasonMissing: 'Informe o motivo.',
  save: 'Salvar o movimento',
  saved: (amount: string) => `Estoque salvo: ${amount}.`,
  notACount: 'Informe o que foi contado: 0 ou mais, como 6 ou 0,25.',
  notAnAmount: 'Informe uma quantidade acima de zero, como 6 ou 0,25.',
  unreachable: 'Não foi possível salvar o movimento. Confira a conexão e tente de novo.',
  history: 'Movimentos do estoque',
  historyHint:
    'O que a equipe moveu. Entre um movimento e outro, o que os pedidos levaram ou devolveram aparece somado.',
  none: 'Nenhum movimento ainda.',
  stockAfter: (amount: string) => `ficou ${amount}`,
  byOrders: (amount: string) => `Pedidos: ${amount}`,
  person: (name: string) => `por ${name}`,
  pages: officeListText.pages,
  previous: officeListText.previous,
  next: officeListText.next,
  pageOf: (page: number, pages: number) => `Página ${page} de ${pages}`,
})
