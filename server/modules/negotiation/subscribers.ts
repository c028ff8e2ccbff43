import type { Db } from '#server/platform/database/database.ts'
import { subscribe, type Subscriber } from '#server/platform/events/subscribe.ts'
import { endLeasesOfPerson, endLeasesOnCustomer, type OpenScope } from './lease.ts'

/** Who leaves holds no cart, and a customer who leaves does not find the own cart locked. */
export const leaseSubscribers = (db: Db, openScope: OpenScope): readonly Subscriber[] => [
  subscribe('access.signed-out', { queue: 'negotiation.signed-out' }, (_scope, { payload: { sessionHash } }) =>
    endLeasesOnCustomer(db, openScope, Buffer.from(sessionHash, 'hex')),
  ),
  subscribe('access.revoked', { queue: 'negotiation.revoked' }, async (_scope, { payload }) => {
    const { loginId = null, sessionHash } = payload
    if (loginId === null && sessionHash === undefined) return
    const hash = sessionHash === undefined ? null : Buffer.from(sessionHash, 'hex')
    await endLeasesOfPerson(db, openScope, { loginId, sessionHash: hash })
  }),
]
