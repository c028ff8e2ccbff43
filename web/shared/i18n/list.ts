import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'

/** What people read around every list. */
export const text = dictionary('list', {
  pages: commonText.pages,
  previous: commonText.previous,
  next: commonText.next,
  pageOf: commonText.pageOf,
  search: commonText.search,
  clearSearch: 'Limpar busca',
})
