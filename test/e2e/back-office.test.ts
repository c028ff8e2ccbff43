import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aStaffMember } from '#test/builders/people.ts'
import { expectAccessible } from './accessibility.ts'
import { busyStores } from './busy-store.ts'
import { demonstration } from './demonstration.ts'
import { arriveAt, placeOf } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)
const aBusyStore = busyStores(pool, newVisitor)

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')
const names = (page: Page) => page.getByRole('rowheader').allTextContents()

test('the first screen says what waits, what is promised for which day and what was sold', async () => {
  const { open, store, base } = await aBusyStore()
  await pool.query(
    `update purchase_order set delivery_date = (now() at time zone 'America/Sao_Paulo')::date - number::integer where supplier_id = $1`,
    [store.id],
  )
  const page = await open('')
  const waiting = page.getByRole('region', { name: 'Precisa de você' })
  await waiting.getByRole('link', { name: '3 cadastros para avaliar' }).waitFor()
  const promised = page.getByRole('region', { name: 'Entregas e retiradas' })
  expect(await promised.getByRole('link').allInnerTexts()).toEqual([
    expect.stringMatching(/^1\s+pedido atrasado$/),
    expect.stringMatching(/^0\s+para hoje$/),
    expect.stringMatching(/^0\s+para amanhã$/),
    expect.stringMatching(/^1\s+pedido em aberto$/),
  ])
  const sales = page.getByRole('region', { name: 'Vendas' })
  await sales.getByText('2 pedidos').first().waitFor()
  await sales.getByText('Nada vendido nos 7 dias anteriores').waitFor()
  await sales.getByRole('img', { name: /^Vendas por dia, de .* até hoje: R\$/ }).waitFor()
  await expectAccessible(page)
  await waiting.getByRole('link', { name: '1 pedido para atender' }).click()
  await arriveAt(page, 'Pedidos')
  expect(placeOf(page)).toBe(`${base}/pedidos`)
})

