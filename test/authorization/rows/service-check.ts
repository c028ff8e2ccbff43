import { checkService, listServices } from '#contract/service-check.ts'
import { only } from '../answers.ts'
import type { Belongings } from '../belongings.ts'
import type { Row } from '../row.ts'

const MANAGES_SETTINGS = { answers: only(['staff for settings']), rightful: 'staff for settings' } as const

const inStore = ({ store }: Belongings) => ({ query: { idfornecedor: store.slug } })

/** What a store uses from outside, for those who decide how it works. */
export const SERVICE_CHECK_ROWS: readonly Row[] = [
  { endpoint: listServices, ...MANAGES_SETTINGS, sent: (of) => ({ params: {}, ...inStore(of) }) },
  {
    endpoint: checkService,
    ...MANAGES_SETTINGS,
    sent: (of) => ({ params: { servico: 'EMAIL' }, ...inStore(of), body: {} }),
  },
]
