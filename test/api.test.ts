import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { encodeFailure } from '#contract/failures.ts'
import { TEXT_KIND } from '#contract/values.ts'
import { replySerializer } from '#server/platform/http/serialize-reply.ts'
import { inputCleaner, validatorOf } from '#server/platform/http/validation.ts'
import { testApp } from '#test/builders/app.ts'
import { aStore } from '#test/builders/store.ts'

const { server, pool } = testApp()
const contract = fileURLToPath(new URL('../contract', import.meta.url))

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'reply' in value

async function endpoints(): Promise<Endpoint[]> {
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const modules = await Promise.all(
    files.map(
      (name) =>
        import(/* @vite-ignore */ new URL(`../contract/${name}`, import.meta.url).href) as Promise<
          Record<string, unknown>
        >,
    ),
  )
  return modules.flatMap((exported) => Object.values(exported).filter(isEndpoint))
}

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

interface OpenApi {
  readonly info: { readonly license: object }
  readonly servers: readonly object[]
  readonly components: { readonly schemas: object; readonly securitySchemes: object }
  readonly paths: Record<string, Record<string, Operation>>
}

interface Operation {
  readonly operationId: string
  readonly security: readonly object[]
  readonly responses: Record<string, { readonly description: string }>
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
}

const SESSION = [{ sessao: [] }, { token: [] }]

describe('the contract', () => {
  test('names exactly the endpoints that are served', async () => {
    const named = (await endpoints()).map(nameOf).sort()
    expect(named.length).toBeGreaterThan(25)
    expect([...server().served.keys()].sort()).toEqual(named)
  })

  test('has one endpoint for one method and path', async () => {
    const named = (await endpoints()).map(nameOf)
    expect(named.length).toBe(new Set(named).size)
  })

  test('can be compiled, all of it, although a process compiles what it needs', async () => {
    for (const endpoint of await endpoints()) {
      expect(() => validatorOf(endpoint), nameOf(endpoint)).not.toThrow()
      expect(() => replySerializer(endpoint.reply), nameOf(endpoint)).not.toThrow()
    }
  })

  test('is what /openapi.json describes, in OpenAPI 3.1', async () => {
    const { body } = await server().app.inject('/openapi.json')
    const description = JSON.parse(body) as {
      openapi: string
      paths: Record<string, Record<string, { summary?: string; responses: object }>>
    }
    expect(description.openapi).toBe('3.1.0')
    for (const endpoint of await endpoints()) {
      const operation = description.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
      expect(operation, nameOf(endpoint)).toMatchObject({
        summary: endpoint.summary,
        'x-access': endpoint.access,
        security:
          endpoint.access === 'public' ? [{}, ...SESSION] : endpoint.access === 'operator' ? [{ token: [] }] : SESSION,
        responses: { 200: expect.anything() },
      })
    }
  })

  test('gives an integrator names, sessions and refusals in /openapi.json', async () => {
    const { body } = await server().app.inject('/openapi.json')
    const description = JSON.parse(body) as OpenApi
    const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, ...operation })),
    )
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining(['listProducts', 'saveCart', 'submitOrder', 'signIn']))
    expect(description.info.license).toEqual({ name: 'MIT', identifier: 'MIT' })
    expect(description.servers).toHaveLength(1)
    for (const { path, operationId, responses, security, parameters = [] } of operations) {
      expect(operationId, path).toMatch(/^[a-z][A-Za-z]+$/)
      expect(Object.keys(responses), operationId).toEqual(expect.arrayContaining(['200', 'default']))
      const schemes = security.flatMap((scheme) => Object.keys(scheme))
      for (const scheme of schemes) expect(description.components.securitySchemes).toHaveProperty([scheme])
      const declared = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
      expect(declared.toSorted(), operationId).toEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted(),
      )
    }
    const references = new Set([...body.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name))
    expect([...references].toSorted()).toEqual(Object.keys(description.components.schemas).toSorted())
    const save = operations.find(({ operationId }) => operationId === 'saveCart')
    expect(save?.responses['401']?.description).toContain('cart.notSignedIn')
  })

  test('shows itself at /docs', async () => {
    const reply = await server().app.inject('/docs')
    expect([200, 302]).toContain(reply.statusCode)
  })
})

