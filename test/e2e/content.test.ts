import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aCarousel, aPage, ownTexts } from '#test/builders/content.ts'
import { aCustomer, aLinkedUser, aStaffMember } from '#test/builders/people.ts'
import { aShoppingList } from '#test/builders/shopping-lists.ts'
import { aCategory, aProduct, aStore } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { arriveAt, hold } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)
/** The builder's store names a picture that does not exist. */
const NO_LOGO = /\/logo\.svg/

async function editor(path: string, ...expectedFaults: RegExp[]) {
  const store = await aStore(pool)
  const { token } = await aStaffMember(store, 'staff', ['content'])
  const { page } = await newVisitor({ device: 'desktop', token, expectedFaults: [NO_LOGO, ...expectedFaults] })
  await page.goto(`/${store.slug}/gestao${path}`)
  await ready(page)
  return { store, page, main: page.locator('main'), preview: page.frameLocator('iframe') }
}

test('staff write a page beside its preview, publish it, and return to an earlier version', async () => {
  const { store, page, main, preview } = await editor('/paginas', /status of (409|422)/)
  await main.getByText('Nenhuma página ainda').waitFor()
  await expectAccessible(page, 'no page')
  await main.getByRole('link', { name: 'Nova página' }).click()
  await arriveAt(page, 'Criar uma página')
  await main.getByLabel('Título', { exact: true }).fill('Trocas e devoluções')
  await main.getByLabel('Conteúdo').fill('Até 7 dias.')
  await main.getByLabel('Conteúdo').selectText()
  await main.getByRole('button', { name: 'Negrito' }).click()
  await preview.getByRole('heading', { level: 1, name: 'Trocas e devoluções' }).waitFor()
  // Staff look at it as customers will.
  expect(await preview.getByText('Você entrou como equipe da loja').count()).toBe(0)
  await preview.locator('strong', { hasText: 'Até 7 dias.' }).waitFor()
  await main.getByRole('button', { name: 'No computador' }).click()
  await expectAccessible(page, 'the form of a page')

  await main.getByLabel('Conteúdo').fill('Veja [aqui](javascript:alert(1)) <script>alert(1)</script>')
  await main.getByRole('button', { name: 'Publicar', exact: true }).click()
  await main.getByText('Um dos links do texto não pode ser aberto.').waitFor()
  await main.getByLabel('Conteúdo').fill('## Prazo\n\nAté **7 dias**, em [qualquer loja](/produtos).')
  await main.getByRole('button', { name: 'Publicar', exact: true }).click()
  await main.getByText('Publicado. A loja já está assim.').waitFor()

  const { page: shop } = await newVisitor({ device: 'phone', expectedFaults: [NO_LOGO] })
  await shop.goto(`/${store.slug}/pagina/trocas-e-devolucoes`)
  await shop.getByRole('heading', { level: 2, name: 'Prazo' }).waitFor()
  expect(await shop.getByRole('link', { name: 'qualquer loja' }).getAttribute('href')).toBe(`/${store.slug}/produtos`)
  await expectAccessible(shop, 'a page in Markdown')

  await main.getByLabel('Conteúdo').fill('Até 30 dias.')
  await main.getByRole('button', { name: 'Guardar rascunho' }).click()
  await main.getByText('Rascunho guardado.').waitFor()
  await main.getByRole('button', { name: 'Descartar rascunho' }).click()
  await main.getByText('Rascunho descartado.').waitFor()
  expect(await main.getByLabel('Conteúdo').inputValue()).toContain('**7 dias**')
  await main.getByRole('button', { name: 'Desfazer' }).click()
  await main.getByText('O rascunho está de volta.').waitFor()
  expect(await main.getByLabel('Conteúdo').inputValue()).toBe('Até 30 dias.')
  await shop.reload()
  await shop.getByText('7 dias').waitFor()
  await main.getByRole('button', { name: 'Publicar', exact: true }).click()
  await main.getByText('Publicado. A loja já está assim.').waitFor()
  await shop.reload()
  await shop.getByText('Até 30 dias.', { exact: true }).waitFor()
  await main.getByRole('button', { name: 'Voltar à versão 1' }).click()
  await main.getByText('A versão anterior voltou.').waitFor()
  await expectAccessible(page, 'a page with versions')
  await shop.reload()
  await shop.getByText('7 dias').waitFor()

  // Another person changed it: the button is refused once, and the form stays filled.
  await pool.query('update content_item set version = version + 1 where supplier_id = $1', [store.id])
  await main.getByRole('button', { name: 'Voltar à versão 2' }).click()
  await main.getByText('Outra pessoa mudou este conteúdo enquanto você o editava').first().waitFor()
  expect(await main.getByLabel('Título', { exact: true }).inputValue()).toBe('Trocas e devoluções')
  await main.getByRole('button', { name: 'Voltar à versão 2' }).click()
  await main.getByText('A versão anterior voltou.').waitFor()
})

