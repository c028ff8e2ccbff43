import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import { pictureFilePath } from '#contract/product-picture.ts'
import * as wire from '#contract/store-profile.ts'
import { supplierFooter, supplierSettings, supplierTheme } from '#contract/supplier.ts'
import { testApp } from '#test/builders/app.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app

type Typed = Input<typeof wire.changeStoreProfile>['body']

const PROFILE: Typed = {
  // As the builder makes a store.
  logo: 'logo.svg',
  favicon: 'favicon.svg',
  tema: {
    primary: '#AA2211',
    secondary: '#f2b705',
    auxiliary: '#f7f1e5',
    text: '#22261f',
    letra: 'CLASSICA',
    cantos: 'RETOS',
    densidade: 'COMPACTA',
    cabecalho: 'SOLIDO',
    botoes: 'CHEIOS',
  },
  slogan: 'Direto da serra',
  sobre: 'Desde 1979.\nUma loja de família.',
  seo: { titulo: 'Empório novo', descricao: 'Queijos e cafés', palavrasChave: 'queijo, café' },
  contatos: {
    email: 'oi@loja.com.br',
    telefone: '0800 123 4567',
    whatsapp: '(11) 98841-2870',
    horario: 'Segunda a sexta, das 8h às 18h',
    endereco: 'Rua das Flores, 10',
  },
  menu: [{ nome: 'Queijos', link: '/produtos?etiqueta=queijo' }],
  rodape: [{ titulo: 'Ajuda', links: [{ nome: 'Como comprar', link: 'https://exemplo.com.br/ajuda' }] }],
  versao: 0,
}

