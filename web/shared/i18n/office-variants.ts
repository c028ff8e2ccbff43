import { text as buyingText } from './buying.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'
import { text as tableText } from './product-table.ts'
import { text as productText } from './product.ts'
import { text as usersText } from './users.ts'

const TITLE = 'Variantes'
const NAME = 'Nome do grupo'

/** What staff read about groups of variants. */
export const text = dictionary('office-variants', {
  title: TITLE,
  intro:
    'Produtos que diferem em uma ou duas coisas, como tamanho e sabor. Nas listas da loja aparecem como um só, e o cliente escolhe na página do produto.',
  search: NAME,
  find: commonText.search,
  newGroup: 'Novo grupo',
  newTitle: 'Agrupar variantes',
  emptyTitle: 'Nenhum grupo de variantes',
  empty: 'Cada produto aparece sozinho nas listas. Agrupe os que diferem só em tamanho, sabor ou cor.',
  count: (count: number) => (count === 1 ? '1 variante' : `${count} variantes`),
  shown: (shown: number, total: number) =>
    `Os primeiros ${shown} de ${total} grupos. Busque pelo nome para ver os outros.`,
  fields: {
    name: NAME,
    axis0: 'Em que diferem',
    values0: 'Valores, um por linha',
    axis1: 'E em que mais',
    values1: 'Valores da segunda diferença, um por linha',
  },
  hints: {
    name: 'Como aparece nas listas. Por exemplo: Café Mantiqueira.',
    axis0: 'Por exemplo: Tamanho.',
    values0: 'Na ordem em que o cliente os vê.',
    axis1: 'Só se houver. Por exemplo: Moagem.',
    values1: 'Deixe em branco quando só diferem em uma coisa.',
  },
  groups: { group: 'O grupo', variants: 'As variantes' },
  variantsHint:
    'A primeira é o produto principal, que as listas mostram. Cada variante continua um produto, com preço, estoque, código e fotos próprios.',
  principal: onDemandText.primary,
  newProduct: (name: string) => `Produto novo: ${name}`,
  archived: 'Arquivado',
  valueOf: (axis: string, product: string) => `${axis} de ${product}`,
  choose: 'Escolha',
  up: (product: string) => `Subir ${product}`,
  remove: (product: string) => `Remover ${product} do grupo`,
  removed: (product: string) => `${product} sai do grupo quando você salvar.`,
  undo: commonText.undo,
  addProducts: 'Pôr produtos da loja no grupo',
  addMissing: 'Criar as combinações que faltam',
  addMissingHint:
    'Os produtos novos são iguais ao principal, com nome e código próprios e sem estoque. Depois mude o que for diferente.',
  nothingMissing: 'Todas as combinações já estão no grupo.',
  create: 'Criar grupo',
  save: usersText.save,
  saved: 'Grupo salvo. A loja já mostra as mudanças.',
  created: (name: string) => `Grupo ${name} criado. A loja já o mostra.`,
  theirVariants: (variants: string) => `Outra pessoa mudou as variantes. Agora são: ${variants}.`,
  useTheirs: 'Usar estas variantes',
  separate: 'Separar as variantes',
  separateHint: 'Os produtos continuam à venda, um a um.',
  sheet: {
    open: 'Editar em grade',
    title: (name: string) => `${name} em grade`,
    hint: 'Enter e as setas passam de linha, Tab de coluna, Esc desfaz a célula. Dá para colar de uma planilha. Nada muda na loja até salvar.',
    columns: {
      variant: 'Variante',
      code: productText.detail.code,
      gtin: productText.detail.gtin,
      price: 'Preço (R$)',
      stock: tableText.stock,
      isActive: 'À venda',
    },
    cell: (column: string, variant: string) => `${column} de ${variant}`,
    uncounted: { untracked: 'Sem controle', 'on-request': buyingText.availability['on-request'], tracked: '' },
    reason: 'Motivo da mudança de estoque',
    reasonHint: 'Fica no registro de alterações. Por exemplo: contagem do mês.',
    noCode: 'Preencha o código.',
    badPrice: 'Digite um preço, como 12,90.',
    badStock: 'Digite uma quantidade, como 12 ou 1,5.',
    check: 'Nada foi salvo. Confira as linhas marcadas.',
    saved: 'Variantes salvas. A loja já mostra as mudanças.',
    end: 'Fim da grade.',
    pasted: (filled: number, refused: number) =>
      refused === 0 ? `${filled} células coladas.` : `${filled} células coladas, ${refused} não servem aqui.`,
  },
  unreachable: commonText.unreachable,
  back: TITLE,
})