test('a carousel that staff schedule comes at its instant, and is seen before in the preview', async () => {
  const { store, page, main, preview } = await editor('/carrosseis', /status of 422/)
  await aProduct(store, { name: 'Panetone', tags: ['natal'] })
  await aCarousel(store, { title: 'Ofertas', position: 9 })
  await main.getByRole('link', { name: 'Novo carrossel' }).click()
  await arriveAt(page, 'Criar um carrossel')
  await main.getByLabel('O que mostra').selectOption({ label: 'Produtos com uma etiqueta' })
  await main.getByLabel('Título', { exact: true }).fill('Mesa de Natal')
  await main.getByLabel('Etiqueta dos produtos').fill('natais')
  await main.getByText('Nenhum produto à venda tem esta etiqueta. Enquanto for assim,').waitFor()
  await main.getByText('Já usadas na loja: natal.').waitFor()
  await expectAccessible(page, 'a carousel without products')
  await main.getByLabel('Etiqueta dos produtos').fill('natal')
  // As a visitor sees it, and not as the staff member who looks at it.
  const card = preview.getByRole('region', { name: 'Mesa de Natal' }).getByRole('article')
  await card.getByText('Faça login para comprar').waitFor()
  await main.getByText('Enquanto for assim,').waitFor({ state: 'detached' })
  await main.getByLabel('No ar a partir de').fill('2098-12-20T08:00')
  await main.getByLabel('No ar até').fill('2098-12-10T08:00')
  await main.getByRole('button', { name: 'Agendar' }).click()
  await main.getByText('O fim deve vir depois do início e de agora.').waitFor()
  await main.getByLabel('No ar até').fill('2098-12-26T08:00')
  await main.getByRole('button', { name: 'Agendar' }).click()
  await main.getByText('Agendado. A loja muda sozinha na hora marcada.').waitFor()
  await main.getByText('Agendado de 20/12/2098').first().waitFor()
  const list = await (await page.request.get(`/${store.slug}/gestao/carrosseis`)).text()
  expect(list.match(/Agendado/g), 'the row says it once').toHaveLength(1)
  await expectAccessible(page, 'a scheduled carousel')

  const { page: shop } = await newVisitor({ device: 'phone', expectedFaults: [NO_LOGO] })
  const home = async () => (await (await shop.request.get(`/${store.slug}`)).text()).includes('Mesa de Natal')
  expect(await home()).toBe(false)
  await pool.query(
    "update content_version set starts_at = now() + interval '1 second' where supplier_id = $1 and starts_at > now()",
    [store.id],
  )
  await expect.poll(home).toBe(true)

  await main.getByRole('link', { name: 'Carrosséis' }).first().click()
  await arriveAt(page, 'Carrosséis')
  const titles = () => main.getByRole('list').getByRole('link').allTextContents()
  expect(await titles()).toEqual(['Ofertas', 'Mesa de Natal'])
  const empty = main.getByRole('listitem').filter({ hasText: 'Nenhum produto à venda tem esta etiqueta' })
  expect(await empty.getByRole('link').allTextContents()).toEqual(['Ofertas'])
  await main.getByRole('button', { name: 'Mover Mesa de Natal para cima' }).click()
  await expect.poll(titles).toEqual(['Mesa de Natal', 'Ofertas'])
  await expectAccessible(page, 'the carousels')
})