async function editorOf(store: StoreBuilder) {
  const { token, loginId } = await aStaffMember(store, 'staff', ['content'])
  const headers = { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${token}` }
  const at = { params: {}, query: {}, headers }
  return {
    loginId,
    read: async () => (await call(wire.getStoreProfile, at)).body,
    upload: (uso: 'LOGOTIPO' | 'ICONE', content: Buffer) =>
      call(wire.addBrandPicture, { ...at, body: { uso, conteudo: content.toString('base64') } }),
    publish: (change: Partial<Typed> = {}) => call(wire.changeStoreProfile, { ...at, body: { ...PROFILE, ...change } }),
    restore: (versao: number, versaoAtual: number) =>
      call(wire.restoreStoreProfile, { ...at, params: { versao }, body: { versaoAtual } }),
  }
}

const aPicture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } })
    .png()
    .toBuffer()

const shownOf = async (store: StoreBuilder) => {
  const params = { idfornecedor: store.slug }
  return {
    theme: (await call(supplierTheme, { params })).body,
    footer: (await call(supplierFooter, { params })).body,
    config: (await call(supplierSettings, { params: { sessao: 'token' }, query: params })).body.config,
  }
}

describe('staff who edit the content', () => {
  test('publish colours, style, words, contacts and links, which the store shows at once', async () => {
    const store = await aStore(pool)
    const editor = await editorOf(store)
    const before = (await shownOf(store)).config
    const { status, body } = await editor.publish()
    expect([status, body.versao, body.historico.length]).toEqual([200, 2, 2])
    // The cache hears of it from the database, a moment later.
    await expect.poll(async () => (await shownOf(store)).theme.primary).toBe('#aa2211')
    const { theme, footer, config } = await shownOf(store)
    expect(theme).toEqual({ ...PROFILE.tema, primary: '#aa2211' })
    expect(footer).toMatchObject({
      sobre: PROFILE.sobre,
      contatos: { ...PROFILE.contatos, whatsapp: '5511988412870' },
      colunas: PROFILE.rodape,
    })
    expect(config).toMatchObject({ slogan: 'Direto da serra', menu: PROFILE.menu, seo: PROFILE.seo })
    // The Pix key is edited elsewhere.
    expect([config.logo, config.favicon, config.pix]).toEqual([before.logo, before.favicon, before.pix])
  })

  test('return to an earlier version, also to that before the first change', async () => {
    const store = await aStore(pool)
    const editor = await editorOf(store)
    const first = await editor.read()
    expect([first.versao, first.historico]).toEqual([0, []])
    await editor.publish()
    await editor.publish({ slogan: 'Outra frase', versao: 2 })
    const { body } = await editor.restore(1, 3)
    expect(body).toMatchObject({ tema: first.tema, slogan: first.slogan, menu: first.menu, versao: 4 })
    expect(body.historico.map(({ versao, porQuem }) => [versao, porQuem !== null])).toEqual([
      [4, true],
      [3, true],
      [2, true],
      [1, false],
    ])
    await expect.poll(async () => (await shownOf(store)).theme).toEqual(first.tema)
    expect((await editor.restore(9, 4)).status).toBe(404)
  })

  test('upload a logo and an icon, which the store shows once they are published, and not those of before', async () => {
    const store = await aStore(pool)
    const editor = await editorOf(store)
    const logo = (await editor.upload('LOGOTIPO', await aPicture(900, 300))).body.imagem
    const favicon = (await editor.upload('ICONE', await aPicture(900, 300))).body.imagem
    expect((await shownOf(store)).config.logo).toBe('logo.svg')
    await editor.publish({ logo, favicon })
    await expect.poll(async () => (await shownOf(store)).config).toMatchObject({ logo, favicon })
    const sizes = await Promise.all(
      [logo, favicon].map(async (name) => {
        const reply = await app.server().app.inject({ url: pictureFilePath(name, 400) })
        expect(reply.headers['cache-control']).toContain('immutable')
        const { format, width, height, hasAlpha } = await sharp(reply.rawPayload).metadata()
        return [format, width, height, hasAlpha]
      }),
    )
    expect(sizes).toEqual([
      ['webp', 400, 133, true],
      ['webp', 400, 400, true],
    ])
    await editor.restore(1, 2)
    await expect.poll(async () => (await shownOf(store)).config.logo).toBe('logo.svg')
  })

  test('a logo full of detail is stored in a lower quality, where its file would be too large', async () => {
    const side = 800
    const raw = { width: side, height: side, channels: 4 } as const
    const noise = await sharp(randomBytes(side * side * 4), { raw })
      .png()
      .toBuffer()
    const { status, body } = await (await editorOf(await aStore(pool))).upload('LOGOTIPO', noise)
    expect(status).toBe(200)
    const { rawPayload } = await app.server().app.inject({ url: pictureFilePath(body.imagem, side) })
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: side, height: side })
    expect(rawPayload.length).toBeLessThanOrEqual(1024 * 1024)
  })

  test('a drawing, a damaged file and a picture of another store are refused', async () => {
    const store = await aStore(pool)
    const [editor, other] = [await editorOf(store), await editorOf(await aStore(pool))]
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    )
    for (const content of [svg, Buffer.from('PNG'), (await aPicture(9, 9)).subarray(0, 40)])
      expect((await editor.upload('LOGOTIPO', content)).failure.codigo).toBe('storeProfile.badPicture')
    const foreign = (await other.upload('LOGOTIPO', await aPicture(90, 30))).body.imagem
    for (const logo of [foreign, 'outro.svg', '../segredo'])
      expect((await editor.publish({ logo })).failure).toMatchObject({
        codigo: 'storeProfile.pictureUnknown',
        campo: 'logo',
      })
  })

  test('publishing the same again is no version', async () => {
    const editor = await editorOf(await aStore(pool))
    await editor.publish()
    const { body } = await editor.publish({ versao: 2 })
    expect([body.versao, body.historico.length]).toEqual([2, 2])
  })

  test('of two editors at once the second gets a conflict, and the change of the first stays', async () => {
    const store = await aStore(pool)
    const [one, other] = [await editorOf(store), await editorOf(store)]
    const replies = await Promise.all([one.publish({ slogan: 'Primeira' }), other.publish({ slogan: 'Segunda' })])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.failure.codigo).toBe('storeProfile.outdated')
    expect((await one.read()).historico).toHaveLength(2)
  })

  test('only the newest thirty versions stay', async () => {
    const store = await aStore(pool)
    const editor = await editorOf(store)
    await pool.query(
      `insert into store_profile_version (supplier_id, number, profile)
       select id, number, '{}' from supplier, generate_series(1, 40) number where id = $1`,
      [store.id],
    )
    const { body } = await editor.publish({ versao: 40 })
    expect(body.historico.map(({ versao }) => versao)).toEqual(Array.from({ length: 30 }, (_, index) => 41 - index))
  })

  test.each([
    ['contatos.email', { contatos: { ...PROFILE.contatos, email: 'loja' } }],
    ['contatos.telefone', { contatos: { ...PROFILE.contatos, telefone: '12' } }],
    ['contatos.whatsapp', { contatos: { ...PROFILE.contatos, whatsapp: '0800 123 4567' } }],
    ['menu.0.link', { menu: [{ nome: 'X', link: 'javascript:alert(1)' }] }],
    ['menu.0.link', { menu: [{ nome: 'X', link: '//outro.exemplo' }] }],
    ['menu.0.link', { menu: [{ nome: 'X', link: 'http://outro.exemplo' }] }],
    [
      'rodape.1.links.0.link',
      {
        rodape: [
          { titulo: 'A', links: [] },
          { titulo: 'B', links: [{ nome: 'X', link: 'data:text/html,x' }] },
        ],
      },
    ],
  ] satisfies [string, Partial<Typed>][])('%s is refused beside its field: %j', async (campo, change) => {
    const store = await aStore(pool)
    const editor = await editorOf(store)
    const { status, failure } = await editor.publish(change)
    expect([status, failure.codigo, failure.campos?.map((fault) => fault.campo)]).toEqual([
      422,
      'storeProfile.invalid',
      [campo],
    ])
    expect((await editor.read()).versao).toBe(0)
  })

  test('a colour that is none is refused', async () => {
    const editor = await editorOf(await aStore(pool))
    const { status } = await editor.publish({ tema: { ...PROFILE.tema, primary: 'red;}' } })
    expect(status).toBe(400)
  })

  test('the log says what changed', async () => {
    const store = await aStore(pool)
    const editor = await editorOf(store)
    await editor.publish()
    const { rows } = await pool.query<{ action: string; changes: { field: string; after: unknown }[] }>(
      'select action, changes from audit_event where supplier_id = $1',
      [store.id],
    )
    const [event] = rows
    expect(event?.action).toBe('store-profile.changed')
    expect(event?.changes).toContainEqual(expect.objectContaining({ field: 'primary', after: '#aa2211' }))
    expect(event?.changes).toContainEqual(
      expect.objectContaining({ field: 'menu', after: ['Queijos → /produtos?etiqueta=queijo'] }),
    )
  })
})
