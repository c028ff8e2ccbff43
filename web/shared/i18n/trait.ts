import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'

/** What people read in the fields that a supplier defines. */
export const text = dictionary('trait', {
  choose: 'Escolha…',
  yes: commonText.yes,
  no: commonText.no,
})
