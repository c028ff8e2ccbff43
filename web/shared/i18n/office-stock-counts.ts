import { dictionary } from './dictionary.ts'
import { officeListText } from './office-list.ts'
import { text as commonText } from './common.ts'

const number = (count: number): string => count.toLocaleString('pt-BR')
const products = (count: number): string => (count === 1 ? '1 produto' : `${number(count)} produtos`)

/** What staff read where they count the stock with a scanner. */
export const text = dictionary('office-stock-counts', {
  title: 'Contagem de estoque',
  intro:
    'Leia os códigos de barras com o leitor ou com a câmera do celular. Várias pessoas podem contar juntas: as leituras se somam, e o estoque só muda quando você lança.',
  start: 'Começar uma contagem',
  name: 'Nome da contagem',
  nameHint: 'Fica no registro de cada acerto. Por exemplo: Depósito, novembro.',
  scope: 'O que contar',
  wholeStore: 'Todos os produtos com estoque controlado',
  submit: 'Começar',
  emptyTitle: 'Nenhuma contagem ainda',
  empty: 'Comece a primeira acima. O que já foi lido fica guardado, mesmo se você fechar a tela.',
  open: 'Aberta',
  posted: 'Lançada',
  counted: (count: number) => `${products(count)} ${count === 1 ? 'contado' : 'contados'}`,
  startedBy: (moment: string, person: string | null) => (person === null ? moment : `${moment}, por ${person}`),
  postedAt: (moment: string) => `Lançada em ${moment}`,
  all: 'Todas as contagens',
  read: 'Ler um produto',
  code: 'Código ou código de barras',
  codeMissing: 'Informe o código do produto, ou leia o código de barras.',
  quantity: 'Quantidade',
  badQuantity: 'Informe uma quantidade acima de zero, como 6 ou 0,25.',
  badTotal: 'Informe o total contado: 0 ou mais, como 6 ou 0,25.',
  add: 'Somar',
  camera: 'Ler com a câmera',
  closeCamera: 'Fechar a câmera',
  last: (name: string, total: string) => `${name}: ${total} no total.`,
  undo: (quantity: string) => `Desfazer ${quantity}`,
  summary: 'Como está',
  figures: {
    counted: 'Contados',
    different: 'Com diferença',
    value: 'Valor da diferença',
    unread: 'Ainda sem leitura',
  },
  valueHint: 'Ao preço da loja.',
  parts: 'Produtos da contagem',
  part: { all: 'Todos', different: 'Com diferença' },
  none: 'Nada lido ainda.',
  noDifference: 'Nenhuma diferença até aqui.',
  total: 'Total contado',
  expected: (amount: string) => `A loja tinha ${amount}`,
  same: 'Confere',
  difference: (amount: string, value: string) => `${amount} (${value})`,
  ending: 'Terminar a contagem',
  post: 'Lançar as diferenças',
  postHint: (different: number, unread: number) =>
    [
      different === 0
        ? 'Nenhum estoque muda.'
        : `O estoque de ${products(different)} passa a ser o contado. O que os pedidos levarem depois da leitura continua baixado.`,
      unread === 0 ? '' : `${products(unread)} sem leitura ${unread === 1 ? 'fica como está' : 'ficam como estão'}.`,
    ]
      .filter(Boolean)
      .join(' '),
  done: 'Contagem lançada: o estoque da loja é o contado.',
  discard: 'Descartar a contagem',
  discardQuestion: 'As leituras de todas as pessoas são excluídas, e o estoque fica como está.',
  discardNow: 'Descartar',
  unreachable: commonText.unreachable,
  pages: officeListText.pages,
  previous: officeListText.previous,
  next: officeListText.next,
  pageOf: (page: number, pages: number) => `Página ${page} de ${pages}`,
})
