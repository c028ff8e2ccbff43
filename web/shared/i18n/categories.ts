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
    intro: 'Um por linha: o nome, dois-pontos e o que é dele, separado por ponto e vírgula.',
    tagGroups: 'Filtros das listas',
    tagGroupsHint: 'Como “Alimentação: Sem glúten; Orgânico”. Os produtos levam as etiquetas sem-gluten e organico.',
    sectors: 'Setores da primeira tela',
    sectorsHint: 'Como “Despensa: Mercearia; Bebidas”, com os nomes dos departamentos.',
    segments: 'Segmentos de clientes',
    segmentsHint: 'O primeiro vale para quem chega. Só o nome vê todos os departamentos.',
    showsUninvoicedPrices: 'Mostrar o preço sem nota fiscal dos produtos que o têm',
    save: 'Salvar filtros e setores',
    saved: 'Filtros, setores e segmentos salvos.',
    unreadable: (line: string) => `Não entendemos “${line}”. Escreva o nome, dois-pontos e as etiquetas.`,
    unknownDepartment: (name: string) => `A loja não tem o departamento “${name}”.`,
  },
  unreachable: commonText.unreachable,
})
