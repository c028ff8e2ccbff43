import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'

/** What people read while something is asked of the store, and where it could not be. */
export const text = dictionary('loading', {
  loading: 'Carregando…',
  failed: commonText.unreachable,
  retry: commonText.retry,
})