test('a move that is refused says why at the list, and the list stays', async () => {
  const { store, page, main } = await editor('/carrosseis', /status of 404/)
  await aCarousel(store, { title: 'Ofertas', position: 1 })
  const gone = await aCarousel(store, { title: 'Feira da semana', position: 2 })
  await page.reload()
  await ready(page)
  await pool.query('delete from content_item where supplier_id = $1 and id = $2', [store.id, gone])
  await main.getByRole('button', { name: 'Mover Feira da semana para cima' }).click()
  await main.getByRole('alert').getByText('Não encontramos este conteúdo.').waitFor()
  await expect.poll(() => main.getByRole('list').getByRole('link').allTextContents()).toEqual(['Ofertas'])
  await expectAccessible(page, 'the carousels with a refused move')
})

test('a banner with its pictures is shown on the cart as well', async () => {
  const { store, page, main } = await editor('/carrosseis/nova')
  const photo = await sharp({ create: { width: 1700, height: 1000, channels: 3, background: '#7a3b1d' } })
    .jpeg()
    .toBuffer()
  const file = { name: 'cafe.jpg', mimeType: 'image/jpeg', buffer: photo }
  // The words are typed while the pictures are sent.
  const pictures = await hold(page, /\/v4\/gestao\/conteudo\/imagens\b/)
  const groups = ['Imagem larga, para o computador', 'Imagem quadrada, para o celular'].map((name) =>
    main.getByRole('group', { name }),
  )
  for (const group of groups) await group.locator('input[type=file]').setInputFiles(file)
  await pictures.begun
  await main.getByLabel('Título do cartaz').fill('Semana do café')
  await main.getByLabel('Texto do botão').fill('Ver cafés')
  await main.getByLabel('Link do botão').fill('/produtos?etiqueta=cafe')
  await main.getByLabel('Descrição da imagem').fill('Grãos de café')
  pictures.release()
  for (const group of groups) await group.getByRole('img').waitFor()
  await main.getByLabel('Onde aparece').selectOption({ label: 'Carrinho' })
  await main.getByRole('button', { name: 'Publicar', exact: true }).click()
  await main.getByText('Publicado. A loja já está assim.').waitFor()
  await expectAccessible(page, 'a banner')

  const { page: shop } = await newVisitor({ device: 'phone', expectedFaults: [NO_LOGO] })
  await shop.goto(`/${store.slug}/carrinho`)
  await shop.getByRole('img', { name: 'Grãos de café' }).waitFor()
})

test('the carousels of one page are put in another order, apart from those of other pages', async () => {
  const { store, page, main } = await editor('/paginas')
  const [about, returns] = [await aPage(store, { slug: 'sobre' }), await aPage(store, { slug: 'trocas' })]
  await aCarousel(store, { title: 'Da história', pageId: about, position: 0 })
  await aCarousel(store, { title: 'Para levar', pageId: returns, position: 1 })
  await aCarousel(store, { title: 'Para trocar', pageId: returns, position: 2 })
  await page.goto(`/${store.slug}/gestao/carrosseis`)
  await ready(page)
  const ofReturns = main.getByRole('region', { name: 'Uma página da loja: /pagina/trocas' })
  const titles = () => ofReturns.getByRole('link').allTextContents()
  expect(await titles()).toEqual(['Para levar', 'Para trocar'])
  expect(await main.getByRole('button', { name: 'Mover Para levar para cima' }).isDisabled()).toBe(true)
  await main.getByRole('button', { name: 'Mover Para trocar para cima' }).click()
  await expect.poll(titles).toEqual(['Para trocar', 'Para levar'])
})

test('a draft of the texts, which another program stored, is dropped and not published', async () => {
  const { store, page, main } = await editor('/paginas')
  await ownTexts(store, { 'cart.title': 'Minha cesta' })
  await pool.query("update content_item set draft = $2 where supplier_id = $1 and kind = 'texts'", [
    store.id,
    { kind: 'texts', translation: { 'cart.title': 'Rascunho' } },
  ])
  await page.goto(`/${store.slug}/gestao/textos`)
  await ready(page)
  await main.getByRole('button', { name: 'Descartar rascunho' }).click()
  await main.getByRole('button', { name: 'Recuperar o rascunho descartado' }).waitFor()
  const { rows } = await pool.query(
    "select content -> 'translation' ->> 'cart.title' as title from content_version where supplier_id = $1",
    [store.id],
  )
  expect(rows).toEqual([{ title: 'Minha cesta' }])
})

