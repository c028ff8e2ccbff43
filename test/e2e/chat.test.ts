import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { assignConversation } from '#contract/chat-desk.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { unique } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { browserAt, handshakeOf, ready } from './visitor.ts'

const { origin, store: storeOf, clientOf } = demonstration()
const newVisitor = browserAt(origin)

async function open(page: Page, path: string): Promise<void> {
  const connected = handshakeOf(page)
  await page.goto(`/atacado-litoral/${path}`)
  await ready(page)
  await connected
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Mensagem', exact: true }).fill(text)
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
}

const logOf = (page: Page) => page.getByRole('log', { name: 'Mensagens' })
const said = (page: Page, text: string) => logOf(page).getByText(text, { exact: true })

describe('a customer and an attendant', () => {
  test('write to each other live, and see what was read', async () => {
    const store = await storeOf('atacado-litoral')
    const name = `Mercado ${unique('litoral')}`
    const [customer, attendant] = [await aCustomer(store, { name }), await aStaffMember(store, 'attendant')]
    const shopper = await newVisitor({ device: 'phone', token: customer.token })
    const desk = await newVisitor({ device: 'desktop', token: attendant.token })
    await open(shopper.page, 'conversas/geral')
    await open(desk.page, 'gestao/conversas?busca=' + encodeURIComponent(name))
    await desk.page.getByText('Nenhuma conversa encontrada').waitFor()

    await write(shopper.page, 'Vocês entregam em Bertioga?')
    await said(shopper.page, 'Vocês entregam em Bertioga?').waitFor()
    await desk.page.getByRole('link', { name }).click()
    await said(desk.page, 'Vocês entregam em Bertioga?').waitFor()
    await logOf(shopper.page).getByText('Lida').waitFor()
    await expectAccessible(desk.page)

    await desk.page.getByRole('textbox', { name: 'Mensagem', exact: true }).fill('/bom')
    await shopper.page.getByRole('status').filter({ hasText: 'A loja está digitando…' }).waitFor()
    await desk.page.getByRole('button', { name: /^\/bom-dia/ }).click()
    await desk.page.getByRole('button', { name: 'Enviar', exact: true }).click()
    await said(shopper.page, 'Bom dia, Mercado! Como posso ajudar?').waitFor()
    await expectAccessible(shopper.page)

    // What an attendant is writing outlives the turn of a colleague.
    const answer = desk.page.getByRole('textbox', { name: 'Mensagem', exact: true })
    await answer.fill('Entregamos às quintas.')
    const colleague = clientOf(store, (await aStaffMember(store, 'attendant')).token)
    const idconversa = new URL(desk.page.url()).pathname.split('/').at(-1) ?? ''
    await colleague(assignConversation, {
      params: { idconversa },
      query: { idfornecedor: store.id },
      body: { assume: true },
    })
    await desk.page.getByText('Esta conversa está com').waitFor()
    expect(await answer.count()).toBe(0)
    await desk.page.getByRole('button', { name: 'Assumir' }).click()
    expect(await answer.inputValue()).toBe('Entregamos às quintas.')

    // Elsewhere in the store the header and the title count what is unread.
    await open(shopper.page, 'produtos')
    await desk.page.getByRole('button', { name: 'Enviar', exact: true }).click()
    await shopper.page.getByRole('link', { name: 'Abrir conversas, 1 mensagem não lida' }).waitFor()
    await expect.poll(() => shopper.page.title()).toMatch(/^\(1\) /)
    await shopper.page.getByRole('link', { name: 'Abrir conversas, 1 mensagem não lida' }).click()
    await shopper.page.getByRole('link', { name: /Chat geral/ }).click()
    await said(shopper.page, 'Entregamos às quintas.').waitFor()
    await expect.poll(() => shopper.page.title()).not.toMatch(/^\(/)
  })
})

test('each part of the conversations is seen whole, as a list and beside an open one', async () => {
  const store = await storeOf('atacado-litoral')
  const [customer, attendant] = [await aCustomer(store), await aStaffMember(store, 'attendant')]
  const { page } = await newVisitor({ device: 'desktop', token: attendant.token })
  const parts = page.getByRole('navigation', { name: 'De quem são as conversas' })
  const cutParts = (count: string) =>
    parts.evaluate((nav, count) => {
      const { left, right } = nav.getBoundingClientRect()
      return [...nav.children]
        .filter((link) => {
          const shown = link.querySelector('span')
          if (shown && count !== '') shown.textContent = count
          const own = link.getBoundingClientRect()
          return own.left < left - 1 || own.right > right + 1
        })
        .map((link) => link.textContent)
    }, count)
  for (const path of ['gestao/conversas', `gestao/conversas?cliente=${customer.customerId}`])
    for (const width of [360, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await open(page, path)
      // Below the width of a desktop an open conversation takes the place of the list.
      if (!(await parts.isVisible())) continue
      for (const count of ['', '1234', '']) expect(await cutParts(count), `${path} at ${width}`).toEqual([])
    }
})

test('a customer with a phone shows the store the product of a question', async () => {
  const store = await storeOf('atacado-litoral')
  const customer = await aCustomer(store, { kind: 'company' })
  const { rows } = await store.pool.query<{ slug: string; name: string }>(
    'select slug, name from product where supplier_id = $1 and is_active order by name limit 1',
    [store.id],
  )
  const product = rows[0] ?? { slug: '', name: '' }
  const { page } = await newVisitor({ device: 'phone', token: customer.token })
  await open(page, `produto/${product.slug}`)
  await page.getByRole('link', { name: 'Perguntar à loja sobre este produto' }).click()
  await page.getByRole('button', { name: `Mostrar ${product.name}` }).click()
  await logOf(page).getByRole('link', { name: product.name }).waitFor()
})

test('on a desktop the screen keeps its room beside an open conversation', async () => {
  const store = await storeOf('atacado-litoral')
  const customer = await aCustomer(store)
  const { page } = await newVisitor({ device: 'desktop', token: customer.token })
  await open(page, 'produtos')
  await page.getByRole('link', { name: 'Abrir conversas' }).click()
  const panel = page.getByRole('region', { name: 'Conversas' })
  const gap = async () => {
    const [screen, beside] = [await page.locator('main').boundingBox(), await panel.boundingBox()]
    return (beside?.x ?? 0) - ((screen?.x ?? 0) + (screen?.width ?? Infinity))
  }
  await panel.waitFor()
  expect(await gap()).toBeGreaterThanOrEqual(0)
  await expectAccessible(page, 'a list beside the conversations')
})

test('what is written without a connection waits where one sees it, and arrives once', async () => {
  const store = await storeOf('atacado-litoral')
  const customer = await aCustomer(store)
  const { page, context } = await newVisitor({
    device: 'desktop',
    token: customer.token,
    expectedFaults: [/\/v4\/chat\//, /\/socket/, /ERR_INTERNET_DISCONNECTED/],
  })
  await open(page, 'conversas/geral')
  await page.getByText('Escreva para a loja.').waitFor()
  const stored = async () => {
    const { rows } = await store.pool.query<{ text: string }>(
      `select m.text from chat_message m join chat_room r using (supplier_id) where r.supplier_id = $1 and r.id = m.room_id
         and r.customer_id = $2 and m.author = 'customer' order by m.position`,
      [store.id, customer.customerId],
    )
    return rows.map(({ text }) => text)
  }
  // A phone, on which the log already scrolls.
  await page.setViewportSize({ width: 360, height: 560 })
  const earlier = ['Bom dia', 'Tudo bem?', 'Preciso de arroz', 'E de feijão']
  for (const text of earlier) await write(page, text)
  await expect.poll(stored).toEqual(earlier)
  await logOf(page)
    .getByText(/Enviada|Entregue|Lida/)
    .waitFor()
  await context.setOffline(true)
  await write(page, 'Primeira')
  // What one can do about it is in sight without scrolling.
  const discard = logOf(page).getByRole('button', { name: 'Não enviar' }).last()
  const isInSight = () =>
    discard.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect()
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
  await expect.poll(isInSight).toBe(true)
  await write(page, 'Segunda')
  await expect.poll(() => logOf(page).getByText('Não enviada ainda.').count()).toBeGreaterThan(0)
  const list = { name: 'lista.txt', mimeType: 'text/plain', buffer: Buffer.from('10 arroz') }
  await page.locator('input[type=file]').setInputFiles(list)
  await page.getByText('lista.txt').waitFor()
  await write(page, 'Terceira')
  // Texts survive a reload, a file does not: the browser asks first.
  const question = page.waitForEvent('dialog')
  const reload = page.evaluate(() => location.reload())
  await (await question).dismiss()
  await reload
  await context.setOffline(false)
  await expect.poll(stored).toEqual([...earlier, 'Primeira', 'Segunda', 'Terceira'])
  // The page may not have heard yet that the file has arrived.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await said(page, 'Terceira').waitFor()
  expect(await said(page, 'Primeira').count()).toBe(1)
  expect(await stored()).toEqual([...earlier, 'Primeira', 'Segunda', 'Terceira'])
})
