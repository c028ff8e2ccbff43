import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { reviewCustomer } from '#contract/customer-review.ts'
import { listJobs, listSchedules, retryJobs } from '#contract/job.ts'
import { NO_SERVICES } from '#server/config.ts'
import { JobPutOff, JobRefused, faultOf } from '#server/platform/jobs/job-errors.ts'
import { ownApp } from '#test/builders/app.ts'
import { aMailServer } from '#test/builders/mail-server.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { aStore } from '#test/builders/store.ts'
import { ownDatabase } from '#test/database.ts'
import { jobsText } from '#web/shared/i18n/jobs.ts'

let refuses = true
const mailServer = await aMailServer(() => (refuses ? { code: 550, at: 'recipient' } : null))
afterAll(mailServer.close)
const { call, pool } = ownApp(null, { services: { ...NO_SERVICES, smtpUrl: mailServer.url } }, await ownDatabase())

async function aStoreWithStaff() {
  const store = await aStore(pool, { tags: ['block-not-approved-user'] })
  const { token } = await aStaffMember(store, 'staff', ['settings', 'customers'])
  const headers = { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${token}` }
  const jobs = async (query: Parameters<typeof call<typeof listJobs>>[1]['query'] = {}) =>
    (await call(listJobs, { params: {}, query, headers })).body
  const retry = async (ids: readonly string[]) =>
    (await call(retryJobs, { params: {}, headers, body: { ids: [...ids] } })).body.repetidas
  return { store, headers, jobs, retry }
}

/** A customer is approved, and the mail server refuses the e-mail about it. */
async function aRefusedMail() {
  const office = await aStoreWithStaff()
  const customer = await aCustomer(office.store, { isApproved: false })
  await call(reviewCustomer, {
    params: { idcliente: customer.customerId },
    headers: office.headers,
    body: { situacao: 'APROVADO' },
  })
  const failed = async () => (await office.jobs({ situacao: 'FALHOU' })).tarefas
  const job = await vi.waitUntil(async () => (await failed())[0], { timeout: 60_000 })
  return { ...office, customer, failed, job }
}
type RefusedMail = Awaited<ReturnType<typeof aRefusedMail>>

// All at once: a process looks for jobs that it has to give up only every few seconds.
const refusedMails: RefusedMail[] = []
beforeAll(async () => {
  refusedMails.push(...(await Promise.all(Array.from({ length: 6 }, aRefusedMail))))
})
function theNext(): RefusedMail {
  const next = refusedMails.pop()
  if (!next) throw new Error('one for each test')
  return next
}

describe('the jobs of a store', () => {
  test('show what failed for good, what it is about and why, and what was done before it', async () => {
    const { job, jobs, customer } = theNext()
    expect(job).toMatchObject({
      tipo: 'mail.deliver',
      situacao: 'FALHOU',
      idcliente: customer.customerId,
      assunto: expect.stringContaining('aprovado') as string,
      tentativas: 1,
      falha: 'RECUSADA',
      proximaTentativa: null,
      podeRepetir: true,
    })
    const { tarefas, totais } = await jobs({ situacao: 'FEITA' })
    expect(tarefas.map(({ tipo }) => tipo)).toContain('customer-review.mail')
    expect(totais).toMatchObject({ FALHOU: 1, NA_FILA: 0, EM_ANDAMENTO: 0 })
  })

  test('are tried again once for any number of requests, and then done', async () => {
    const { job, customer, failed, jobs, retry } = theNext()
    refuses = false
    const retried = await Promise.all([retry([job.id]), retry([job.id])])
    expect(retried.flat()).toEqual([job.id])
    await expect.poll(() => mailServer.letters.map(({ to }) => to?.[0]?.address)).toEqual([customer.email])
    refuses = true
    expect(await failed()).toEqual([])
    await expect.poll(async () => (await jobs({ situacao: 'FEITA' })).tarefas.map(({ id }) => id)).toContain(job.id)
    expect(await retry([job.id])).toEqual([])
  })

  test('fail again where nothing has changed, and stay in the list', async () => {
    const { job, failed, retry } = theNext()
    await retry([job.id])
    await expect.poll(async () => (await failed()).map(({ id }) => id)).not.toEqual([job.id])
    await expect.poll(failed).toHaveLength(1)
  })

  test('cannot be tried again where the message held a code, which is deleted', async () => {
    const { store, job, failed, retry } = theNext()
    await pool.query('update mail set content = null where supplier_id = $1', [store.id])
    expect(await failed()).toMatchObject([{ podeRepetir: false }])
    expect(await retry([job.id])).toEqual([])
    expect(await failed()).toHaveLength(1)
  })

  test('of another store are not there', async () => {
    const { job, failed } = theNext()
    const other = await aStoreWithStaff()
    expect((await other.jobs()).totais).toEqual({ FALHOU: 0, NA_FILA: 0, EM_ANDAMENTO: 0, FEITA: 0 })
    expect(await other.retry([job.id])).toEqual([])
    expect(await failed()).toHaveLength(1)
  })

  test('come in pages, of one state or of all', async () => {
    const { jobs } = theNext()
    await expect.poll(async () => (await jobs()).totais.FEITA).toBeGreaterThan(0)
    expect((await jobs({ tipo: 'order.mail' })).tarefas).toEqual([])
    expect((await jobs({ tipo: 'mail.deliver' })).tarefas.length).toBeGreaterThan(0)
    const newest = (await jobs()).tarefas.map(({ id }) => id)
    expect((await jobs({ ordenacao: 'antigas' })).tarefas.map(({ id }) => id)).toEqual(newest.toReversed())
    const { tarefas } = await jobs({ limit: 1, page: 2 })
    expect(tarefas).toHaveLength(1)
    expect(tarefas[0]?.id).not.toBe((await jobs({ limit: 1 })).tarefas[0]?.id)
  })
})

test('the schedules say when each runs next', async () => {
  const { headers } = await aStoreWithStaff()
  const { body } = await call(listSchedules, { params: {}, headers })
  expect(body.map(({ nome }) => nome)).toContain('messages.delete-old')
  for (const { proxima } of body) expect(Date.parse(proxima)).toBeGreaterThan(Date.now())
})

test('every queue and schedule has a name for people', async () => {
  const { rows } = await pool.query<{ name: string }>('select name from pgboss.queue where dead_letter is not null')
  const named = { ...jobsText.queues, ...jobsText.schedule }
  expect(rows.map(({ name }) => name).filter((name) => !(name in named))).toEqual([])
})

describe('the fault of a failed job', () => {
  const withCode = (code: string) => Object.assign(new Error('failed'), { code })

  test.each([
    ['refused', new JobRefused('answered 400')],
    ['refused', new JobPutOff('answered 429', 10)],
    ['refused', Object.assign(new Error('later'), { responseCode: 451, code: 'EENVELOPE' })],
    ['unreachable', withCode('ECONNREFUSED')],
    ['unreachable', new TypeError('fetch failed', { cause: withCode('ENOTFOUND') })],
    ['timed-out', withCode('ETIMEDOUT')],
    ['timed-out', AbortSignal.timeout(0).reason ?? new DOMException('late', 'TimeoutError')],
    ['internal', new TypeError('x is undefined')],
    ['internal', 'a text'],
  ])('is %s', (fault, error: unknown) => {
    expect(faultOf(error)).toBe(fault)
  })
})
