import type { Doubt, QuickChoice } from '#domain/catalog/quick-order.ts'
import { text as accountMenuText } from './account-menu.ts'
import { text as buyingText } from './buying.ts'
import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'
import { listsText } from './shopping-lists.ts'
import { text as modalsText } from './modals.ts'
import { repeatText } from './repeat-order.ts'

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** What people read where they order by code, by pasted lines or by a spreadsheet. */
export const text = dictionary('quick-order', {
  title: accountMenuText.entries.quickOrder,
  intro:
    'Digite os códigos, cole uma lista ou envie uma planilha. De listas, nada vai para o carrinho sem você conferir.',
  box: 'Código, nome ou EAN e quantidade',
  boxHint: 'Por exemplo: MB1001 12. Enter põe no carrinho.',
  putIn: listsText.apply,
  added: (product: string, amount: string) => `${product}: ${amount} no carrinho`,
  recent: 'Postos agora',
  undo: commonText.undo,
  undoOf: (product: string) => `Desfazer ${product}`,
  choose: 'Qual destes?',
  waiting: 'Falta decidir',
  drop: 'Descartar',
  dropOf: (row: string) => `Descartar “${row}”`,
  retry: commonText.retry,
  retryOf: (row: string) => `Tentar “${row}” de novo`,
  camera: 'Ler código com a câmera',
  stopCamera: 'Fechar a câmera',
  aim: 'Aponte a câmera para o código de barras.',
  noCamera: 'Não conseguimos usar a câmera. Confira a permissão no navegador ou digite o código.',
  paste: 'Colar uma lista',
  pasteBox: 'Uma linha para cada produto',
  pasteHint: 'Código, EAN ou nome com a quantidade: “12345;10”, “7891000100103 2” ou “3 cx leite integral”.',
  check: 'Conferir a lista',
  file: 'Enviar uma planilha',
  fileBox: 'Planilha em xlsx ou csv',
  fileHint: 'Com uma coluna de códigos e uma de quantidades.',
  fileTooLarge: 'A planilha passa de 500 kB. Deixe só as linhas com quantidade.',
  readTable: (sheet: string | null, headingRow: number | null) =>
    [
      sheet === null ? 'Lemos o arquivo' : `Lemos a planilha “${sheet}” do arquivo`,
      headingRow === null ? 'sem linha de títulos.' : `com os títulos na linha ${headingRow}.`,
    ].join(', '),
  readAnother: 'Ler outra planilha ou linha',
  sheet: 'Planilha',
  headingRow: 'Linha dos títulos',
  headingRowHint: 'Em branco, procuramos a linha com os títulos das colunas.',
  readAgain: 'Ler de novo',
  download: 'Baixar o catálogo',
  nothing: 'Escreva pelo menos uma linha.',
  preview: 'Confira antes de pôr no carrinho',
  certain: (count: number) => counted(count, 'certo', 'certos'),
  doubtful: (count: number) => `${count} em dúvida`,
  failed: (count: number) => `${count} sem produto`,
  summed: (numbers: string) => `Linhas ${numbers}, somadas`,
  row: (number: number) => `Linha ${number}`,
  doubt: {
    several: 'Mais de um produto tem este nome.',
    corrected: 'Não achamos estas palavras. Seria isto?',
    'other-unit': 'É vendido em outra unidade. Confira a quantidade.',
    'two-amounts': 'Qual é a quantidade? O que está escrito pode ser lido de mais de um jeito.',
  } satisfies Record<Doubt, string>,
  none: 'Nenhum destes',
  change: {
    missing: 'Sem quantidade na linha',
    'too-little': 'Ajustado ao mínimo',
    'too-much': 'Ajustado ao máximo',
    'between-steps': 'Ajustado ao múltiplo de venda',
  } satisfies Record<NonNullable<QuickChoice['change']>, string>,
  state: {
    'sold-out': buyingText.soldOut,
    'not-found': 'Não achamos este produto.',
    'bad-quantity': 'Falta o produto, ou não entendemos a quantidade.',
    'not-searched': 'São nomes demais de uma vez. Confira esta linha depois das outras.',
  },
  add: repeatText.add,
  nothingChosen: repeatText.nothingChosen,
  filled: (count: number) =>
    count === 1 ? '1 produto foi para o carrinho.' : `${count} produtos foram para o carrinho.`,
  rest: 'As linhas abaixo ficaram de fora. Corrija e confira de novo.',
  toCart: modalsText.coupons.seeCart,
  broken: 'Não foi possível conferir a lista. Tente de novo.',
})
