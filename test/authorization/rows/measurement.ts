import { logMeasurement } from '#contract/measurement.ts'
import { EVERYBODY } from '../answers.ts'
import type { Row } from '../row.ts'

export const MEASUREMENT_ROWS: readonly Row[] = [
  {
    endpoint: logMeasurement,
    answers: EVERYBODY,
    sent: ({ store }) => ({
      params: { idfornecedor: store.slug },
      body: { evento: 'view_item', resultado: 'ENVIADO' },
    }),
  },
]
