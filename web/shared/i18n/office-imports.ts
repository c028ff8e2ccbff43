import type { ImportFault, ImportState, RowOutcome } from '#domain/data-import/data-import.ts'
import { conflictText, shellText } from './back-office.ts'
import { text as catalogText } from './catalog.ts'
import { text as chatText } from './chat.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'
import { officeListText } from './office-list.ts'
import { text as quickText } from './quick-order.ts'

const number = (count: number): string => count.toLocaleString('pt-BR')
const rows = (count: number): string => (count === 1 ? '1 linha' : `${number(count)} linhas`)

/** What staff read where they import spreadsheets. */
export const text = dictionary('back-office-imports', {
  title: shellText.screens.imports,
  intro: 'Produtos, preços e estoque por planilha. Nada muda na loja antes de você conferir e aplicar.',
  import: 'Importar planilha',
  count: (total: number) => (total === 1 ? '1 importação' : `${number(total)} importações`),
  file: 'Planilha xlsx ou csv',
  fileHint:
    'Até 10 MB e 20.000 linhas. A primeira linha traz os títulos das colunas; uma delas é o código ou o código de barras.',
  fileMissing: 'Escolha uma planilha.',
  fileTooLarge: 'A planilha passa de 10 MB. Divida em partes.',
  send: 'Enviar planilha',
  exportHint: 'Para começar, exporte os produtos da loja, mude o que quiser e envie a planilha de volta.',
  toProducts: 'Ir para os produtos',
  emptyTitle: 'Nenhuma importação nos últimos 30 dias',
  empty: 'Envie a primeira planilha acima.',
  columns: {
    file: 'Arquivo',
    state: onDemandText.status,
    result: 'Resultado',
    author: 'Quem importou',
    when: chatText.sent,
  },
  unknownAuthor: 'Alguém da equipe',
  back: 'Todas as importações',
  steps: 'Etapas',
  step: {
    file: chatText.send,
    columns: officeListText.columns,
    check: 'Conferir',
    apply: catalogText.apply,
    done: 'Pronto',
  },
  state: {
    matching: 'Falta dizer as colunas',
    checking: 'Conferindo',
    checked: 'Conferida',
    applying: 'Aplicando',
    applied: 'Aplicada',
    undoing: 'Desfazendo',
    undone: 'Desfeita',
  } satisfies Record<ImportState, string>,
  fault: {
    interrupted: 'A última etapa foi interrompida, e a loja ficou como estava antes dela. Comece a etapa de novo.',
    outdated:
      'Produtos mudaram depois da conferência, e por isso nada foi aplicado. Conferimos de novo: veja e aplique.',
    touched: 'Não dá mais para desfazer: produtos desta importação mudaram ou já estão em uso.',
  } satisfies Record<ImportFault, string>,
  touched: (count: number) =>
    `Não dá mais para desfazer: ${count === 1 ? '1 linha mudou' : `${rows(count)} mudaram`} depois.`,
  sentBy: (author: string, moment: string) => `${author}, ${moment}`,
  progress: (done: number, total: number) => `${number(done)} de ${rows(total)}`,
  progressHint: 'Você pode fechar esta tela: a etapa continua.',
  refresh: 'Ver como está agora',
  match: {
    title: 'O que cada coluna traz?',
    intro: 'Sugerimos pelos títulos. Confira e corrija; o que não interessa fica de fora.',
    samples: (samples: readonly string[]) => `Por exemplo: ${samples.join(' · ')}`,
    noSamples: 'Vazia nas primeiras linhas',
    leaveOut: 'Deixar de fora',
    untitled: (index: number) => `Coluna ${index}`,
    blanks: 'Células vazias',
    blank: { keep: 'Mantêm o que o produto tem', clear: 'Apagam o que o produto tem' },
    category: 'Categoria dos produtos novos que não trazem uma',
    noCategory: 'Nenhuma: recusar a linha',
    submit: 'Conferir as linhas',
    again: 'Mudar colunas',
  },
  outcome: { added: 'Nova', changed: 'Muda', same: 'Igual', refused: 'Recusada' } satisfies Record<RowOutcome, string>,
  summary: ({ same, changed, added, refused }: Readonly<Record<RowOutcome, number>>) =>
    [
      same === 1 ? '1 igual' : `${number(same)} iguais`,
      changed === 1 ? '1 muda' : `${number(changed)} mudam`,
      added === 1 ? '1 nova' : `${number(added)} novas`,
      refused === 1 ? '1 recusada' : `${number(refused)} recusadas`,
    ].join(' · '),
  apply: (count: number) => `Aplicar ${rows(count)}`,
  leavesOut: (count: number) =>
    count === 1 ? 'A linha recusada fica de fora.' : `As ${number(count)} linhas recusadas ficam de fora.`,
  nothing: 'Nada a aplicar: nenhuma linha muda a loja.',
  download: (count: number) => `Baixar ${count === 1 ? 'a recusada' : `as ${number(count)} recusadas`}`,
  applied: 'Pronto! A loja já mostra o que a planilha traz.',
  undo: 'Desfazer importação',
  undoHint: 'Volta tudo ao que era, enquanto ninguém mexer nos itens.',
  undone: 'Importação desfeita: os produtos voltaram ao que eram.',
  parts: 'Linhas por resultado',
  part: {
    all: onDemandText.all,
    added: 'Novas',
    changed: 'Mudam',
    refused: 'Recusadas',
    same: 'Iguais',
    touched: 'Mudaram depois',
  },
  noRows: 'Nenhuma linha aqui.',
  line: quickText.row,
  change: (field: string, before: string, after: string) => `${field}: de ${before} para ${after}`,
  fill: (field: string, after: string) => `${field}: ${after}`,
  emptied: (field: string, before: string) => `${field}: ${before} sai`,
  changedSince: (field: string, imported: string, now: string) => `${field}: importado ${imported}, agora ${now}`,
  nothingThere: conflictText.nothing,
  touch: {
    'other-field': 'Outro campo do produto mudou.',
    removed: 'O produto não existe mais.',
    'in-use': 'O produto novo já está em um carrinho, pedido, lista ou oferta.',
  },
  unreachable: commonText.unreachable,
})