test('a row of products is put below the lists', async () => {
  const { store, page, main } = await editor('/carrosseis/nova')
  await aProduct(store, { name: 'Panetone', tags: ['natal'] })
  await main.getByLabel('O que mostra').selectOption({ label: 'Produtos com uma etiqueta' })
  await main.getByLabel('Título', { exact: true }).fill('Mesa de Natal')
  await main.getByLabel('Etiqueta dos produtos').fill('natal')
  await main.getByLabel('Onde aparece').selectOption({ label: 'Lista de produtos' })
  await main.getByRole('button', { name: 'Publicar', exact: true }).click()
  await main.getByText('Publicado. A loja já está assim.').waitFor()
  await page.goto(`/${store.slug}/produtos`)
  await page.getByRole('region', { name: 'Mesa de Natal' }).getByRole('article').waitFor()
})

test('a short link leads on, and that of a coupon puts it into the cart', async () => {
  const { store, page, main } = await editor('/links')
  await aProduct(store, { name: 'Café', price: 30 })
  await pool.query("insert into coupon (supplier_id, code, kind, value) values ($1, 'CAFE10', 'percent', 1000)", [
    store.id,
  ])
  await main.getByLabel('Nome', { exact: true }).fill('Cartão do balcão')
  await main.getByLabel('O que abre').selectOption({ label: 'Um cupom' })
  await main.getByLabel('Código do cupom').fill('cafe10')
  await main.locator('input[name=code]').fill('cartao')
  await main.getByRole('button', { name: 'Criar link' }).click()
  await main.getByText(/^Link criado: /).waitFor()
  await main.getByText('QR do link Cartão do balcão').or(main.getByText('Ver QR')).first().click()
  await main.getByRole('img', { name: 'QR do link Cartão do balcão' }).waitFor()
  await expectAccessible(page, 'a short link')

  const customer = await aCustomer(store)
  const { page: shop } = await newVisitor({ device: 'phone', token: customer.token, expectedFaults: [NO_LOGO, /404/] })
  await shop.goto(`/${store.slug}/l/cartao`)
  await shop.getByRole('heading', { name: 'Cupom CAFE10' }).waitFor()
  await expectAccessible(shop, 'a link to a coupon')
  await shop.getByRole('button', { name: 'Pôr o cupom no carrinho' }).click()
  await shop.waitForURL(/\/carrinho$/)
  await expect
    .poll(async () => {
      const { rows } = await pool.query('select coupon_code from cart where customer_id = $1', [customer.customerId])
      return rows
    })
    .toEqual([{ coupon_code: 'CAFE10' }])
  await shop.goto(`/${store.slug}/l/nada-aqui`)
  await shop.getByRole('heading', { name: 'Este link não abre mais nada' }).waitFor()
})

