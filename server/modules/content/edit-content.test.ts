import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Static } from 'typebox'
import { describe, expect, test } from 'vitest'
import * as wire from '#contract/content.ts'
import * as desk from '#contract/content-desk.ts'
import { testApp } from '#test/builders/app.ts'
import { aCarousel, aPage } from '#test/builders/content.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()

const PAGE = { tipo: 'PAGINA' as const, titulo: 'Trocas', texto: 'Até **7 dias**.', descricao: '', tags: ['WEB'] }

type Typed = Static<(typeof desk.createContent)['body']>

async function aDesk() {
  const store = await aStore(pool)
  const { token } = await aStaffMember(store, 'staff', ['content'])
  const query = { idfornecedor: store.slug }
  const headers = { cookie: `commerce-auth-token=${token}` }
  const of = (idconteudo: string) => ({ idconteudo })
  return {
    store,
    create: (body: Typed) => call(desk.createContent, { params: {}, query, body, headers }),
    draft: (id: string, versao: number, body: Typed) =>
      call(desk.saveDraft, { params: of(id), query, body: { ...body, versao }, headers }),
    publish: (id: string, versao: number, body: Typed, period: { inicio?: string; fim?: string } = {}) =>
      call(desk.publishContent, { params: of(id), query, body: { ...body, ...period, versao }, headers }),
    restore: (id: string, numero: number, versao: number) =>
      call(desk.restoreContent, { params: { ...of(id), numero }, query, body: { versao }, headers }),
    discard: (id: string, versao: number) =>
      call(desk.discardDraft, { params: of(id), query, body: { versao }, headers }),
    recover: (id: string, versao: number) =>
      call(desk.restoreDraft, { params: of(id), query, body: { versao }, headers }),
    withdraw: (id: string, versao: number, soAgendado = false) =>
      call(desk.withdrawContent, { params: of(id), query, body: { versao, soAgendado }, headers }),
    remove: (id: string) => call(desk.removeContent, { params: of(id), query, headers }),
    move: (id: string, antesDe: string | null) =>
      call(desk.moveContent, { params: of(id), query, body: { antesDe }, headers }),
    picture: (conteudo: string) =>
      call(desk.addBannerPicture, { params: {}, query, body: { formato: 'LARGA', conteudo }, headers }),
    preview: (momento?: string, typed: object = {}) =>
      call(desk.previewSections, { params: {}, query, body: { lugar: 'INICIO', momento, ...typed }, headers }),
    shown: async (slug: string) => {
      const { status, body } = await call(wire.staticPage, { params: { idfornecedor: store.slug, slug } })
      return status === 200 ? body.titulo : status
    },
    /** Where the page is that a former address leads to. */
    slugAt: async (slug: string) => {
      const { status, body } = await call(wire.staticPage, { params: { idfornecedor: store.slug, slug } })
      return status === 200 ? body.slug : status
    },
    home: async () =>
      (await call(wire.pageSections, { params: { sessao: 'token', idfornecedor: store.slug } })).body.map(
        ({ titulo }) => titulo,
      ),
  }
}

