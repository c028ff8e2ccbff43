import { authenticate } from '#contract/sign-in.ts'
import { urlOf } from '#contract/endpoint.ts'
import { hashPassword } from '#server/modules/access/password.ts'
import type { Usage } from './answer.ts'
import type { LoadRequest } from './load.ts'
import { recordStatements } from './recording.ts'
import type { RecordedRequest, Rate } from './replay.ts'
import { compared, inTurn, lasting, replayed, under, type Found } from './rounds.ts'
import type { Stage } from './stage.ts'
import { createCustomers, type BenchStore } from './store.ts'
import type { Row } from './table.ts'
import { CONNECTIONS, listRequests, POOL_SIZE, signedIn, spread } from './workloads.ts'

const SECONDS = 1.5
/** As many as libuv has threads, on which passwords are hashed. */
const HASHED_AT_ONCE = 4
/** Beyond those who buy and read. So many that no attempt limit is reached. */
const FIRST_PERSON = 2_000_000
const PEOPLE = 1_000
const PASSWORD = 'senha de quem mede'

/** Cost of authentication: once by the password, and with each call by the session. */
export async function measurePeople(stage: Stage, say: (text: string) => void): Promise<Row[]> {
  const { server, bare, store, pool } = stage
  const hash = await hashPassword(PASSWORD)
  await createCustomers(pool, store, FIRST_PERSON, FIRST_PERSON + PEOPLE, PEOPLE)
  await pool.query(
    `update login set password_hash = $1 where email like any (select 'cliente' || i || '@%' from generate_series($2::int, $3::int) i)`,
    [hash, FIRST_PERSON, FIRST_PERSON + PEOPLE - 1],
  )
  const signIns = Array.from({ length: PEOPLE }, (_, index) => signIn(store, index))
  const reads = signedIn(listRequests(store), FIRST_PERSON)
  const [firstRead] = reads
  if (!firstRead) throw new Error('nothing to read')
  // The first call fills the cache; from then on only the session is read.
  await recordStatements(server, firstRead)
  const recorded: RecordedRequest = await recordStatements(server, firstRead)

  say('Measuring sign-ins and sessions')
  const secondsOf = lasting(SECONDS)
  const found = await inTurn({
    hash: async (round): Promise<Found> => {
      const before = await bare.child.ask<Usage>('usage')
      const { count, seconds } = await bare.child.ask<Rate>('verify', {
        hash,
        password: PASSWORD,
        seconds: secondsOf(round),
        atOnce: HASHED_AT_ONCE,
      })
      const after = await bare.child.ask<Usage>('usage')
      return { count, perSecond: count / seconds, cpuMicros: (after.cpuMicros - before.cpuMicros) / count }
    },
    signIn: (round) => under(stage, server, spread(signIns, HASHED_AT_ONCE), secondsOf(round)),
    read: (round) => under(stage, server, spread(reads), secondsOf(round)),
    replay: (round) =>
      replayed(stage, {
        lists: Array.from({ length: POOL_SIZE }, () => [recorded]),
        seconds: secondsOf(round),
        isTogether: false,
      }),
  })
  return [
    compared(
      { what: `sign-in, ${HASHED_AT_ONCE} at once`, against: 'the hash of its password alone', aim: null },
      found.signIn,
      found.hash,
    ),
    compared(
      {
        what: `product list for a customer, ${CONNECTIONS} connections`,
        against: `its ${recorded.length === 1 ? 'statement' : `${recorded.length} statements`}, the session, by pg alone`,
        aim: null,
      },
      found.read,
      found.replay,
    ),
  ]
}

const signIn = (store: BenchStore, index: number): LoadRequest => ({
  method: 'POST',
  path: urlOf(authenticate, { sessao: 'token' }),
  // Each from its own client IP: of one client IP the server admits few in a minute.
  headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${index >> 8}.${index & 255}` },
  body: JSON.stringify({
    cpf: `cliente${FIRST_PERSON + index}@medido.example`,
    senha: PASSWORD,
    idfornecedor: store.slug,
  }),
})