describe('the whole work by keyboard', () => {
  test('from screen to screen, through a list, into a record and back', async () => {
    const { open, base } = await aBusyStore()
    const page = await open('')
    // Sent together: the second counts for a second.
    await Promise.all([page.keyboard.press('g'), page.keyboard.press('p')])
    await arriveAt(page, 'Pedidos')
    expect(placeOf(page)).toBe(`${base}/pedidos`)
    await page.keyboard.press('j')
    expect(await focusedText(page)).toMatch(/^2/)
    await page.keyboard.press('j')
    expect(await focusedText(page)).toMatch(/^1/)
    await page.keyboard.press('k')
    await page.keyboard.press('.')
    await page.getByRole('dialog', { name: 'Ações da linha ou da tela' }).getByRole('button', { name: /^2/ }).waitFor()
    await expectAccessible(page, 'the actions of a row')
    await page.keyboard.press('Escape')
    // Beside the list, in its URL; J goes on to the next one, Escape closes and leads back to the row.
    await page.keyboard.press('Enter')
    const pane = page.getByRole('region', { name: 'Detalhes' })
    await pane.getByRole('heading', { name: 'Pedido nº 2' }).waitFor()
    expect(placeOf(page)).toBe(`${base}/pedidos?aberto=2`)
    await expectAccessible(page, 'a list with an open order')
    await page.keyboard.press('j')
    await pane.getByRole('heading', { name: 'Pedido nº 1' }).waitFor()
    await page.keyboard.press('Escape')
    await pane.waitFor({ state: 'detached' })
    await expect.poll(() => focusedText(page)).toMatch(/^1/)
    expect(await clickByKeyboard(page, 'Control+Enter')).toEqual({
      path: `${base}/pedidos/1`,
      hasCtrl: true,
      isPrevented: false,
    })
    await page.keyboard.press('/')
    await page.keyboard.type('ana')
    await page.getByText('1 pedido', { exact: true }).waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await focusedText(page)).toMatch(/^1/)
    await page.keyboard.press('/')
    await page.keyboard.press('End')
    // Letters are text in a field.
    await page.keyboard.type(' gp')
    await page.getByText('Nenhum pedido com estes filtros').waitFor()
    expect(placeOf(page)).toBe(`${base}/pedidos?busca=ana+gp`)
  })

  test('the palette finds commands, orders, customers and products', async () => {
    const { open, base, store } = await aBusyStore()
    const page = await open('/clientes')
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Pedido, cliente, produto ou comando' })
    await field.waitFor()
    await page.keyboard.type('beatriz')
    await page.getByRole('option', { name: /^Beatriz Lima/ }).waitFor()
    await page.getByRole('option', { name: /^Pedido nº 2/ }).waitFor()
    expect(await field.getAttribute('aria-activedescendant')).toContain('order-2')
    await expectAccessible(page, 'the palette')
    await page.keyboard.press('Enter')
    await arriveAt(page, 'Pedido nº 2')

    await page.keyboard.press('Control+k')
    await page.getByRole('option', { name: 'Pedido nº 2', exact: true }).waitFor()
    await page.keyboard.type('beatriz')
    await page.getByRole('option', { name: /^Beatriz Lima/ }).waitFor()
    // What was found for the text before is not what Enter means now.
    const { promise: isTried, resolve: answer } = Promise.withResolvers<void>()
    await page.route(/gestao\/busca/, async (route) => {
      await isTried
      await route.continue()
    })
    await page.keyboard.type(' prado')
    await page.keyboard.press('Enter')
    expect(await field.inputValue()).toBe('beatriz prado')
    answer()
    await field.fill('auditor')
    await page.getByRole('option', { name: /^Auditoria/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${base}/auditoria`)

    await page.keyboard.press('Control+k')
    await page.keyboard.type('pb-77')
    await page.getByRole('option', { name: /^Pimenta biquinho/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/${store.slug}/produto/**`)
  })

  test('letters are no shortcuts once they are switched off', async () => {
    const { open, base } = await aBusyStore()
    const page = await open('/clientes')
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Atalhos e preferências' })
    await keys.waitFor()
    await expectAccessible(page, 'the key map')
    await keys.getByRole('switch', { name: 'Atalhos de uma tecla' }).uncheck()
    await page.keyboard.press('Escape')
    await keys.waitFor({ state: 'detached' })
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await page.keyboard.press('?')
    expect(placeOf(page)).toBe(`${base}/clientes`)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Busca' }).waitFor()
  })
})

/** Presses keys on a link: where they lead, and whether the page leaves them to the browser, which opens a tab of its own for Ctrl. */
async function clickByKeyboard(page: Page, keys: string) {
  const click = await page.evaluateHandle(() => ({
    happened: new Promise<{ path: string; hasCtrl: boolean; isPrevented: boolean }>((resolve) => {
      const listener = (event: MouseEvent) => {
        const link = (event.target as Element).closest('a')
        resolve({ path: link?.pathname ?? '', hasCtrl: event.ctrlKey, isPrevented: event.defaultPrevented })
        event.preventDefault()
      }
      window.addEventListener('click', listener, { once: true })
    }),
  }))
  await page.keyboard.press(keys)
  return click.evaluate(({ happened }) => happened)
}

