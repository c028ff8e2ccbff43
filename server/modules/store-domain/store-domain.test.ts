import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import * as wire from '#contract/store-domain.ts'
import { proofRecordName, proofText, PROOF_PATH } from '#domain/supplier/domain-claim.ts'
import { NO_SERVICES, type DomainProofs } from '#server/config.ts'
import { openStoreScope } from '#server/platform/http/request-context.ts'
import { ownApp } from '#test/builders/app.ts'
import { aDnsServer } from '#test/builders/dns-server.ts'
import { aDomain } from '#test/builders/domains.ts'
import { aCustomer, aStaffMember, PASSWORD } from '#test/builders/people.ts'
import { aStore, unique } from '#test/builders/store.ts'
import { proofFinder } from './find-proof.ts'
import { verifyDomains } from './verify-domains.ts'

const dns = await aDnsServer()
/** The site of every domain that points to this machine. */
let answer: RequestListener
const site = createServer((request, response) => answer(request, response))
site.listen(0, '127.0.0.1')
await once(site, 'listening')
const domainProofs: DomainProofs = {
  dnsServers: [dns.address],
  filePort: (site.address() as AddressInfo).port,
  mayBeLocal: true,
}
const { call, pool, server } = ownApp(null, {
  publicUrl: 'http://balcao.exemplo',
  services: { ...NO_SERVICES, domainProofs },
})
afterAll(() => {
  dns.close()
  site.close()
})
beforeEach(() => {
  answer = (_request, response) => response.writeHead(404).end('nada')
})

async function aDesk() {
  const store = await aStore(pool)
  const { token } = await aStaffMember(store, 'staff', ['settings'])
  const headers = { cookie: `commerce-auth-token=${token}` }
  const query = { idfornecedor: store.slug }
  const of = (nome: string) => ({ params: { nome }, query, headers })
  return {
    store,
    claim: (nome: string) => call(wire.claimDomain, { params: {}, query, body: { nome }, headers }),
    verify: (name: string) => call(wire.verifyDomain, of(name)),
    makeMain: (name: string) => call(wire.chooseMainDomain, of(name)),
    remove: (name: string) => call(wire.removeDomain, of(name)),
    list: async () => (await call(wire.listDomains, { params: {}, query, headers })).body.dominios,
    actions: async () => {
      const { rows } = await pool.query<{ action: string }>(
        `select action from audit_event where supplier_id = $1 and action like 'domain.%' order by happened_at, id`,
        [store.id],
      )
      return rows.map(({ action }) => action)
    },
  }
}
type Desk = Awaited<ReturnType<typeof aDesk>>

const aName = () => `www.${unique('loja')}.exemplo`
const get = (url: string, host: string) => server().app.inject({ url, headers: { host } })
async function claimed(desk: Desk, name = aName()) {
  const { body } = await desk.claim(name)
  const token = body.dominios.find((one) => one.nome === name)?.prova?.token ?? ''
  expect(token).toMatch(/^[0-9a-f]{32}$/)
  return { name, token }
}
const proveByDns = (name: string, token: string) =>
  dns.txt.set(proofRecordName(name), ['v=spf1 -all', proofText(token)])
const storeAt = async (host: string) => (await get('/sitemap.xml', host)).statusCode

