import type { Locator, Page } from 'playwright-core'
import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info'
import { expect, test } from 'vitest'
import { generateCardToken, playBank } from '#contract/charge.ts'
import { aBuyer, anOpenStore, type OpenStoreFields } from '#test/builders/checkout.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aPaymentMethod } from '#test/builders/selling.ts'
import { aPaymentAccount } from '#test/builders/payment-sandbox.ts'
import { callsTo } from '#test/builders/server-process.ts'
import { aProduct } from '#test/builders/store.ts'
import { codesIn } from '#test/codes.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { pressBack } from './modal-parts.ts'
import { keepScreenshot } from './screenshots.ts'
import { arriveAt } from './shopping.ts'
import { browserAt, handshakeOf, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)
const app = callsTo(origin)

/** The stores of the builders have no pictures; a card is declined. */
const EXPECTED = [/superon\/imagens/, /404/, /422/, /400/]

/** An order of 25 reais at a store whose bank and Mercado Pago are the sandbox. */
async function anOrderToPay(payment: OpenStoreFields['payment'], device: 'phone' | 'desktop' = 'phone') {
  const store = await anOpenStore(pool, payment ? { payment } : {})
  await aPaymentAccount(app, store, 'api-pix', 'mercado-pago')
  const buyer = await aBuyer(app, store)
  const { id } = await aProduct(store, { name: 'Queijo', price: 25 })
  const { body } = await buyer.buy([{ id, quantidade: 1 }])
  const { page } = await newVisitor({ device, token: buyer.token, expectedFaults: EXPECTED })
  return { store, buyer, number: body.numpedido, page, main: page.locator('main') }
}

test('a Pix is read from the screen by a camera, and the page says when it is paid', async () => {
  const { store, number, page, main } = await anOrderToPay({ kind: 'pix' }, 'desktop')
  await page.goto(`/${store.slug}/submissao/${number}`)
  await ready(page)
  const picture = await main.getByRole('img', { name: /^QR Code do Pix de R\$\s25,00/ }).screenshot()
  const [code = ''] = await codesIn(picture, 'QRCode')
  expect(code).toBe(await main.getByLabel('Pix copia e cola').inputValue())
  expect(getPixPayloadInfo(code)).toMatchObject({ pointOfInitiation: 'dynamic' })
  await expectAccessible(page)

  await main.getByRole('button', { name: 'Pagar (demonstração)' }).click()
  await page.goto(`/${store.slug}/pedidos/${number}`)
  await main.getByText('Pago', { exact: true }).first().waitFor()
})