interface SchemaNode {
  readonly type?: string
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly items?: SchemaNode
  readonly anyOf?: readonly SchemaNode[]
  readonly [TEXT_KIND]?: string
}

/** Every text that a schema takes: its path, and an input that holds nothing but that text. */
function textsOf(
  node: SchemaNode,
  path = '',
  around: (text: string) => unknown = (text) => text,
): { path: string; kind: string; inputWith: (text: string) => unknown }[] {
  return [
    ...(node.type === 'string' ? [{ path, kind: node[TEXT_KIND] ?? 'line', inputWith: around }] : []),
    ...Object.entries(node.properties ?? {}).flatMap(([name, part]) =>
      textsOf(part, `${path}.${name}`, (text) => around({ [name]: text } as never)),
    ),
    ...(node.items ? textsOf(node.items, `${path}.*`, (text) => around([text] as never)) : []),
    ...(node.anyOf ?? []).flatMap((part) => textsOf(part, path, around)),
  ]
}

describe('a text of any call', () => {
  test('holds no character that is never drawn, and no line break where it is one line, unless it is a password', async () => {
    const found: Record<string, Set<string>> = {
      line: new Set(),
      lines: new Set(),
      keyboard: new Set(),
      exact: new Set(),
    }
    for (const endpoint of await endpoints()) {
      for (const part of ['params', 'query', 'body'] as const) {
        const schema = endpoint[part]
        if (schema === undefined) continue
        for (const { path, kind, inputWith } of textsOf(schema)) {
          const where = `${nameOf(endpoint)} ${part}${path}`
          const input = inputWith('\u202eJoa\u0303o\u200b\u2066\u0007\nPrado\u0085\u200f') as object
          inputCleaner(schema)(input)
          if (kind !== 'exact')
            expect(input, where).toEqual(
              inputWith({ line: 'João Prado ', lines: 'João\nPrado\n', keyboard: 'João Prado' }[kind] ?? ''),
            )
          found[kind]?.add(kind === 'line' ? where : path)
          expect(() => inputCleaner(schema)(inputWith('a\0b')), where).toThrow('request.invalid')
          expect(() => inputCleaner(schema)(inputWith('a\ud800')), where).toThrow('request.invalid')
        }
      }
    }
    const exact =
      '.arquivo .arquivo.conteudo .certificado .codigoErp .codigoVisto .conteudo .idCliente .linhas .parametros .segredoCliente .segredoWebhook'
    expect([...(found.exact ?? [])].sort().join(' ')).toBe(
      `${exact} .senha .senhaAtual .senhaCertificado .token .tokenAcesso .xml`,
    )
    const lines =
      '.anotacoes .ausencia .comentario .conteudo.texto .conteudo.textos.*.texto .descricao .instrucoes .mensagem .motivo .observacao .operacoes.*.observacao .recado .respostas.*.texto .sobre .texto'
    expect([...(found.lines ?? [])].sort().join(' ')).toBe(lines)
    const keyboard =
      '.areas.*.faixasCep.* .ate .busca .cep .codigo .confirmacao.codigo .data .dataNascimento .data_de_entrega .datasSemEntrega.*.data .de .documento .enderecoentrega.cep .enderecoentrega.uf .enderecofaturamento.cep .enderecofaturamento.uf .entrega.data_de_entrega .expiraEm .filtro.ate .filtro.busca .filtro.de .fim .formaEntrega.data_de_entrega .formas.*.horaLimite .horarios.*.ate .horarios.*.das .inicio .momento .numPedidoCliente .recebidaEm .recebidoEm .recebimento.codigo .search .silencio.ate .silencio.das .slug .telefone .tema.auxiliary .tema.primary .tema.secondary .tema.text .uf .validade'
    expect([...(found.keyboard ?? [])].sort().join(' ')).toBe(keyboard)
    expect(found.line?.size).toBeGreaterThan(200)
  })

  test('is cleaned before it is measured, and where no schema names it', () => {
    const endpoint = {
      method: 'POST',
      path: '/',
      summary: '',
      area: '',
      access: 'public',
      customer: undefined,
      takesForm: false,
      params: Type.Object({}),
      query: Type.Object({ busca: Type.String() }),
      reply: Type.Any(),
      body: Type.Object({ nome: Type.String({ minLength: 1, maxLength: 4 }) }),
    } as const
    const validate = validatorOf(endpoint)
    const nothingSeen = { params: {}, query: { busca: 'a' }, body: { nome: '\u200b' } }
    expect(() => validate(nothingSeen)).toThrow('request.invalid')
    expect(
      validate({
        params: {},
        query: { busca: 'a\u202e' },
        body: { nome: 'A\u200bn\u200ba', outro: [{ fundo: 'x\u202e' }] },
      }),
    ).toEqual({
      params: {},
      query: { busca: 'a' },
      body: { nome: 'Ana', outro: [{ fundo: 'x' }] },
    })
  })
})

