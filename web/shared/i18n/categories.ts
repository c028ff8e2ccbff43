import { text as addressText } from './address.ts'
import { shellText } from './back-office.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'
import { text as usersText } from './users.ts'

/** What staff read where they arrange departments and categories. */
export const text = dictionary('back-office-categories', {
  title: shellText.screens.categories,
  intro: 'Departamentos formam o menu da loja; dentro deles ficam as categorias. Arraste, ou use as setas.',
  products: (count: number) => {
    if (count === 0) return 'sem produtos à venda'
    return count === 1 ? '1 produto à venda' : `${count} produtos à venda`
  },
  up: (name: string) => `Subir ${name}`,
  down: (name: string) => `Descer ${name}`,
  edit: 'Editar',
  editOne: (name: string) => `Editar ${name}`,
  name: onDemandText.name,
  rename: usersText.save,
  parent: 'Fica em',
  noParent: 'Nenhum: é um departamento',
  move: 'Mudar de lugar',
  remove: addressText.remove,
  notEmpty: 'Para excluir, primeiro mude de lugar os produtos e as categorias daqui.',
  newDepartment: 'Novo departamento',
  newCategory: (department: string) => `Nova categoria em ${department}`,
  create: 'Criar',
  emptyTitle: 'Nenhum departamento ainda',
  empty: 'Crie o primeiro: os produtos precisam de um departamento ou de uma categoria.',
  created: (name: string) => `${name} foi criado e já está no menu.`,
  renamed: (name: string) => `Agora se chama ${name}.`,
  moved: (name: string) => `${name} mudou de lugar.`,
  removed: (name: string) => `${name} foi excluído.`,
  settings: {
    title: 'Filtros, setores e segmentos',
    intro: 'O que ajuda cada cliente a chegar ao que procura.',
    tagGroups: 'Filtros das listas',
    tagGroupsHint:
      'Como Alimentação, com as opções Sem glúten e Orgânico. Aparece nas listas que têm produtos com as etiquetas.',
    tagGroup: (number: number) => `Filtro ${number}`,
    tagGroupName: 'Nome do filtro',
    addTagGroup: 'Adicionar filtro',
    tags: 'Opções, separadas por ponto e vírgula',
    tagsOfProducts: (tags: string) => `Etiquetas dos produtos: ${tags}`,
    sectors: 'Setores da primeira tela',
    sectorsHint: 'Como Despensa, com os departamentos Mercearia e Bebidas.',
    segments: 'Segmentos de clientes',
    segmentsHint: 'O primeiro vale para quem chega. Sem departamentos marcados, o segmento vê todos.',
    rowOf: {
      sectors: (number: number) => `Setor ${number}`,
      segments: (number: number) => `Segmento ${number}`,
    },
    rowName: { sectors: 'Nome do setor', segments: 'Nome do segmento' },
    addTo: { sectors: 'Adicionar setor', segments: 'Adicionar segmento' },
    departments: 'Departamentos',
    showsUninvoicedPrices: 'Mostrar o preço sem nota fiscal dos produtos que o têm',
    save: 'Salvar filtros e setores',
    saved: 'Filtros, setores e segmentos salvos.',
    unreadable: (row: string) => `${row}: dê um nome e pelo menos uma opção.`,
    nameMissing: (row: string) => `${row}: dê um nome.`,
    unknownDepartment: (row: string, name: string) => `${row}: a loja não tem o departamento “${name}”.`,
  },
  unreachable: commonText.unreachable,
})
