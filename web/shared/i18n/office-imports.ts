import type { ImportFault, ImportState, PointRule, RowOutcome, RowTouch } from '#domain/data-import/data-import.ts'
import type { SpreadsheetFormat } from '#contract/spreadsheet.ts'
import type { BlankRule } from '#domain/data-import/import-row.ts'
import type { ImportKind } from '#domain/data-import/import-fields.ts'
import type { NewRecordKind, NewRecords, ShownRecordKind } from '#domain/data-import/new-records.ts'
import { conflictText, shellText } from './back-office.ts'
import { text as catalogText } from './catalog.ts'
import { text as chatText } from './chat.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'
import { officeListText } from './office-list.ts'
import { text as pricesText } from './office-price-lists.ts'
import { text as quickText } from './quick-order.ts'

const number = (count: number): string => count.toLocaleString('pt-BR')
const rows = (count: number): string => (count === 1 ? '1 linha' : `${number(count)} linhas`)

const NEW_RECORDS: Readonly<Record<ShownRecordKind, readonly [one: string, many: string]>> = {
  category: ['categoria', 'categorias'],
  brand: ['marca', 'marcas'],
  tag: ['etiqueta', 'etiquetas'],
  'variant-group': ['grupo de variantes', 'grupos de variantes'],
}
const newRecords = (kind: ShownRecordKind, count: number): string =>
  `${number(count)} ${NEW_RECORDS[kind][count === 1 ? 0 : 1]}`

const RECORDS: Readonly<Record<ImportKind, string>> = {
  products: commonText.products,
  stock: commonText.products,
  'list-prices': 'Preços',
  customers: onDemandText.customers,
}

