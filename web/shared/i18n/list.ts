import { dictionary } from './dictionary.ts'

/** What people read around every list. */
export const text = dictionary('list', {
  pages: 'Páginas',
  previous: 'Anterior',
  next: 'Próxima',
  pageOf: (page: number, pages: number) => `Página ${page} de ${pages}`,
  search: 'Buscar',
  clearSearch: 'Limpar busca',
})