const page = (slug: string, titulo = 'Trocas') => ({ slug, conteudo: { ...PAGE, titulo } })
/** In the time of the store. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)

const auditOf = async (store: StoreBuilder) =>
  (
    await pool.query<{ action: string }>('select action from audit_event where supplier_id = $1 order by happened_at', [
      store.id,
    ])
  ).rows.map(({ action }) => action)

describe('a page', () => {
  test('is a draft until it is published, and a change waits as a draft', async () => {
    const { store, create, draft, publish, shown } = await aDesk()
    const { body: made } = await create(page('trocas'))
    expect(made).toMatchObject({ versao: 1, rascunho: { titulo: 'Trocas' }, versoes: [] })
    expect(await shown('trocas')).toBe(404)

    const { body: published } = await publish(made.idconteudo, 1, page('trocas'))
    expect(published).toMatchObject({
      versao: 2,
      rascunho: null,
      versoes: [{ versao: 1, fim: null, porQuem: 'Carla Equipe' }],
    })
    await expect.poll(() => shown('trocas')).toBe('Trocas')

    await draft(made.idconteudo, 2, page('trocas', 'Trocas e devoluções'))
    expect(await shown('trocas')).toBe('Trocas')
    await publish(made.idconteudo, 3, page('como-trocar', 'Trocas e devoluções'))
    await expect.poll(() => shown('como-trocar')).toBe('Trocas e devoluções')
    expect(await auditOf(store)).toEqual(['content.published', 'content.published'])
  })

  test('is found at its former addresses, unless another page is there', async () => {
    const { store, create, draft, publish, withdraw, shown, slugAt } = await aDesk()
    const { body: made } = await create(page('rascunho'))
    const id = made.idconteudo
    // No one has seen a draft.
    await draft(id, 1, page('primeira'))
    await publish(id, 2, page('primeira'))
    await publish(id, 3, page('segunda'))
    await publish(id, 4, page('terceira'))
    await expect.poll(() => slugAt('primeira')).toBe('terceira')
    expect([await slugAt('segunda'), await slugAt('terceira')]).toEqual(['terceira', 'terceira'])
    expect(await slugAt('rascunho')).toBe(404)

    const { body: other } = await create(page('primeira', 'Outra'))
    expect(await slugAt('primeira')).toBe('terceira')
    await publish(other.idconteudo, 1, page('primeira', 'Outra'))
    await expect.poll(() => shown('primeira')).toBe('Outra')
    await publish(id, 5, page('segunda'))
    await expect.poll(() => slugAt('terceira')).toBe('segunda')
    expect(await slugAt('segunda')).toBe('segunda')

    await withdraw(id, 6)
    await expect.poll(() => slugAt('terceira')).toBe(404)
    const elsewhere = await aStore(pool)
    await aPage(elsewhere, { slug: 'segunda' })
    const { status } = await call(wire.staticPage, { params: { idfornecedor: elsewhere.slug, slug: 'terceira' } })
    expect(status).toBe(404)
    const { rows } = await pool.query('select slug from content_former_slug where supplier_id = $1 order by slug', [
      store.id,
    ])
    expect(rows.map(({ slug }) => slug as string)).toEqual(['primeira', 'segunda', 'terceira'])
  })

  test('is shown from its instant to its end, and then again what was there before', async () => {
    const { store, create, publish, shown } = await aDesk()
    const { body: made } = await create(page('horario', 'Horário'))
    await publish(made.idconteudo, 1, page('horario', 'Horário'))
    const { body } = await publish(made.idconteudo, 2, page('horario', 'Horário de Natal'), {
      inicio: inDays(30),
      fim: inDays(40),
    })
    expect(body.versoes.map(({ versao, fim }) => [versao, fim === null])).toEqual([
      [2, false],
      [1, true],
    ])
    await expect.poll(() => shown('horario')).toBe('Horário')

    // Nothing tells the processes when the instant has come.
    const comesSoon = (instant: 'starts_at' | 'ends_at') =>
      pool.query(
        `update content_version set ${instant} = now() + interval '400 ms' where supplier_id = $1 and number = 2`,
        [store.id],
      )
    await comesSoon('starts_at')
    await expect.poll(() => shown('horario')).toBe('Horário de Natal')
    await comesSoon('ends_at')
    await expect.poll(() => shown('horario')).toBe('Horário')
  })

  test('has one plan at a time, which can be cancelled, and a former version comes back', async () => {
    const { store, create, publish, withdraw, restore, shown, remove } = await aDesk()
    const { body: made } = await create(page('trocas', 'Primeira'))
    const id = made.idconteudo
    await publish(id, 1, page('trocas', 'Primeira'))
    await publish(id, 2, page('trocas', 'Segunda'))
    await publish(id, 3, page('trocas', 'Plano'), { inicio: inDays(3) })
    const { body: planned } = await publish(id, 4, page('trocas', 'Outro plano'), { inicio: inDays(4) })
    expect(planned.versoes.map(({ conteudo }) => conteudo.titulo)).toEqual(['Outro plano', 'Segunda', 'Primeira'])
    const { body: cancelled } = await withdraw(id, 5, true)
    expect(cancelled.versoes.map(({ conteudo }) => conteudo.titulo)).toEqual(['Segunda', 'Primeira'])
    await expect.poll(() => shown('trocas')).toBe('Segunda')

    await restore(id, 1, 6)
    await expect.poll(() => shown('trocas')).toBe('Primeira')
    expect((await restore(id, 99, 7)).failure.codigo).toBe('content.versionNotFound')
    expect((await remove(id)).failure.codigo).toBe('content.isShown')
    await withdraw(id, 7)
    await expect.poll(() => shown('trocas')).toBe(404)
    expect((await remove(id)).body.sucesso).toBe(true)
    expect((await remove(id)).failure.codigo).toBe('content.notFound')
    expect(await auditOf(store)).toEqual([
      'content.published',
      'content.published',
      'content.scheduled',
      'content.scheduled',
      'content.withdrawn',
      'content.published',
      'content.withdrawn',
      'content.removed',
    ])
  })

  test('moves with a publication at once, and neither with a draft nor with a plan', async () => {
    const { create, draft, publish, shown } = await aDesk()
    const { body: made } = await create(page('trocas'))
    const id = made.idconteudo
    await draft(id, 1, page('troca'))
    await publish(id, 2, page('troca'))
    for (const answer of [
      await draft(id, 3, page('devolucoes')),
      await publish(id, 3, page('devolucoes'), { inicio: inDays(3) }),
    ])
      expect(answer.failure.campos).toMatchObject([{ campo: 'slug', codigo: 'movesWhatIsShown' }])
    await expect.poll(() => shown('troca')).toBe('Trocas')
    await publish(id, 3, page('devolucoes'))
    await expect.poll(() => shown('devolucoes')).toBe('Trocas')
  })

  test('of two people who change it, the second sees that it was changed', async () => {
    const { create, draft, publish } = await aDesk()
    const { body: made } = await create(page('trocas'))
    await draft(made.idconteudo, 1, page('trocas', 'De um'))
    for (const answer of [
      await draft(made.idconteudo, 1, page('trocas', 'De outro')),
      await publish(made.idconteudo, 1, page('trocas', 'De outro')),
    ])
      expect(answer).toMatchObject({ status: 409, failure: { codigo: 'content.outdated' } })
  })

  test('is refused with all that is wrong', async () => {
    const { create, publish } = await aDesk()
    expect((await create(page('Trocas!'))).failure).toMatchObject({
      campos: [{ campo: 'slug', codigo: 'notAPageSlug' }],
    })
    const { body: made } = await create(page('trocas'))
    const bad = {
      slug: 'trocas',
      conteudo: { ...PAGE, titulo: ' ', texto: '[aqui](javascript:alert(1)) [ali](data:x)', tags: [] },
    }
    const { failure } = await publish(made.idconteudo, 1, bad, { inicio: inDays(3), fim: inDays(2) })
    expect(failure.campos).toMatchObject([
      { campo: 'conteudo.titulo', codigo: 'missing' },
      { campo: 'conteudo.tags', codigo: 'noTag' },
      { campo: 'conteudo.texto', codigo: 'badLinkInText' },
      { campo: 'fim', codigo: 'reversed' },
    ])
    for (const [period, campo] of [
      [{ inicio: '2026-02-30T08:00' }, 'inicio'],
      [{ inicio: 'amanhã' }, 'inicio'],
      [{ fim: '2020-01-01T08:00' }, 'fim'],
    ] as const)
      expect((await publish(made.idconteudo, 1, page('trocas'), period)).failure.campos).toMatchObject([{ campo }])
    expect((await create(page('trocas'))).failure).toMatchObject({ codigo: 'content.slugTaken', campo: 'slug' })
  })

  test('drops its draft, and recovers it until the next change', async () => {
    const { create, draft, publish, discard, recover, shown } = await aDesk()
    const { body: made } = await create(page('trocas'))
    const id = made.idconteudo
    // Of what was never published nothing would be left.
    expect((await discard(id, 1)).failure.codigo).toBe('content.noDraft')
    await publish(id, 1, page('trocas'))
    await draft(id, 2, page('trocas', 'Trocas e devoluções'))
    const { body: dropped } = await discard(id, 3)
    expect(dropped).toMatchObject({ versao: 4, rascunho: null, rascunhoDescartado: true })
    expect((await recover(id, 3)).failure.codigo).toBe('content.outdated')
    expect((await recover(id, 4)).body).toMatchObject({
      versao: 5,
      rascunho: { titulo: 'Trocas e devoluções' },
      rascunhoDescartado: false,
    })
    expect((await recover(id, 5)).failure.codigo).toBe('content.noDraft')
    expect(await shown('trocas')).toBe('Trocas')

    // Another change is the end of it.
    await discard(id, 5)
    await draft(id, 6, page('trocas', 'Outra ideia'))
    expect((await recover(id, 7)).failure.codigo).toBe('content.noDraft')
  })

  test('belongs to its store', async () => {
    const [{ publish, move }, other] = [await aDesk(), await aStore(pool)]
    const id = await aPage(other)
    expect((await publish(id, 1, page('trocas'))).failure.codigo).toBe('content.notFound')
    expect((await move(id, null)).failure.codigo).toBe('content.notFound')
  })
})

describe('a carousel', () => {
  const row = (titulo: string, more = {}) => ({
    lugar: 'INICIO' as const,
    conteudo: { tipo: 'CARROSSEL' as const, titulo, mostra: 'ETIQUETA' as const, etiqueta: 'oferta', ...more },
  })

  test('without a title is banners in the log of changes', async () => {
    const { store, withdraw } = await aDesk()
    await withdraw(await aCarousel(store, { title: '', shows: 'banners' }), 1)
    const { rows } = await pool.query('select changes from audit_event where supplier_id = $1', [store.id])
    expect(rows).toMatchObject([{ changes: [{ field: 'shownUntil', part: 'Cartazes' }] }])
  })

  test('is put before another of its place', async () => {
    const { store, home, move } = await aDesk()
    const [first, , third] = [
      await aCarousel(store, { title: 'A', position: 0 }),
      await aCarousel(store, { title: 'B', position: 1 }),
      await aCarousel(store, { title: 'C', position: 2 }),
      await aCarousel(store, { title: 'No carrinho', place: 'cart', position: 0 }),
    ]
    await move(third, first)
    await expect.poll(home).toEqual(['C', 'A', 'B'])
    await move(third, null)
    await expect.poll(home).toEqual(['A', 'B', 'C'])
  })

  test('is previewed as it will be at an instant', async () => {
    const { store, preview } = await aDesk()
    await aCarousel(store, { title: 'Sempre' })
    await aCarousel(store, { title: 'No Natal', startsAt: '2098-12-20T03:00:00Z', endsAt: '2098-12-26T03:00:00Z' })
    const titles = async (momento?: string) => (await preview(momento)).body.map(({ titulo }) => titulo)
    expect(await titles()).toEqual(['Sempre'])
    expect(await titles('2098-12-19T23:59')).toEqual(['Sempre'])
    expect(await titles('2098-12-20T00:00')).toEqual(['Sempre', 'No Natal'])
    expect(await titles('2098-12-26T00:00')).toEqual(['Sempre'])
    expect((await preview('2098-13-01T00:00')).failure.campo).toBe('momento')
  })

  test('names only what the store has', async () => {
    const { create, store } = await aDesk()
    const foreign = await aProduct(await aStore(pool))
    const own = await aProduct(store)
    for (const more of [
      { mostra: 'PRODUTOS' as const, idprodutos: [own.id, foreign.id] },
      { mostra: 'CATEGORIA' as const, idcategoria: randomUUID() },
    ])
      expect((await create(row('Ofertas', more))).failure.codigo).toBe('content.targetUnknown')
    expect((await create({ ...row('Ofertas'), lugar: 'PAGINA', idpagina: randomUUID() })).failure.codigo).toBe(
      'content.targetUnknown',
    )
  })

  test('has pictures that were uploaded, each with a description', async () => {
    const { create, publish, picture } = await aDesk()
    const photo = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#c62828' } })
      .jpeg()
      .toBuffer()
    const { body: stored } = await picture(photo.toString('base64'))
    expect((await picture(Buffer.from('nada').toString('base64'))).failure.codigo).toBe('content.badPicture')
    const banner = {
      titulo: 'Café',
      texto: '',
      botao: 'Ver',
      link: '/produtos',
      imagem: stored.imagem,
      imagemMobile: stored.imagem,
      alt: '',
    }
    const banners = (more: object) => row('', { mostra: 'CARTAZES', etiqueta: null, banners: [{ ...banner, ...more }] })
    const { body: made } = await create(banners({}))
    const { failure } = await publish(made.idconteudo, 1, banners({ link: 'javascript:alert(1)' }))
    expect(failure.campos).toMatchObject([
      { campo: 'conteudo.banners.0.alt', codigo: 'noAlt' },
      { campo: 'conteudo.banners.0.link', codigo: 'notALink' },
    ])
    expect((await publish(made.idconteudo, 1, banners({ alt: 'Grãos', imagem: 'outra/loja' }))).failure.codigo).toBe(
      'content.pictureUnknown',
    )
    expect((await publish(made.idconteudo, 1, banners({ alt: 'Grãos' }))).status).toBe(200)
  })
})