test('a page that is open finds a payment of which the bank does not tell', async () => {
  const { store, buyer, number, page, main } = await anOrderToPay({ kind: 'pix' })
  // What the bank sends is refused, and the job comes too late.
  await pool.query(
    `with lost as (update payment_provider set webhook_hash = '' where supplier_id = $1)
     update charge set check_at = 'infinity' where supplier_id = $1`,
    [store.id],
  )
  await page.setViewportSize({ width: 360, height: 740 })
  await page.clock.install()
  await page.goto(`/${store.slug}/submissao/${number}`)
  await ready(page)
  // A phone cannot read its own screen: what it can do is in sight at once, above the bar at its foot.
  const copy = await main.getByRole('button', { name: 'Copiar código' }).boundingBox()
  const bar = await page.getByRole('navigation', { name: 'Navegação principal' }).boundingBox()
  expect((copy?.y ?? Infinity) + (copy?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
  await main.getByText('Pague até').waitFor()
  const paid = await app.call(playBank, {
    params: { numorder: number, idclient: buyer.customerId },
    headers: { cookie: `commerce-auth-token=${buyer.token}`, 'x-idfornecedor': store.slug },
  })
  expect(paid.status).toBe(200)
  await pool.query('update charge set check_at = now() where supplier_id = $1', [store.id])
  await page.clock.runFor(35_000)
  await main.getByRole('img', { name: /^QR Code do Pix/ }).waitFor({ state: 'detached' })
  expect((await buyer.detail(number)).body.status).toBe('PAGO')
})

test('a Pix to the key of a store without a bank is read from the screen, and staff confirm it', async () => {
  const store = await anOpenStore(pool)
  const buyer = await aBuyer(app, store)
  const { id } = await aProduct(store, { name: 'Queijo', price: 25 })
  const { body } = await buyer.buy([{ id, quantidade: 1 }])
  const staff = await aStaffMember(store, 'staff', ['finance', 'settings', 'orders'])
  const office = await newVisitor({ token: staff.token, expectedFaults: EXPECTED })
  const desk = office.page.locator('main')
  await office.page.goto(`/${store.slug}/gestao/pagamentos`)
  await ready(office.page)
  const form = desk.getByRole('region', { name: 'Chave Pix da loja' })
  await form.getByLabel('Chave Pix').fill('(35) 99876-5432')
  await form.getByLabel('Nome do recebedor').fill('Queijaria São João')
  await form.getByLabel('Cidade do recebedor').fill('Poços de Caldas')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await desk.getByText('Chave Pix guardada.').waitFor()
  await expectAccessible(office.page)

  const { page } = await newVisitor({ device: 'phone', token: buyer.token, expectedFaults: EXPECTED })
  const main = page.locator('main')
  await page.goto(`/${store.slug}/submissao/${body.numpedido}`)
  await ready(page)
  await main.getByText('A loja confirma o pagamento quando ele chega à conta.').waitFor()
  await main.getByRole('img', { name: /^QR Code do Pix/ }).evaluate((qr) => {
    qr.scrollIntoView({ block: 'center', behavior: 'instant' })
  })
  const [code = ''] = await codesIn(await page.screenshot(), 'QRCode')
  expect(getPixPayloadInfo(code)).toMatchObject({
    key: '+5535998765432',
    amount: 25,
    merchantName: 'Queijaria Sao Joao',
    merchantCity: 'Pocos de Caldas',
    txid: `PEDIDO${body.numpedido}`,
  })

  await office.page.goto(`/${store.slug}/gestao/pedidos`)
  await ready(office.page)
  await desk.getByText('Pix para confirmar').filter({ visible: true }).waitFor()
  await office.page.goto(`/${store.slug}/gestao/pedidos/${body.numpedido}`)
  await desk.getByText('O Pix cai direto na conta da loja. Confira no extrato se ele já chegou.').waitFor()
  await desk.getByRole('link', { name: 'Conferir o Pix' }).click()
  await office.page.waitForURL(/\/gestao\/recebimentos$/)
  await ready(office.page)
  await expectAccessible(office.page)
  await desk.getByRole('button', { name: /^Confirmar recebimento de R\$\s25,00/ }).click()
  await desk.getByText(`Recebimento de R$\u00a025,00 confirmado no pedido nº ${body.numpedido}.`).waitFor()
  await desk.getByRole('heading', { name: 'Pix para confirmar' }).waitFor({ state: 'detached' })
  await page.goto(`/${store.slug}/pedidos/${body.numpedido}`)
  await main.getByText('Pago', { exact: true }).first().waitFor()
})

/** The card of the sandbox; the name on it decides what becomes of the payment. */
async function typeCard(page: Pick<Page, 'getByLabel'> & { frameLocator(selector: string): Pick<Page, 'getByLabel'> }) {
  const type = (frame: string, label: string, text: string) =>
    page.frameLocator(`iframe[name="${frame}"]`).getByLabel(label).fill(text)
  await type('cardNumber', 'Número do cartão', '5031 4332 1540 6351')
  await type('expirationDate', 'Validade', '11/30')
  await type('securityCode', 'Código de segurança', '123')
  await page.getByLabel('CPF ou CNPJ do titular').fill('529.982.247-25')
}

test('a card is typed into the frames of its provider, and pays the order', async () => {
  const { store, number, page, main } = await anOrderToPay({ kind: 'card', flow: 'pay-first' })
  await page.goto(`/${store.slug}/pedidos/${number}`)
  await ready(page)
  // Over the order (specification §2), in a document of its own: the policy of the order's lets no script of others in.
  await main.getByRole('link', { name: 'Pagar com cartão' }).click()
  const modal = page.getByRole('dialog', { name: 'Pagar com cartão' })
  const frame = modal.frameLocator('iframe')
  await frame.getByRole('heading', { level: 1, name: `Pedido nº ${number}`, exact: true }).waitFor()
  // The modal has the title already.
  expect(await frame.getByText('com cartão').count()).toBe(0)
  expect(await frame.getByRole('banner').count()).toBe(0)
  // One box: the frame has the surface and the edges of the modal around it.
  const surfaceOf = (element: Element) => getComputedStyle(element).backgroundColor
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await frame.locator('body').evaluate(surfaceOf)).toBe(await modal.evaluate(surfaceOf))
    const xOf = async (part: Locator) => Math.round((await part.boundingBox())?.x ?? -1)
    const edge = await xOf(modal.getByRole('heading', { name: 'Pagar com cartão' }))
    expect([
      await xOf(frame.getByRole('heading', { level: 1 })),
      await xOf(frame.getByLabel('Nome como está no cartão')),
      await xOf(frame.getByRole('button', { name: /^Pagar R\$|^Preparando/ })),
    ]).toEqual([edge, edge, edge])
  }
  await expectAccessible(page)
  await keepScreenshot(page, 'card-modal')
  // The height is set where the page begins to hear the keys of the frame.
  await expect.poll(() => modal.locator('iframe').getAttribute('style')).toContain('height')
  await frame.getByLabel('Nome como está no cartão').press('Escape')
  await modal.waitFor({ state: 'detached' })
  expect(
    await main.getByRole('link', { name: 'Pagar com cartão' }).evaluate((link) => link === document.activeElement),
  ).toBe(true)

  await page.goto(`/${store.slug}/pedidos/${number}/cartao`)
  await arriveAt(page, `Pagar o pedido nº ${number} com cartão`)
  await typeCard(page)
  await main.getByLabel('Nome como está no cartão').fill('FUND')
  await main.getByLabel('Parcelas').selectOption('3')
  await expectAccessible(page)
  await main.getByRole('button', { name: /^Pagar R\$/ }).click()
  await main.getByText('O pagamento não foi autorizado pelo banco').waitFor()
  await main.getByLabel('Nome como está no cartão').fill('APRO')
  await main.getByRole('button', { name: /^Pagar R\$/ }).click()
  await page.waitForURL(new RegExp(`/pedidos/${number}$`))
  await main.getByText('Pago', { exact: true }).first().waitFor()
  await main.getByText('Pagamento aprovado. Agradecemos a sua compra!').waitFor()
})