describe('a list of customers', () => {
  test('is sorted by its headers, says how, and keeps it in the URL', async () => {
    const { open, base } = await aBusyStore()
    const page = await open('/clientes')
    await page.getByRole('link', { name: 'Cliente', exact: true }).click()
    await page.waitForURL(`**${base}/clientes?ordem=nome`)
    await expect.poll(() => names(page)).toEqual(['Ana Souza', 'Beatriz Lima', 'Carlos Prado'])
    const header = page.getByRole('columnheader', { name: 'Cliente' })
    expect(await header.getAttribute('aria-sort')).toBe('ascending')
    await page.getByRole('link', { name: 'Cliente', exact: true }).click()
    await page.waitForURL(`**${base}/clientes?ordem=nome-decrescente`)
    await expect.poll(() => names(page)).toEqual(['Carlos Prado', 'Beatriz Lima', 'Ana Souza'])
    await expectAccessible(page)
  })

  test('selects by key, approves all of a filter at once, and takes it back', async () => {
    const { open, store } = await aBusyStore()
    const page = await open('/clientes', { expectedFaults: [/status of 409/] })
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    const bar = page.getByRole('toolbar', { name: 'Ações com a seleção' })
    await bar.getByText('1 selecionado').waitFor()
    await bar.getByRole('button', { name: 'Selecionar os 3 deste filtro' }).click()
    await bar.getByText('Todos os 3 deste filtro').waitFor()
    await expectAccessible(page)
    await bar.getByRole('button', { name: 'Aprovar cadastro' }).click()
    const preview = page.getByRole('dialog', { name: 'Aprovar cadastros' })
    await preview.getByText('3 mudam').waitFor()
    await expectAccessible(page, 'the preview')
    await preview.getByRole('button', { name: 'Aplicar em 3 cadastros' }).click()
    await page.getByText('3 cadastros aprovados.').waitFor()
    await page.getByText('Tudo em dia').waitFor()
    await page.keyboard.press('Control+z')
    await page.getByText('Desfeito.').waitFor()
    await expect.poll(() => names(page)).toHaveLength(3)

    // Another person decides in between: what is on display is not what would change.
    await page.getByRole('checkbox', { name: 'Selecionar esta página' }).check()
    await page.getByRole('checkbox', { name: 'Selecionar Ana Souza' }).uncheck()
    await bar.getByRole('button', { name: 'Selecionar os 3 deste filtro' }).click()
    await pool.query(`update customer set is_approved = true where supplier_id = $1 and name = 'Ana Souza'`, [store.id])
    const refused = page.waitForResponse((response) => response.status() === 409)
    await bar.getByRole('button', { name: 'Aprovar cadastro' }).click()
    await refused
    await page.getByText('A lista já não tem os 3 cadastros que você viu.').waitFor()
  })

  test('has its codes edited in place: Enter goes down, Escape restores, and the last change can be undone', async () => {
    const { open, store } = await aBusyStore()
    const codes = async () =>
      (
        await pool.query<{ code: string }>(
          'select erp_code as code from customer where supplier_id = $1 and erp_code is not null',
          [store.id],
        )
      ).rows.map(({ code }) => code)
    await pool.query("update customer set erp_code = 'C-1' where supplier_id = $1 and name = 'Carlos Prado'", [
      store.id,
    ])
    const page = await open('/clientes?ordem=nome', { expectedFaults: [/status of 409/] })
    const edit = (name: string) => page.getByRole('button', { name: new RegExp(`Mudar Código no ERP de ${name}`) })
    await edit('Beatriz Lima').click()
    await page.keyboard.type('C-1')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('Este código do ERP já é de outro cliente da loja.').waitFor()
    await page.keyboard.press('Escape')
    await edit('Beatriz Lima').getByText('Sem').waitFor()
    const saves: string[] = []
    const { promise: typedOn, resolve: answer } = Promise.withResolvers<void>()
    await page.route(/codigo-erp/, async (route) => {
      saves.push(route.request().postData() ?? '')
      await typedOn
      await route.continue()
    })
    await edit('Ana Souza').click()
    await page.keyboard.type('C-2')
    await page.keyboard.press('Enter')
    await expect.poll(() => saves).toHaveLength(1)
    // Leaving the field while it is saved is no second save, and what is typed then is not taken to be thrown away.
    await page.keyboard.type('9')
    expect(await page.getByRole('textbox', { name: /Código no ERP de Ana/ }).inputValue()).toBe('C-2')
    await page.keyboard.press('Tab')
    answer()
    // The message with its undo stays as long as the pointer rests on it.
    await page.getByRole('button', { name: 'Desfazer' }).hover()
    await page.getByText('Código salvo.').waitFor()
    expect((await codes()).toSorted()).toEqual(['C-1', 'C-2'])
    expect(saves).toHaveLength(1)
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await edit('Ana Souza').getByText('Sem').waitFor()
    expect(await codes()).toEqual(['C-1'])
  })
})