/** What staff read where they import spreadsheets. */
export const text = dictionary('back-office-imports', {
  title: shellText.screens.imports,
  intro: 'Traga planilhas do seu sistema. Nada muda na loja antes de você conferir e aplicar.',
  kindLabel: 'O que a planilha traz',
  kind: {
    products: 'Produtos e preços da loja',
    stock: 'Contagem de estoque',
    'list-prices': 'Preços de uma tabela',
    customers: onDemandText.customers,
  } satisfies Record<ImportKind, string>,
  kindOfList: pricesText.productsTitle,
  kindHint: {
    products: 'Cadastra produtos novos e muda os que a loja tem, pelo código ou pelo código de barras.',
    stock: 'Acerta o estoque de produtos que a loja controla, com o motivo. Nenhum produto é criado.',
    'list-prices': 'Muda os preços combinados de uma tabela de preços. Os preços da loja ficam como estão.',
    customers:
      'Cadastra clientes e muda os dados deles, pelo CPF ou CNPJ. Ninguém recebe e-mail; quem já entra na loja com o próprio cadastro continua cuidando dele. Uma coluna “Representante”, com o e-mail dele, muda a carteira.',
  } satisfies Record<ImportKind, string>,
  stockFile: 'Baixar planilha de contagem',
  import: 'Importar planilha',
  count: (total: number) => (total === 1 ? '1 importação' : `${number(total)} importações`),
  file: 'Planilha xlsx ou csv',
  fileHint:
    'Até 10 MB e 20.000 linhas. Uma linha traz os títulos das colunas; uma das colunas diz de quem é a linha: o código, o código de barras, o CPF ou o CNPJ.',
  where: 'A tabela está em outra planilha ou linha?',
  sheet: 'Nome da planilha',
  sheetHint: 'Como na aba, embaixo no seu programa. Em branco, lemos a primeira visível com uma tabela.',
  headingRow: 'Linha dos títulos',
  headingRowHint: 'Em branco, procuramos a linha com os títulos das colunas.',
  fileMissing: 'Escolha uma planilha.',
  fileTooLarge: 'A planilha passa de 10 MB. Divida em partes.',
  send: 'Enviar planilha',
  templateHint: 'Não tem uma planilha? Comece pelo modelo: as linhas de exemplo nunca são importadas.',
  template: (format: SpreadsheetFormat) => `Baixar modelo ${format}`,
  exportHint: 'Ou exporte o que a loja já tem, mude o que quiser e envie a planilha de volta.',
  toExport: {
    products: 'Ir para os produtos',
    stock: 'Ir para os produtos',
    'list-prices': 'Ir para as tabelas de preços',
    customers: 'Ir para os clientes',
  } satisfies Record<ImportKind, string>,
  emptyTitle: 'Nenhuma importação nos últimos 30 dias',
  empty: 'Envie a primeira planilha acima.',
  columns: {
    file: 'Arquivo',
    kind: 'Traz',
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
  fault: (kind: ImportKind): Readonly<Record<ImportFault, string>> => ({
    interrupted: 'A última etapa foi interrompida, e a loja ficou como estava antes dela. Comece a etapa de novo.',
    outdated: `${RECORDS[kind]} mudaram depois da conferência, e por isso nada foi aplicado. Conferimos de novo: veja e aplique.`,
    touched: `Não dá mais para desfazer: ${RECORDS[kind].toLowerCase()} desta importação mudaram ou já estão em uso.`,
    limit:
      'A loja passaria do limite de produtos à venda, e por isso nada foi aplicado. Arquive produtos, ou fale com quem cuida da instalação.',
  }),
  touched: (count: number) =>
    `Não dá mais para desfazer: ${count === 1 ? '1 linha mudou' : `${rows(count)} mudaram`} depois.`,
  sentBy: (author: string, moment: string) => `${author}, ${moment}`,
  progress: (done: number, total: number) => `${number(done)} de ${rows(total)}`,
  progressHint: 'Você pode fechar esta tela: a etapa continua.',
  refresh: 'Ver como está agora',
  match: {
    title: 'O que cada coluna traz?',
    intro: 'Sugerimos pelos títulos. Confira e corrija; o que não interessa fica de fora.',
    read: (sheet: string | null, headingRow: number) =>
      sheet === null
        ? `Títulos na linha ${number(headingRow)}.`
        : `Planilha lida: “${sheet}”, títulos na linha ${number(headingRow)}.`,
    others: (sheets: readonly string[]) => `O arquivo também tem: ${sheets.map((name) => `“${name}”`).join(', ')}.`,
    readAgain: 'Ler outra planilha ou linha',
    samples: (samples: readonly string[]) => `Por exemplo: ${samples.join(' · ')}`,
    noSamples: 'Vazia nas primeiras linhas',
    leaveOut: 'Deixar de fora',
    untitled: (index: number) => `Coluna ${index}`,
    blanks: 'Células vazias',
    blank: (kind: ImportKind): Readonly<Record<BlankRule, string>> =>
      kind === 'list-prices'
        ? { keep: 'Mantêm o preço combinado', clear: 'Tiram o preço combinado' }
        : kind === 'customers'
          ? { keep: 'Mantêm o que o cliente tem', clear: 'Apagam o que o cliente tem' }
          : { keep: 'Mantêm o que o produto tem', clear: 'Apagam o que o produto tem' },
    point: 'Números como 2.500',
    pointHint: 'Vale para preços e quantidades escritos com um ponto e três números depois dele.',
    points: {
      ask: 'Não sei: recusar a linha e mostrar as duas leituras',
      thousands: 'Dois mil e quinhentos',
      decimals: 'Dois e meio (2,5)',
    } satisfies Record<PointRule, string>,
    priceList: 'Tabela de preços',
    choosePriceList: 'Escolha a tabela',
    reason: 'Motivo do acerto',
    reasonHint: 'Vale para as linhas sem motivo próprio. Por exemplo: contagem de novembro.',
    category: 'Categoria dos produtos novos que não trazem uma',
    noCategory: 'Nenhuma: recusar a linha',
    newCategory: 'Categoria nova para produtos sem categoria',
    newCategoryHint: 'Por exemplo: Mercearia, ou Mercearia > Arroz. Só vale se você não escolher uma da lista.',
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
  belowCost: (count: number) =>
    count === 1
      ? '1 preço novo fica abaixo do que o produto custa à loja.'
      : `${number(count)} preços novos ficam abaixo do que os produtos custam à loja.`,
  seeBelowCost: 'Ver quais',
  noted: (count: number) =>
    count === 1
      ? '1 linha entra sem um campo que não conseguimos ler.'
      : `${number(count)} linhas entram sem um campo que não conseguimos ler.`,
  creates: 'Criar o que a loja ainda não tem',
  createsHint: 'O que não está marcado não é criado: as linhas que o trazem são recusadas.',
  chooseCreates: 'Escolher o que criar',
  checkAgain: 'Conferir de novo',
  newKind: { category: 'Categorias', brand: 'Marcas', tag: 'Etiquetas' } satisfies Record<NewRecordKind, string>,
  newRecords: ({ kind, total }: NewRecords) => newRecords(kind, total),
  willCreate: (made: readonly NewRecords[]) =>
    `Com os produtos, a loja ganha: ${made.map(({ kind, total }) => newRecords(kind, total)).join(', ')}.`,
  similar: (name: string) => `parecida com “${name}”`,
  moreNames: (count: number) => `e mais ${number(count)}`,
  leavesOut: (count: number) =>
    count === 1 ? 'A linha recusada fica de fora.' : `As ${number(count)} linhas recusadas ficam de fora.`,
  nothing: 'Nada a aplicar: nenhuma linha muda a loja.',
  download: (count: number) => `Baixar ${count === 1 ? 'a recusada' : `as ${number(count)} recusadas`}`,
  applied: {
    products: 'Pronto! A loja já mostra os produtos como ficaram.',
    stock: 'Pronto! O estoque é o da planilha.',
    'list-prices': 'Pronto! Quem compra por esta tabela já vê os preços novos.',
    customers: 'Pronto! Os clientes da planilha estão na loja.',
  } satisfies Record<ImportKind, string>,
  undo: 'Desfazer tudo',
  undoHint: 'Volta tudo ao que era, enquanto ninguém mexer nos itens.',
  undone: (kind: ImportKind) => `Tudo desfeito: os ${RECORDS[kind].toLowerCase()} voltaram ao que eram.`,
  parts: 'Linhas por resultado',
  part: {
    all: onDemandText.all,
    added: 'Novas',
    changed: 'Mudam',
    refused: 'Recusadas',
    same: 'Iguais',
    touched: 'Mudaram depois',
    noted: 'Com campo ignorado',
    'below-cost': pricesText.group['below-cost'],
  },
  noRows: 'Nenhuma linha aqui.',
  line: quickText.row,
  change: (field: string, before: string, after: string) => `${field}: de ${before} para ${after}`,
  fill: (field: string, after: string) => `${field}: ${after}`,
  emptied: (field: string, before: string) => `${field}: ${before} sai`,
  changedSince: (field: string, imported: string, now: string) => `${field}: importado ${imported}, agora ${now}`,
  nothingThere: conflictText.nothing,
  touch: (kind: ImportKind): Readonly<Record<Exclude<RowTouch['reason'], 'field'>, string>> =>
    kind === 'customers'
      ? {
          'other-field': 'Outro dado do cliente mudou.',
          removed: 'O cliente não existe mais.',
          'in-use': 'O cliente novo já entrou na loja, ou já tem pedido, carrinho, endereço ou outro registro.',
        }
      : {
          'other-field': 'Outro campo do produto mudou.',
          removed: 'O produto não existe mais.',
          'in-use': 'O produto novo já está em um carrinho, pedido, lista ou oferta.',
        },
  pictures: {
    title: 'Fotos de muitos produtos de uma vez',
    rules:
      'O nome de cada arquivo diz o produto: o código ou o código de barras, como ARR5.jpg; para mais fotos, ARR5-2.jpg. Escolha as fotos (JPG, PNG, WebP ou AVIF, até 10 MB cada) ou um zip com elas, até 500 de uma vez. As novas vão para o fim das fotos do produto.',
    choose: 'Escolher fotos ou zip',
    reading: 'Procurando os produtos…',
    send: (count: number) => (count === 1 ? 'Adicionar 1 foto' : `Adicionar ${number(count)} fotos`),
    count: (added: number, waiting: number, refused: number) =>
      `${added === 1 ? '1 adicionada' : `${number(added)} adicionadas`} · ${number(waiting)} a enviar · ${
        refused === 1 ? '1 recusada' : `${number(refused)} recusadas`
      }`,
    state: { waiting: 'A enviar', sending: onDemandText.sending, added: 'Adicionada', refused: 'Recusada' },
    fault: {
      unknown: 'Nenhum produto com este código ou código de barras.',
      several: 'Mais de um produto tem este código de barras. Use o código no nome do arquivo.',
    },
    badZip: 'Não conseguimos abrir o zip. Crie o zip de novo, sem senha, ou escolha as fotos.',
    tooMany: (most: number) => `São mais de ${most} fotos. Ficaram as primeiras; envie as outras depois.`,
    unreadable: 'Não conseguimos abrir este arquivo do zip.',
  },
  unreachable: commonText.unreachable,
})