test('a card pays the order from the modal over it, which ends with the page of the paid order', async () => {
  const { store, number, page, main } = await anOrderToPay({ kind: 'card', flow: 'pay-first' })
  // By links, in a document that was made for another page.
  await page.goto(`/${store.slug}/pedidos`)
  await ready(page)
  await main
    .getByRole('link', { name: new RegExp(`${number}`) })
    .first()
    .click()
  await main.getByRole('link', { name: 'Pagar com cartão' }).click()
  const frame = page.getByRole('dialog', { name: 'Pagar com cartão' }).frameLocator('iframe')
  await typeCard(frame)
  await frame.getByLabel('Nome como está no cartão').fill('APRO')
  await frame.getByRole('button', { name: /^Pagar R\$/ }).click()
  await main.getByText('Pago', { exact: true }).first().waitFor()
  await main.getByText('Pagamento aprovado. Agradecemos a sua compra!').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test.each(['pedidos/', 'submissao/'])('"back" leaves the card for the page below, at %s', async (screen) => {
  const { store, number, page, main } = await anOrderToPay({ kind: 'card', flow: 'pay-first' }, 'desktop')
  await page.goto(`/${store.slug}/pedidos`)
  await page.goto(`/${store.slug}/${screen}${number}`)
  await ready(page)
  await main.getByRole('link', { name: 'Pagar com cartão' }).press('Enter')
  const modal = page.getByRole('dialog', { name: 'Pagar com cartão' })
  await modal.frameLocator('iframe').getByLabel('Nome como está no cartão').fill('APRO')
  await pressBack(page)
  await modal.waitFor({ state: 'detached' })
  await main.getByRole('link', { name: 'Pagar com cartão' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/${store.slug}/${screen}${number}`)
})

test('a card that is charged after the picking is given once', async () => {
  const { store, number, page, main } = await anOrderToPay({ kind: 'card', flow: 'pick-first' })
  await page.goto(`/${store.slug}/pedidos/${number}/cartao`)
  await arriveAt(page, `Pagar o pedido nº ${number} com cartão`)
  await typeCard(page)
  await main.getByLabel('Nome como está no cartão').fill('APRO')
  await main.getByRole('button', { name: /^Pagar R\$|^Autorizar|^Reservar/ }).click()
  await page.waitForURL(new RegExp(`/pedidos/${number}$`))
  await main.getByText('Cartão aceito: o valor fica reservado').waitFor()
  await main.getByText('O valor está reservado no seu cartão.').waitFor()
  await main.getByText(/ – pré-autorizado$/).waitFor()
  expect(await main.getByRole('link', { name: 'Pagar com cartão' }).count()).toBe(0)
  await page.goto(`/${store.slug}/pedidos/${number}/cartao`)
  await page.waitForURL(new RegExp(`/pedidos/${number}$`))
})

test('a boleto shows its line and its Pix, and is downloaded', async () => {
  const { store, number, page, main } = await anOrderToPay({ kind: 'boleto', flow: 'pay-first' })
  await page.goto(`/${store.slug}/submissao/${number}`)
  await ready(page)
  expect(await main.getByLabel('Linha digitável').inputValue()).toMatch(
    /^237\d{2}\.\d{5} \d{5}\.\d{6} \d{5}\.\d{6} \d \d{14}$/,
  )
  await main.getByLabel('Pix copia e cola').waitFor()
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: 'Baixar boleto (PDF)' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`boleto-pedido-${number}.pdf`)
})

test('an order is paid in another way, at the price of that way', async () => {
  const { store, buyer, number, page, main } = await anOrderToPay({ kind: 'pix' })
  await pool.query(`update supplier set tags = tags || '{support-price-variance-by-payment}' where id = $1`, [store.id])
  await aPaymentMethod(store, { kind: 'boleto', flow: 'pay-first', adjustment: 400 })
  await aPaymentMethod(store, { kind: 'card', flow: 'pay-first', adjustment: 800 })
  // Not asked about: the order waits for its payment.
  await aPaymentMethod(store, { kind: 'cash', flow: 'pick-first' })
  await page.goto(`/${store.slug}/pedidos/${number}`)
  await ready(page)
  await main.getByRole('link', { name: 'Trocar pagamento' }).click()
  await arriveAt(page, `Trocar o pagamento do pedido nº ${number}`)
  // The way that the order has is no way to change to.
  await main.getByText(/^Hoje: Pix, R\$\s25,00\.$/).waitFor()
  expect(await main.getByRole('radio', { name: /Pix/ }).count()).toBe(0)
  await main.getByRole('radio', { name: /R\$\s26,00.*R\$\s1,00 a mais/ }).check()
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Trocar pagamento' }).click()
  await page.waitForURL(new RegExp(`/submissao/${number}$`))
  await main.getByLabel('Linha digitável').waitFor()

  await page.goto(`/${store.slug}/pedidos/${number}/pagamento`)
  await ready(page)
  await main.getByRole('radio', { name: /R\$\s27,00/ }).check()
  await main.getByLabel('Parcelas no cartão').selectOption('3 vezes')
  await main.getByRole('button', { name: 'Trocar pagamento' }).click()
  await page.waitForURL(new RegExp(`/submissao/${number}$`))
  await main.getByRole('link', { name: 'Pagar com cartão' }).waitFor()
  const form = await app.call(generateCardToken, {
    params: {},
    body: { numpedido: number },
    headers: { cookie: `commerce-auth-token=${buyer.token}`, 'x-idfornecedor': store.slug },
  })
  expect(form.body).toMatchObject({ valor: 27, parcelas: 3 })
})

test('once another way to pay is chosen, no page shows the former Pix any more', async () => {
  const { store, buyer, number, page, main } = await anOrderToPay({ kind: 'pix' })
  await aPaymentMethod(store, { kind: 'boleto', flow: 'pay-first' })
  const codeIn = (place: Locator) => place.getByLabel('Pix copia e cola').inputValue()
  const receiptPath = /\/v4\/payment\/generate-receipt\//
  // A modal that is open elsewhere, with the code of the Pix.
  const other = await newVisitor({ device: 'desktop', token: buyer.token, expectedFaults: EXPECTED })
  const modal = other.page.getByRole('dialog')
  const connected = handshakeOf(other.page)
  await other.page.goto(`/${store.slug}/pedidos/${number}`)
  await ready(other.page)
  await connected
  const [answer] = await Promise.all([
    other.page.waitForResponse(receiptPath),
    other.page.locator('main').getByRole('link', { name: 'Pagar com Pix' }).click(),
  ])
  const former = await codeIn(modal)
  const late = await answer.body()

  await page.goto(`/${store.slug}/pedidos/${number}/pagamento`)
  await ready(page)
  // An answer of before the change, which arrives after it.
  await page.route(receiptPath, (route) => route.fulfill({ body: late, contentType: 'application/json' }), { times: 1 })
  await main.getByRole('radio').check()
  await main.getByRole('button', { name: 'Trocar pagamento' }).click()
  await page.waitForURL(new RegExp(`/submissao/${number}$`))
  await main.getByLabel('Linha digitável').waitFor()
  expect(await codeIn(main)).not.toBe(former)
  await modal.waitFor({ state: 'detached' })
  await other.page.locator('main').getByRole('link', { name: 'Ver boleto' }).waitFor()
})

test('staff decide about a payment that was too little, and look after the accounts', async () => {
  const { store, number } = await anOrderToPay({ kind: 'pix' })
  await pool.query(
    `insert into payment (supplier_id, external_id, order_number, amount_cents, received_at, problem)
     values ($1, 'E1', $2, 2000, now(), 'short')`,
    [store.id, number],
  )
  const staff = await aStaffMember(store, 'staff', ['finance', 'settings', 'orders'])
  const { page } = await newVisitor({ token: staff.token, expectedFaults: EXPECTED })
  const main = page.locator('main')
  await page.goto(`/${store.slug}/gestao/recebimentos`)
  await main.getByRole('cell', { name: 'Pago a menor' }).waitFor()
  await expectAccessible(page)
  await main.getByRole('button', { name: `Aceitar a menor: Pedido nº ${number}` }).click()
  await main.getByText('Nada para resolver').waitFor()

  await main.getByRole('textbox', { name: 'Número do pedido' }).fill('99')
  await main.getByLabel('Valor recebido (R$)').fill('5,00')
  await main.getByRole('button', { name: 'Registrar pagamento' }).click()
  await main.getByText('Não encontramos este pedido.').waitFor()
  await pool.query(
    `insert into refund (supplier_id, payment_id, amount_cents) select $1, id, 2000 from payment where supplier_id = $1`,
    [store.id],
  )
  await page.goto(`/${store.slug}/gestao/recebimentos?ver=devolucoes`)
  await main.getByRole('button', { name: 'Já devolvi' }).click()
  await main.getByRole('cell', { name: 'Feita', exact: true }).waitFor()
  await expectAccessible(page)

  await page.goto(`/${store.slug}/gestao/pagamentos`)
  await main
    .getByText(/^Funcionando: testada em/)
    .first()
    .waitFor()
  await expectAccessible(page)
  const bank = main.getByRole('region', { name: 'Pix pelo banco (API Pix)' })
  await bank.getByLabel('Chave Pix').fill('nenhuma')
  await bank.getByRole('button', { name: 'Guardar' }).click()
  await main.getByText('Confira a chave Pix').waitFor()
  expect(await page.content()).not.toContain('segredo do banco')
})
