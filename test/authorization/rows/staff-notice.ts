import { getStaffNotices, saveStaffNotices } from '#contract/staff-notice.ts'
import { ATTENDANTS, only, REPRESENTATIVES, STAFF } from '../answers.ts'
import type { Belongings } from '../belongings.ts'
import type { Row } from '../row.ts'

const OWN = {
  answers: only([...STAFF, ...ATTENDANTS, ...REPRESENTATIVES]),
  rightful: 'staff for nothing',
} as const

const inOwnStore = ({ store }: Belongings) => ({ params: {}, query: { idfornecedor: store.slug } })

/** What each person of the team is notified of. */
export const STAFF_NOTICE_ROWS: readonly Row[] = [
  { endpoint: getStaffNotices, ...OWN, sent: inOwnStore },
  { endpoint: saveStaffNotices, ...OWN, sent: (of) => ({ ...inOwnStore(of), body: { avisos: [], silencio: null } }) },
]