test('a short link leads to a product, a category, a page, and a list of the customer', async () => {
  const store = await aStore(pool)
  const category = await aCategory(store, 'Cafés')
  const product = await aProduct(store, { name: 'Café torrado', price: 30 })
  const pageId = await aPage(store, { slug: 'entregas', title: 'Entregas' })
  const customer = await aCustomer(store)
  const listId = await aShoppingList(store, customer, {
    name: 'Da semana',
    lines: [{ productId: product.id, units: 2 }],
  })
  await pool.query(
    `insert into short_link (supplier_id, code, name, kind, product_id, category_id, page_id, list_id) values
     ($1, 'cafe', 'x', 'product', $2, null, null, null), ($1, 'cafes', 'x', 'category', null, $3, null, null),
     ($1, 'entregas', 'x', 'page', null, null, $4, null), ($1, 'semana', 'x', 'list', null, null, null, $5)`,
    [store.id, product.id, category.id, pageId, listId],
  )
  const { page } = await newVisitor({ device: 'phone', token: customer.token, expectedFaults: [NO_LOGO] })
  for (const [code, path, heading] of [
    ['cafe', `/produto/${product.slug}`, 'Café torrado'],
    ['cafes', `/categoria/${category.slug}`, 'Cafés'],
    ['entregas', '/pagina/entregas', 'Entregas'],
    ['semana', `/listas/${listId}`, 'Da semana'],
  ] as const) {
    await page.goto(`/${store.slug}/l/${code}`)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/${store.slug}${path}`)
  }
})

test('staff word a text of the store in their own way, and return to the original', async () => {
  const { store, page, main } = await editor('/textos', /status of 422/)
  await main.getByRole('searchbox').fill('cart.empty')
  await main.getByRole('button', { name: 'Buscar' }).click()
  const field = main.locator('textarea[name="cart.emptyTitle"]')
  await field.fill('Sua cesta está vazia')
  await main.getByRole('button', { name: 'Publicar', exact: true }).click()
  await main.getByText('Publicado. A loja já está assim.').waitFor()
  await expectAccessible(page, 'the texts')
  const texts = async () =>
    JSON.stringify(await (await page.request.get(`/v4/static-text/${store.slug}`)).json()).includes('Sua cesta')
  await expect.poll(texts).toBe(true)

  await field.fill('')
  await main.getByRole('button', { name: 'Publicar', exact: true }).click()
  await expect.poll(texts).toBe(false)

  await main.getByRole('searchbox').fill('')
  await main.getByLabel('Onde aparece').selectOption({ label: 'Assinaturas' })
  await main.getByRole('button', { name: 'Buscar' }).click()
  await main.getByRole('group', { name: 'Assinaturas' }).waitFor()
  expect(await main.getByRole('group').count()).toBe(1)
  await main.getByLabel('Onde aparece').selectOption({ label: 'Em qualquer lugar' })

  await main.getByRole('searchbox').fill('account.signInIntro')
  await main.getByRole('button', { name: 'Buscar' }).click()
  const intro = main.locator('textarea[name="account.signInIntro"]')
  await intro.fill('Bem-vindo!')
  await main.getByRole('button', { name: 'Publicar', exact: true }).click()
  await main.getByText('Falta {0} neste texto.').first().waitFor()
})

test('staff write the terms of use; customers are asked to accept the version in force, and who accepted is recorded', async () => {
  const { store, page, main, preview } = await editor('/termos', /status of 422/)
  const customer = await aCustomer(store)
  const user = await aLinkedUser(store, customer)
  await arriveAt(page, 'Termos de uso')
  await main.getByRole('button', { name: 'Publicar', exact: true }).click()
  await main.getByText('Preencha este campo.').waitFor()
  await main.getByLabel('Conteúdo').fill('## Trocas\n\nAté 7 dias.')
  await preview.getByRole('heading', { level: 2, name: 'Trocas' }).waitFor()
  await main.getByRole('button', { name: 'Publicar', exact: true }).click()
  await main.getByText('Publicado. A loja já está assim.').waitFor()

  const { page: shop } = await newVisitor({
    device: 'phone',
    token: user.token,
    expectedFaults: [NO_LOGO, /status of 409/],
  })
  const isRead = shop.waitForResponse((reply) => new URL(reply.url()).pathname.endsWith('/termouso'))
  await shop.goto(`/${store.slug}`)
  const question = shop.getByRole('dialog', { name: 'Termos de uso' })
  await question.waitFor()
  await isRead

  // Another version begins while the person reads the first one.
  await main.getByLabel('Conteúdo').fill('## Trocas\n\nAté 30 dias.')
  await main.getByLabel('O que mudou').fill('Trocas em até 30 dias.')
  await main.getByRole('button', { name: 'Publicar', exact: true }).click()
  await main.getByText('Versão 2').waitFor()
  await question.getByRole('button', { name: 'Aceitar os termos' }).click()
  await question.getByText('Trocas em até 30 dias.').waitFor()
  await expectAccessible(shop, 'the question for new terms')
  await question.getByRole('link', { name: 'Ler os termos' }).click()
  await shop.getByText('Até 30 dias.', { exact: true }).waitFor()
  await shop.getByText('O que mudou: Trocas em até 30 dias.').waitFor()
  await shop.goto(`/${store.slug}`)
  await question.getByRole('button', { name: 'Aceitar os termos' }).click()
  await question.waitFor({ state: 'detached' })

  await page.reload()
  await ready(page)
  await main.getByText(/Aceita por 1 cliente, em/).waitFor()
  await main.getByLabel('No ar a partir de').fill('2098-12-24T08:00')
  await main.getByRole('button', { name: 'Agendar' }).click()
  await main.getByText('Agendado. A loja muda sozinha na hora marcada.').waitFor()
  expect(await main.getByRole('button', { name: 'Excluir' }).count()).toBe(0)
  await expectAccessible(page, 'the terms of use')
  await main.getByRole('button', { name: 'Cancelar agendamento' }).click()
  await main.getByText('Agendamento cancelado.').waitFor()
})
