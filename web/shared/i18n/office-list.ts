import { text as commonText } from './common.ts'
import { text as catalogText } from './catalog.ts'
import { text as chooserText } from './chooser.ts'
import { dictionary } from './dictionary.ts'
import { uiText } from './form.ts'
import { text as productText } from './product.ts'
import { text as usersText } from './users.ts'

/** What people read around every list of the back office. */
export const officeListText = dictionary('office-list', {
  addFilter: 'Filtro',
  filters: catalogText.filters,
  apply: commonText.filter,
  any: chooserText.way.any,
  removeFilter: (filter: string) => `Remover o filtro ${filter}`,
  clearFilters: catalogText.clearFilters,
  from: (what: string) => `${what}: desde`,
  until: (what: string) => `${what}: até`,
  columns: 'Colunas',
  columnsHint: 'Vale para você, neste navegador.',
  moveUp: (column: string) => `Mover ${column} para antes`,
  moveDown: (column: string) => `Mover ${column} para depois`,
  wider: (column: string) => `Alargar ${column}`,
  narrower: (column: string) => `Estreitar ${column}`,
  usualColumns: 'Voltar ao padrão',
  width: (pixels: number) => `${pixels} px`,
  density: 'Altura das linhas',
  densities: { compact: 'Compacta', normal: 'Normal', touch: 'Para toque' },
  rowsShown: (first: number, last: number, total: number) =>
    `${first.toLocaleString('pt-BR')}–${last.toLocaleString('pt-BR')} de ${total.toLocaleString('pt-BR')}`,
  pages: commonText.pages,
  page: catalogText.page,
  previous: commonText.previous,
  next: commonText.next,
  rowsPerPage: 'Linhas por página',
  close: uiText.close,
  loading: (what: string) => `Carregando ${what.toLowerCase()}…`,
  failedTitle: 'Não deu para carregar',
  noneHint: 'Remova um filtro, ou confira o que você digitou.',
  foundElsewhere: 'Mas achamos em outra situação.',
  unreachable: commonText.unreachable,
  code: (code: string) => `Código do erro: ${code}`,
  retry: commonText.retry,
  newRows: (count: number, one: string, many: string) => (count === 1 ? `1 ${one}.` : `${count} ${many}.`),
  showNew: 'Mostrar',
  exportMenu: 'Exportar',
  exportAll: (what: string) => `Exportar ${what}`,
  formats: { xlsx: 'Planilha do Excel (xlsx)', csv: 'Texto separado por ; (csv)' },
  exportHint: 'Vai tudo que o filtro mostra, também das outras páginas.',
  exportTooLarge: (maximum: number) => `Filtre até ${maximum.toLocaleString('pt-BR')} linhas para exportar.`,
  bulkCounts: (changes: number, skipped: number, same: number) =>
    [
      changes === 1 ? '1 muda' : `${changes} mudam`,
      ...(skipped > 0 ? [skipped === 1 ? '1 pulado' : `${skipped} pulados`] : []),
      ...(same > 0 ? [same === 1 ? '1 igual' : `${same} iguais`] : []),
    ].join(' · '),
  bulkRows: 'Primeiras linhas da seleção',
  bulkRow: 'Linha',
  before: 'Antes',
  after: 'Depois',
  unchanged: 'não muda',
  bulkMore: (count: number) => (count === 1 ? 'E mais 1.' : `E mais ${count.toLocaleString('pt-BR')}.`),
  cancel: commonText.cancel,
  pane: productText.details,
  openPage: 'Abrir página',
  previousRow: 'Linha anterior',
  nextRow: 'Próxima linha',
  position: (index: number, count: number) => `${index} de ${count}`,
})

export const savedViewText = dictionary('saved-views', {
  title: 'Visões salvas',
  saveView: 'Salvar visão',
  name: 'Nome da visão',
  for: 'Para quem',
  onlyMe: 'só minha',
  team: 'da equipe',
  ofTeam: 'da equipe',
  isDefault: 'começa com ela',
  changed: 'Modificada',
  save: usersText.save,
  notOwn: 'Só quem criou esta visão pode mudá-la.',
  menu: (name: string) => `Mais sobre a visão ${name}`,
  makeDefault: 'Abrir a lista com ela',
  dropDefault: 'Não abrir mais com ela',
  remove: 'Excluir visão',
  removed: (name: string) => `Visão ${name} excluída.`,
  unreachable: commonText.unreachable,
})