describe('bad input', () => {
  const send = (options: { method: 'POST' | 'GET'; url: string; payload?: string; headers?: Record<string, string> }) =>
    server().app.inject(options)
  const signIn = { method: 'POST', url: '/v1/app/token/usuario/autenticar' } as const
  const json = { 'content-type': 'application/json' }

  test('that is no JSON answers 400', async () => {
    const reply = await send({ ...signIn, payload: '{"cpf": ', headers: json })
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      encodeFailure({ code: 'request.malformed', details: {} }).body,
    ])
  })

  test('of 10 MB answers 413', async () => {
    const reply = await send({ ...signIn, payload: JSON.stringify({ cpf: 'x'.repeat(10_000_000) }), headers: json })
    expect([reply.statusCode, reply.json().codigo]).toEqual([413, 'request.tooLarge'])
  })

  test('that never comes to an end is not waited for', () => {
    const { requestTimeout, timeout } = server().app.server
    // Zero is for ever.
    for (const limitMs of [requestTimeout, timeout]) expect(limitMs > 0 && limitMs <= 120_000).toBe(true)
  })

  test('in another format answers 415', async () => {
    const reply = await send({ ...signIn, payload: '<cpf/>', headers: { 'content-type': 'application/xml' } })
    expect([reply.statusCode, reply.json().codigo]).toEqual([415, 'request.unsupportedMedia'])
  })

  test('with unknown fields and parameters is taken without them', async () => {
    const store = await aStore(pool)
    const reply = await send({ method: 'GET', url: `/v2/app/${store.slug}/listaprodutos/0?inventado=1` })
    expect(reply.statusCode).toBe(200)
  })

  test('with a NUL character answers 400', async () => {
    const store = await aStore(pool)
    const payload = JSON.stringify({ cpf: 'a\u0000@b.com', senha: 'x', idfornecedor: store.id })
    const reply = await send({ ...signIn, payload, headers: json })
    expect(reply.statusCode).toBeGreaterThanOrEqual(400)
    expect(reply.statusCode).toBeLessThan(500)
  })

  test('at an address that does not exist answers 404 in JSON', async () => {
    const reply = await send({ method: 'POST', url: '/v2/app/nada', payload: '{}', headers: json })
    expect([reply.statusCode, reply.json().codigo]).toEqual([404, 'request.notFound'])
  })

  test('of another site with our cookie answers 403', async () => {
    const reply = await send({
      ...signIn,
      payload: '{}',
      headers: { ...json, origin: 'https://outro.exemplo', cookie: 'commerce-auth-token=abc' },
    })
    expect([reply.statusCode, reply.json().codigo]).toEqual([403, 'request.crossOrigin'])
  })

  test('never shows a stack or SQL', async () => {
    const reply = await send({ method: 'GET', url: `/v2/app/${encodeURIComponent("x' or 1=1 --")}/listaprodutos/0` })
    expect(reply.statusCode).toBe(400)
    expect(reply.body).not.toMatch(/select|at .*\.ts|node_modules/i)
  })
})