test('a list is narrowed by conditions that are taken away one by one, and arranged by the person', async () => {
  const { open, base } = await aBusyStore()
  const page = await open('/pedidos')
  await page.getByText('Filtro', { exact: true }).click()
  const form = page.getByRole('form', { name: 'Filtros' })
  await form.getByLabel('Pagamento').selectOption('Não pago')
  await form.getByLabel('Entrega').selectOption('Retirada')
  await expectAccessible(page, 'the filters')
  await form.getByRole('button', { name: 'Filtrar' }).click()
  await page.waitForURL(`**${base}/pedidos?receber=retirada&pago=nao`)
  await page.getByRole('link', { name: 'Remover o filtro Entrega: Retirada' }).click()
  await page.waitForURL(`**${base}/pedidos?pago=nao`)
  await page.goBack()
  // Its condition moves the link beside it.
  await page.getByRole('link', { name: 'Remover o filtro Entrega: Retirada' }).waitFor()
  await page.getByRole('link', { name: 'Limpar filtros' }).click()
  await page.waitForURL(`**${base}/pedidos`)
  await page.getByRole('link', { name: 'Limpar filtros' }).waitFor({ state: 'detached' })

  await page.getByText('Colunas', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Entrega' }).uncheck()
  await page.getByRole('button', { name: 'Mover Total para antes' }).press('Enter')
  await expectAccessible(page, 'the columns')
  await page.keyboard.press('Escape')
  const headers = async () => (await page.getByRole('columnheader').allInnerTexts()).filter((header) => header !== '')
  await expect
    .poll(headers)
    .toEqual(['Pedido', 'Cliente', 'Situação', 'Feito em', 'Pagamento', 'Total', 'Canal', 'Próximo passo'])
  await page.reload()
  await expect
    .poll(headers)
    .toEqual(['Pedido', 'Cliente', 'Situação', 'Feito em', 'Pagamento', 'Total', 'Canal', 'Próximo passo'])
})

test('a screen that does not exist, or is not granted, shows a message and a link back', async () => {
  const { open, base } = await aBusyStore(['customers'])
  for (const path of ['/nada', '/chaves']) {
    const page = await open(path, { expectedFaults: [/404/] })
    await page.getByText('Este endereço não existe, ou não faz parte do que foi liberado para você.').waitFor()
    await expectAccessible(page)
    await page.locator('main').getByRole('link').click()
    await page.waitForURL(`**${base}`)
  }
})

test('what is not saved is named, and not lost by leaving', async () => {
  const { open, base, ana } = await aBusyStore()
  const page = await open(`/clientes/${ana.customerId}`)
  await page.getByLabel(/^Código no ERP/).fill('C-9')
  await page.getByRole('status').getByText('Não salvo: código no ERP').waitFor()
  await page.getByRole('navigation', { name: 'Gestão da loja' }).getByRole('link', { name: 'Pedidos' }).click()
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' })
  await question.getByText('Você perde código no ERP.').waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Continuar editando' }).click()
  expect(placeOf(page)).toBe(`${base}/clientes/${ana.customerId}`)
  await page.keyboard.press('Control+s')
  await page.getByText('Código salvo.').waitFor()

  // The change is in the log, with what was before and after, linked from the record.
  await page.getByRole('link', { name: 'Histórico de mudanças' }).click()
  await arriveAt(page, 'Auditoria')
  const change = page.getByRole('article').filter({ hasText: 'mudou o código no ERP' })
  await change.getByText('C-9').waitFor()
  expect(await change.textContent()).toMatch(/Carla Equipe.*\(equipe\).*Cliente: Ana Souza.*antes: nada.*depois: C-9/)
  await page.getByRole('heading', { name: 'Hoje' }).waitFor()
  await expectAccessible(page)
})

test('a code that somebody else changed meanwhile is shown beside the typed one, and the person chooses', async () => {
  const { open, store, ana } = await aBusyStore()
  const page = await open(`/clientes/${ana.customerId}`, { expectedFaults: [/status of 409/] })
  const field = page.getByLabel(/^Código no ERP/)
  await field.fill('C-meu')
  await pool.query('update customer set erp_code = $3 where supplier_id = $1 and id = $2', [
    store.id,
    ana.customerId,
    'C-dela',
  ])
  await page.keyboard.press('Control+s')
  const conflict = page.getByRole('group', { name: 'Código no ERP' })
  await conflict.getByLabel('O seu: C-meu').waitFor()
  expect(await field.inputValue()).toBe('C-meu')
  await expectAccessible(page, 'the conflict', 'fieldset')
  await conflict.getByLabel('O seu: C-meu').press('ArrowDown')
  expect(await field.inputValue()).toBe('C-dela')
  await conflict.getByLabel('O de agora: C-dela').press('ArrowUp')
  await page.keyboard.press('Control+s')
  await page.getByText('Código salvo.').waitFor()
  expect(await field.inputValue()).toBe('C-meu')
})

test('a limit that somebody else changed meanwhile is in conflict, and the others are kept', async () => {
  const { open, store } = await aBusyStore()
  await aStaffMember(store, 'attendant')
  const page = await open('/alcadas', { expectedFaults: [/status of 409/] })
  const margin = page.getByLabel(/^Margem mínima/)
  const authority = page.getByLabel(/atende clientes/)
  await margin.fill('12,5')
  await pool.query('update supplier set margin_floor = 700 where id = $1', [store.id])
  await pool.query(`update staff set discount_authority = 2500 where supplier_id = $1 and role = 'attendant'`, [
    store.id,
  ])
  await page.keyboard.press('Control+s')
  const conflict = page.getByRole('group', { name: /^Margem mínima/ })
  await conflict.getByLabel('O de agora: 7', { exact: true }).waitFor()
  expect([await margin.inputValue(), await authority.inputValue()]).toEqual(['12,5', '25'])
  await page.keyboard.press('Control+s')
  await page.getByText('Limites salvos.').waitFor()
  const { rows } = await pool.query('select margin_floor from supplier where id = $1', [store.id])
  expect(rows).toEqual([{ margin_floor: 1250 }])
})

const SCREENS = [
  '',
  '/pedidos',
  '/pedidos/1',
  '/avaliacoes',
  '/clientes',
  '/chaves',
  '/origens',
  '/tarefas',
  '/auditoria',
] as const

test('on a tablet, where the navigation is icons, a menu names all screens', async () => {
  const { open } = await aBusyStore()
  const page = await open('', { device: 'phone' })
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.getByRole('button', { name: 'Todas as telas' }).click()
  const menu = page.getByRole('dialog', { name: 'Todas as telas' })
  await menu.getByRole('heading', { name: 'Vendas' }).waitFor()
  await expectAccessible(page, 'the menu of all screens')
  await menu.getByRole('link', { name: 'Auditoria' }).click()
  await arriveAt(page, 'Auditoria')
  expect(await menu.count()).toBe(0)
})

test.each([
  ['a tablet', 768],
  ['a phone', 360],
] as const)('on %s every screen fits, and is accessible', async (_, width) => {
  const { open, base } = await aBusyStore()
  const page = await open('', { device: 'phone' })
  await page.setViewportSize({ width, height: 800 })
  for (const path of SCREENS) {
    await page.goto(`${base}${path}`)
    await ready(page)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0)
    await expectAccessible(page, `${path} at ${width}`)
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main a, main button, main input, header a, header button, nav a')]
        .map((element) => ({
          name: element.textContent,
          box: (element.closest('label') ?? element).getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width > 0 && Math.min(box.width, box.height) < 24)
        .map(({ name, box }) => `${name} ${box.width}×${box.height}`),
    )
    expect(small, `${path} at ${width}`).toEqual([])
  }
})

test('without script the lists are read, searched and sorted, and a registration is approved', async () => {
  const { store, base, ana } = await aBusyStore()
  const { page } = await newVisitor({
    device: 'phone',
    hasScript: false,
    token: (await aStaffMember(store, 'staff', ['customers'])).token,
  })
  await page.goto(`${base}/clientes?ordem=nome`)
  expect(await names(page)).toEqual(['Ana Souza', 'Beatriz Lima', 'Carlos Prado'])
  await page.getByRole('searchbox').fill('ana')
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  expect(placeOf(page)).toBe(`${base}/clientes?ordem=nome&busca=ana`)
  await page.goto(`${base}/clientes/${ana.customerId}`)
  await page.getByRole('button', { name: 'Aprovar cadastro' }).click()
  await page.getByText('Cadastro aprovado.').waitFor()
})
