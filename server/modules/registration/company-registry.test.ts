import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companyEntry } from '#contract/company-registry.ts'
import { NO_SERVICES } from '#server/config.ts'
import { anotherAddress, ownApp } from '#test/builders/app.ts'
import { inHaste } from '#test/builders/haste.ts'
import { aCnpj, aCpf } from '#test/builders/people.ts'
import { aStore } from '#test/builders/store.ts'

/** As BrasilAPI answers, with many more fields than are used. */
const ENTRY = {
  cnpj: '',
  razao_social: 'MERCEARIA DO GONZAGA  LTDA',
  nome_fantasia: 'MERCEARIA DO GONZAGA',
  descricao_situacao_cadastral: 'ATIVA',
  cep: '01060002',
  descricao_tipo_de_logradouro: 'AVENIDA',
  logradouro: 'ANA COSTA',
  numero: '482',
  complemento: '',
  bairro: 'GONZAGA',
  municipio: 'SANTOS',
  uf: 'SP',
  ddd_telefone_1: '1332221000',
  email: null,
  capital_social: 10000,
  qsa: [{ nome_socio: 'NAO INTERESSA' }],
}

/** A registry on this machine: what it answers is decided by the beginning of the path. */
const listener: RequestListener = (request, response) => {
  const [, behaviour = '', cnpj = ''] = (request.url ?? '').split('/')
  const json = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  if (behaviour === 'right') json(200, { ...ENTRY, cnpj })
  if (behaviour === 'number') json(200, { ...ENTRY, cep: 1060002, nome_fantasia: null })
  if (behaviour === 'unknown') json(404, { message: `CNPJ ${cnpj} não encontrado.`, type: 'not_found' })
  if (behaviour === 'broken') response.writeHead(200, { 'content-type': 'application/json' }).end('{"razao_social": ')
  if (behaviour === 'other') json(200, { nome: 'Outro formato' })
  if (behaviour === 'failing') json(500, { message: 'erro' })
  if (behaviour === 'elsewhere') response.writeHead(302, { location: '/right/x' }).end()
  if (behaviour === 'endless') json(200, { ...ENTRY, texto: 'a'.repeat(200_000) })
  if (behaviour === 'packed')
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'br' })
      .end(Buffer.from([1, 2, 3]))
  // 'slow' never answers.
}
const registry = createServer(listener)
const template = (behaviour: string) =>
  `http://127.0.0.1:${(registry.address() as AddressInfo).port}/${behaviour}/{cnpj}`
beforeAll(() => new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  registry.closeAllConnections()
  registry.close()
})

const services = { ...NO_SERVICES }
const { call, pool, server } = ownApp(null, { logLevel: 'silent' })

async function lookUp(behaviour: string | null, doc: string, from = anotherAddress()) {
  const store = await aStore(pool)
  Object.assign(server().appContext, {
    services: { ...services, companyRegistryUrl: behaviour === null ? null : template(behaviour) },
  })
  return call(companyEntry, {
    params: { sessao: '|', doc },
    headers: { 'x-idfornecedor': store.slug, 'x-forwarded-for': from },
  })
}

const UNAVAILABLE = {
  codigo: 'registration.registryUnavailable',
  mensagem: 'A consulta de CNPJ não respondeu agora. Preencha os dados da empresa à mão.',
}

describe('the tax registry', () => {
  test('returns of a company what a registration needs, and nothing else', async () => {
    const cnpj = aCnpj()
    const { status, body } = await lookUp(
      'right',
      cnpj.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5').toLowerCase(),
    )
    expect(status).toBe(200)
    expect(body).toEqual({
      disponivel: true,
      cnpj,
      razaoSocial: 'MERCEARIA DO GONZAGA LTDA',
      nomeFantasia: 'MERCEARIA DO GONZAGA',
      situacaoCadastral: 'ATIVA',
      telefone: '1332221000',
      email: '',
      endereco: {
        cep: '01060002',
        rua: 'AVENIDA ANA COSTA',
        numero: '482',
        complemento: '',
        bairro: 'GONZAGA',
        cidade: 'SANTOS',
        uf: 'SP',
      },
    })
  })

  test('may write a CEP as a number', async () => {
    expect((await lookUp('number', aCnpj())).body).toMatchObject({ nomeFantasia: '', endereco: { cep: '01060002' } })
  })

  test('does not know every company', async () => {
    expect((await lookUp('unknown', aCnpj())).failure.codigo).toBe('registration.registryNotFound')
  })

  test.each(['broken', 'other', 'failing', 'elsewhere', 'endless', 'packed'])(
    'that is %s is answered calmly',
    async (behaviour) => {
      const { failure } = await lookUp(behaviour, aCnpj())
      expect(failure).toEqual(UNAVAILABLE)
    },
  )

  test('that does not answer within four seconds is treated as having no entry', async () => {
    const asked = inHaste()
    const { failure } = await lookUp('slow', aCnpj())
    expect(failure).toEqual(UNAVAILABLE)
    expect(asked).toHaveBeenCalledWith(4000)
  })

  test('is off unless the installation names one', async () => {
    const { status, body } = await lookUp(null, aCnpj())
    expect([status, body]).toEqual([
      200,
      {
        disponivel: false,
        mensagem: 'A consulta de CNPJ não está disponível nesta loja. Preencha os dados da empresa à mão.',
      },
    ])
  })

  test('is made for no person, and for no mistyped number', async () => {
    for (const doc of [aCpf(), '529.982.247-25', '12ABC34501DE36', 'cpf', '../x', 'joana@exemplo.com']) {
      expect((await lookUp('right', doc)).failure.codigo).toBe('registration.cnpjOnly')
    }
  })

  test('is requested ten times a minute from one client IP', async () => {
    const from = anotherAddress()
    const replies = await Promise.all(Array.from({ length: 11 }, () => lookUp('right', aCnpj(), from)))
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})
