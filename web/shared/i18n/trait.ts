import { text as onDemandText } from './common-on-demand.ts'
import { dictionary } from './dictionary.ts'

/** What people read in the fields that a supplier defines. */
export const traitText = dictionary('trait', {
  choose: 'Escolha…',
  yes: onDemandText.yes,
  no: onDemandText.no,
})
