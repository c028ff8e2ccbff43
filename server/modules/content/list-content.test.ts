import { expect, test } from 'vitest'
import * as desk from '#contract/content-desk.ts'
import { ConteudoEditado, ConteudoListado } from '#contract/edited-content.ts'
import { fromWire } from '#contract/wire/convert.ts'
import { contentToEdit, publicationAt } from '#domain/content/edited-content.ts'
import { testApp } from '#test/builders/app.ts'
import { aCarousel, aPage } from '#test/builders/content.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aCategory, aProduct, aStore } from '#test/builders/store.ts'

const { call, pool } = testApp()

async function aDesk() {
  const store = await aStore(pool)
  const { token } = await aStaffMember(store, 'staff', ['content'])
  const query = { idfornecedor: store.slug }
  const headers = { cookie: `commerce-auth-token=${token}` }
  return {
    store,
    list: async (tipo: 'PAGINA' | 'CARROSSEL') =>
      (await call(desk.listContent, { params: {}, query: { ...query, tipo }, headers })).body.conteudos,
    read: async (idconteudo: string) =>
      fromWire(ConteudoEditado, (await call(desk.getContent, { params: { idconteudo }, query, headers })).body),
  }
}

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

test('the list says of each content what its screen says, and leaves its texts and versions out', async () => {
  const { store, list, read } = await aDesk()
  const body = 'Até 7 dias, em qualquer loja.'
  const pages = [
    await aPage(store, { slug: 'no-ar', title: 'No ar', body }),
    await aPage(store, { slug: 'ate-breve', title: 'Por uns dias', body, endsAt: inDays(3) }),
    await aPage(store, { slug: 'depois', title: 'Depois', body, startsAt: inDays(2), endsAt: inDays(9) }),
    await aPage(store, { slug: 'antes', title: 'Antes', body, startsAt: inDays(-9), endsAt: inDays(-2) }),
    await aPage(store, { slug: 'mudada', title: 'Publicada', body, draftTitle: 'Com um rascunho' }),
    await aPage(store, { slug: 'rascunho', title: 'Nunca publicada', body, draftTitle: 'Só rascunho' }),
    await aPage(store, { slug: 'natal', title: 'De sempre', body }),
  ]
  await pool.query('delete from content_version where supplier_id = $1 and item_id = $2', [store.id, pages[5]])
  await pool.query(
    `insert into content_version (supplier_id, item_id, number, content, starts_at, ends_at)
     select supplier_id, item_id, 2, content || '{"title": "De Natal"}', now() + interval '2 days', null
     from content_version where supplier_id = $1 and item_id = $2`,
    [store.id, pages[6]],
  )

  const listed = await list('PAGINA')
  expect(JSON.stringify(listed)).not.toContain(body)
  const now = new Date().toISOString()
  const edited = await Promise.all(pages.map(read))
  expect(listed.map((content) => fromWire(ConteudoListado, content))).toEqual(
    edited.map((content) => {
      const shown = contentToEdit(content, now)
      return {
        id: content.id,
        slug: content.slug,
        place: null,
        pageId: null,
        title: shown?.kind === 'page' ? shown.title : null,
        carousel: null,
        ...publicationAt(content, now),
      }
    }),
  )
  expect(listed.map(({ situacao, titulo }) => `${situacao} ${titulo}`)).toEqual([
    'NO_AR No ar',
    'NO_AR Por uns dias',
    'AGENDADO Depois',
    'ENCERRADO Antes',
    'NO_AR Com um rascunho',
    'RASCUNHO Só rascunho',
    'NO_AR De Natal',
  ])
})

test('the list says which carousels have no product that is for sale', async () => {
  const { store, list } = await aDesk()
  const { id: full } = await aCategory(store, 'Bebidas')
  const { id: below } = await aCategory(store, 'Sucos', full)
  const { id: empty } = await aCategory(store, 'Natal')
  const { id: sold } = await aProduct(store, { tags: ['ofertas'], categoryId: below })
  const { id: ended } = await aProduct(store, { tags: ['natal'], categoryId: empty, isActive: false })
  await aCarousel(store, { title: 'Cartazes', shows: 'banners' })
  await aCarousel(store, { title: 'Ofertas', tag: 'ofertas' })
  await aCarousel(store, { title: 'Oferta', tag: 'oferta' })
  await aCarousel(store, { title: 'Natal', tag: 'natal' })
  await aCarousel(store, { title: 'Departamento', shows: 'category', categoryId: full })
  await aCarousel(store, { title: 'Categoria vazia', shows: 'category', categoryId: empty })
  await aCarousel(store, { title: 'Um ainda à venda', shows: 'products', productIds: [ended, sold] })
  await aCarousel(store, { title: 'Nenhum à venda', shows: 'products', productIds: [ended] })
  const listed = await list('CARROSSEL')
  expect(
    listed
      .filter(({ semProdutos }) => semProdutos)
      .map(({ titulo }) => titulo)
      .sort(),
  ).toEqual(['Oferta', 'Natal', 'Categoria vazia', 'Nenhum à venda'].sort())
})