describe('a domain', () => {
  test('serves the store once its TXT record is found, and not before', async () => {
    const desk = await aDesk()
    const { name, token } = await claimed(desk)
    expect((await desk.list())[0]).toMatchObject({ situacao: 'AGUARDANDO', principal: false, conferencia: null })
    expect((await desk.verify(name)).body.dominios[0]).toMatchObject({
      situacao: 'AGUARDANDO',
      conferencia: { dns: 'NAO_ENCONTRADA', arquivo: 'SEM_RESPOSTA' },
    })
    dns.txt.set(proofRecordName(name), [proofText('0'.repeat(32))])
    expect((await desk.verify(name)).body.dominios[0]?.conferencia?.dns).toBe('DIFERENTE')
    dns.failing.add(proofRecordName(name))
    expect((await desk.verify(name)).body.dominios[0]?.conferencia?.dns).toBe('SEM_RESPOSTA')
    dns.failing.clear()
    expect((await get(PROOF_PATH, name)).statusCode).toBe(404)

    proveByDns(name, token)
    expect((await desk.verify(name.toUpperCase())).body.dominios[0]).toMatchObject({
      situacao: 'VERIFICADO',
      principal: true,
      conferencia: { dns: 'ENCONTRADA' },
    })
    await expect
      .poll(async () => (await get('/robots.txt', name)).body)
      .toContain(`Sitemap: http://${name}/sitemap.xml`)
    expect((await get('/sitemap.xml', `${name}:8080`)).body).toContain(`http://${name}/`)
    expect((await get(PROOF_PATH, name)).body).toBe(proofText(token))
    expect(await desk.actions()).toEqual(['domain.claimed', 'domain.proved'])
    // Twice is once.
    await desk.verify(name)
    expect(await desk.actions()).toHaveLength(2)
  })

  test('has a session and links of its own', async () => {
    const desk = await aDesk()
    const { name, token } = await claimed(desk)
    proveByDns(name, token)
    await desk.verify(name)
    const person = await aCustomer(desk.store)
    const { statusCode, cookies } = await server().app.inject({
      method: 'POST',
      url: '/v1/app/token/usuario/autenticar',
      headers: { host: name, origin: `http://${name}`, 'content-type': 'application/json' },
      payload: { cpf: person.email, senha: PASSWORD, tokenOrigin: 'commerce', idfornecedor: desk.store.id },
    })
    expect(statusCode).toBe(200)
    // Without a domain in it a cookie goes back to the host that set it, and to no other of the installation.
    const session = cookies.find((cookie) => cookie.name === 'commerce-auth-token')
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(session?.domain).toBeUndefined()

    // Another domain of the store says that its pages are at the main one.
    const second = await claimed(desk)
    proveByDns(second.name, second.token)
    await desk.verify(second.name)
    const sitemapOf = async (host: string) => (await get('/sitemap.xml', host)).body
    await expect.poll(() => sitemapOf(second.name)).toContain(`http://${name}/`)
    expect(await sitemapOf(second.name)).not.toContain(second.name)
    await desk.makeMain(second.name)
    await expect.poll(() => sitemapOf(name)).toContain(`http://${second.name}/`)
  })

  test('is proved by a file as well, which is looked for on its own site alone', async () => {
    const desk = await aDesk()
    const { name, token } = await claimed(desk)
    dns.a.set(name, '127.0.0.1')
    const found = async () => (await desk.verify(name)).body.dominios[0]?.conferencia?.arquivo
    expect(await found()).toBe('NAO_ENCONTRADA')
    answer = (_request, response) => response.end('x'.repeat(100_000))
    expect(await found()).toBe('DIFERENTE')
    answer = (_request, response) => response.writeHead(302, { location: `http://169.254.169.254${PROOF_PATH}` }).end()
    expect(await found()).toBe('OUTRO_ENDERECO')
    answer = (request, response) => response.writeHead(301, { location: request.url ?? '' }).end()
    expect(await found()).toBe('OUTRO_ENDERECO')
    answer = (request) => request.socket.destroy()
    expect(await found()).toBe('SEM_RESPOSTA')
    const seen: (string | undefined)[] = []
    answer = ({ url, headers }, response) => {
      seen.push(url, headers.host)
      if (url === '/prova') response.end(`${proofText(token)}\n`)
      else response.writeHead(301, { location: '/prova' }).end()
    }
    expect(await found()).toBe('ENCONTRADA')
    const host = `${name}:${domainProofs.filePort}`
    expect(seen).toEqual([PROOF_PATH, host, '/prova', host])
    expect((await desk.list())[0]?.situacao).toBe('VERIFICADO')
  })

  test('that points into a private network is not visited', async () => {
    const guarded = proofFinder({ ...domainProofs, mayBeLocal: false })
    for (const ip of ['127.0.0.1', '10.1.2.3', '192.168.0.1', '169.254.169.254', '100.64.1.1', '0.0.0.0']) {
      dns.a.set('interna.exemplo', ip)
      expect(await guarded('interna.exemplo', '0'.repeat(32))).toEqual({ dns: 'missing', file: 'private' })
    }
  })

  test('of another store is refused, and which store it is stays unsaid', async () => {
    const [desk, other] = [await aDesk(), await aDesk()]
    const mine = await claimed(desk)
    const theirs = await claimed(other, mine.name)
    expect(theirs.token).not.toBe(mine.token)
    dns.txt.set(proofRecordName(mine.name), [proofText(mine.token), proofText(theirs.token)])
    const answers = await Promise.all([desk.verify(mine.name), other.verify(mine.name)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const loser = answers[0].status === 409 ? desk : other
    const winner = loser === desk ? other : desk
    const refusal = (await loser.verify(mine.name)).failure
    expect(refusal.codigo).toBe('domain.taken')
    expect(JSON.stringify(refusal)).not.toContain(winner.store.slug)
    expect((await (await aDesk()).claim(mine.name)).failure.codigo).toBe('domain.taken')

    // Once it is removed there, the store that proves it has it.
    await winner.remove(mine.name)
    expect((await loser.verify(mine.name)).body.dominios[0]?.situacao).toBe('VERIFICADO')
  })

  test('stays with its store and its proof when it is removed and comes back', async () => {
    const desk = await aDesk()
    const { name, token } = await claimed(desk)
    proveByDns(name, token)
    await desk.verify(name)
    await expect.poll(() => storeAt(name)).toBe(200)
    expect((await desk.remove(name)).body.dominios).toEqual([])
    await expect.poll(async () => (await get('/robots.txt', name)).body).not.toContain(name)
    expect((await desk.verify(name)).failure.codigo).toBe('domain.notFound')
    expect((await desk.remove(name)).failure.codigo).toBe('domain.notFound')
    expect((await claimed(desk, name)).token).toBe(token)
    expect((await desk.verify(name)).body.dominios[0]?.situacao).toBe('VERIFICADO')
    expect(await desk.actions()).toEqual([
      'domain.claimed',
      'domain.proved',
      'domain.removed',
      'domain.claimed',
      'domain.proved',
    ])
  })

  test('is refused with what is wrong with it', async () => {
    const desk = await aDesk()
    const refusal = async (typed: string) => (await desk.claim(typed)).failure
    expect(await refusal('loja.com.br:8080')).toMatchObject({
      codigo: 'domain.invalid',
      campo: 'nome',
      mensagem: 'Informe o domínio sem a porta.',
    })
    expect((await refusal('loja.balcao.exemplo')).mensagem).toContain('do próprio sistema')
    await desk.claim('EMPÓRIO.exemplo.')
    expect((await desk.list())[0]?.nome).toBe('xn--emprio-dxa.exemplo')
    expect((await refusal('empório.exemplo')).codigo).toBe('domain.known')
    for (let number = 1; number < 10; number += 1) await claimed(desk)
    expect((await refusal(aName())).codigo).toBe('domain.tooMany')
  })

  test('can become the main one, where links lead', async () => {
    const desk = await aDesk()
    const [first, second] = [await aDomain(desk.store, { serves: true }), await aDomain(desk.store, { serves: true })]
    const waiting = await aDomain(desk.store)
    expect((await desk.makeMain(waiting.name)).failure.codigo).toBe('domain.notFound')
    const { body } = await desk.makeMain(second.name)
    expect(body.dominios.map(({ nome, principal }) => [nome, principal])).toEqual([
      [second.name, true],
      [first.name, false],
      [waiting.name, false],
    ])
    await expect.poll(async () => (await get('/robots.txt', first.name)).body).toContain(second.name)
  })

  test('that the operator set is shown and cannot be removed', async () => {
    const desk = await aDesk()
    const name = aName()
    await pool.query('insert into supplier_domain (domain, supplier_id) values ($1, $2)', [name, desk.store.id])
    expect((await desk.list())[0]).toMatchObject({ nome: name, situacao: 'DA_INSTALACAO', prova: null })
    expect((await desk.remove(name)).failure.codigo).toBe('domain.notFound')
    expect((await desk.claim(name)).failure.codigo).toBe('domain.known')
  })
})

describe('by the clock', () => {
  const findProof = proofFinder(domainProofs)
  /** Sweeps until it was this domain's turn: the database is shared, and a run takes some domains only. */
  const sweptState = async (desk: Desk, name: string) => {
    const { appContext } = server()
    const before = Date.now()
    await expect
      .poll(async () => {
        await verifyDomains(appContext.db, (id) => openStoreScope(appContext, id), findProof)
        const check = (await desk.list()).find((one) => one.nome === name)?.conferencia
        return check != null && Date.parse(check.momento) > before - 1000
      })
      .toBe(true)
    return (await desk.list()).find((one) => one.nome === name)?.situacao
  }
  const age = (name: string, fields: string) =>
    pool.query(`update domain_claim set ${fields} where domain = $1`, [name])

  test('a proof that arrives takes effect by itself', async () => {
    const desk = await aDesk()
    const { name, token } = await claimed(desk)
    proveByDns(name, token)
    await age(name, "claimed_at = now() - interval '2 hours'")
    expect(await sweptState(desk, name)).toBe('VERIFICADO')
  })

  test('a domain whose proof is gone serves the store for a week more', async () => {
    const desk = await aDesk()
    const { name, token } = await claimed(desk)
    proveByDns(name, token)
    await desk.verify(name)
    dns.txt.delete(proofRecordName(name))
    const aDayLater = () => age(name, "checked_at = now() - interval '25 hours'")
    // A server that does not answer says nothing.
    dns.failing.add(proofRecordName(name))
    await aDayLater()
    expect(await sweptState(desk, name)).toBe('VERIFICADO')
    dns.failing.clear()
    await aDayLater()
    expect(await sweptState(desk, name)).toBe('PROVA_SUMIU')
    const { abreAte } = (await desk.list())[0] ?? {}
    expect(Date.parse(abreAte ?? '') - Date.now()).toBeGreaterThan(6 * 86_400_000)
    await age(name, "checked_at = now() - interval '25 hours', missing_since = now() - interval '8 days'")
    expect(await sweptState(desk, name)).toBe('AGUARDANDO')
    expect(await desk.actions()).toEqual(['domain.claimed', 'domain.proved', 'domain.lapsed'])
    // And it comes back with its proof.
    proveByDns(name, token)
    expect((await desk.verify(name)).body.dominios[0]).toMatchObject({ situacao: 'VERIFICADO', abreAte: null })
  })
})
