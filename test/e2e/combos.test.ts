import { expect, test } from 'vitest'
import { anOpenStore } from '#test/builders/checkout.ts'
import { aBreakfast, comboItem } from '#test/builders/combos.ts'
import { aCustomer, anAddress, aStaffMember } from '#test/builders/people.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { arriveAt, saved, submitButton } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool, store: storeOf, fillCart } = demonstration()
const newVisitor = browserAt(origin)
/** The builder's store names a picture that does not exist. */
const NO_LOGO = /\/logo\.svg/

const COMBO = 'Massa da quarta-feira'

test('a shopper with a phone chooses the parts of a combo, buys two of it, and finds it on the order', async () => {
  const store = await storeOf('emporio-da-serra')
  const customer = await aCustomer(store)
  await anAddress(store, customer.customerId, { isPrimary: true })
  const { page } = await newVisitor({ device: 'phone', token: customer.token })
  const main = page.locator('main')
  await page.goto(`/${store.slug}/`)
  await ready(page)
  await main.getByRole('link', { name: 'Ver todos os combos' }).click()
  await arriveAt(page, 'Combos')
  await expectAccessible(page, 'the combos')
  await main.getByRole('link', { name: COMBO }).click()
  await arriveAt(page, COMBO)

  // The button waits for what is still to be chosen.
  const add = main.getByRole('button', { name: 'Adicionar combo' })
  await main.getByText('Escolha mais 2: Macarrão, Molho.').waitFor()
  expect(await add.isDisabled()).toBe(true)
  await main.getByRole('radio', { name: /Espaguete grano duro/ }).check()
  await main.getByRole('radio', { name: /Passata de tomate/ }).check()
  await main.getByText('Você economiza R$ 11,80').waitFor()
  await expectAccessible(page, 'a combo')
  await add.click()
  await main.getByText(`O combo ${COMBO} está no carrinho.`).waitFor()
  await main.getByRole('link', { name: 'Ver carrinho' }).click()
  await arriveAt(page, 'Carrinho')

  const combos = main.getByRole('list', { name: 'Combos no carrinho' })
  await combos.getByRole('button', { name: `Aumentar a quantidade de ${COMBO}` }).click()
  await combos.getByText('2 un · Passata de tomate').waitFor()
  await combos.getByText('Por que este preço?').click()
  await combos.getByText('Preço do combo, em toda forma de pagamento: R$ 29,90.').waitFor()
  await combos.getByText(/^2\sun de Passata de tomate nele, a R\$\s\d+,\d+\/un\.$/).waitFor()
  await combos.getByText('Separado sairia por R$ 83,40: você economiza R$ 23,60.').waitFor()
  await combos.getByText('Cada combo a mais sai pelo mesmo preço: não há desconto por quantidade.').waitFor()
  await expectAccessible(page, 'a cart with a combo')
  await combos.getByRole('button', { name: `Remover o combo ${COMBO}` }).click()
  await combos.getByRole('button', { name: `Desfazer a remoção do combo ${COMBO}` }).click()
  await combos.getByText('2 un · Passata de tomate').waitFor()

  await saved(main)
  await page.goto(`/${store.slug}/finalizar`)
  await ready(page)
  await main.getByText(`2 × ${COMBO}`).first().waitFor()
  await main.getByText('Por que este preço?').filter({ visible: true }).first().waitFor()
  await submitButton(page).click()
  await page.waitForURL(/\/submissao\/\d+$/)
  const number = Number(page.url().split('/').at(-1))
  await page.goto(`/${store.slug}/pedidos/${number}`)
  const ordered = main.getByRole('list', { name: `Combo: 2 × ${COMBO}` })
  await ordered.getByText('Passata de tomate').waitFor()
  expect(await ordered.getByRole('listitem').count()).toBe(3)
  await main.getByText('R$ 29,90 por combo').waitFor()
  await main.getByText('Você economiza R$ 23,60').waitFor()
  await expectAccessible(page, 'an order with a combo')
  const { rows } = await pool.query(
    'select sum(total_cents)::integer as total, count(*)::integer as lines from order_line where supplier_id = $1 and order_number = $2',
    [store.id, number],
  )
  expect(rows).toEqual([{ total: 5980, lines: 3 }])

  await main.getByRole('link', { name: 'Pedir de novo' }).click()
  await arriveAt(page, `Pedir de novo o pedido nº ${number}`)
  await main.getByRole('checkbox', { name: `Combo 2 × ${COMBO}` }).waitFor()
  await expectAccessible(page, 'an order with a combo to repeat')
  await main.getByRole('button', { name: 'Pôr 1 produto no carrinho · R$ 59,80' }).click()
  await combos.getByText('2 un · Passata de tomate').waitFor()

  const staff = await aStaffMember(store, 'staff', ['orders'])
  const { page: desk } = await newVisitor({ device: 'desktop', token: staff.token })
  await desk.goto(`/${store.slug}/gestao/pedidos/${number}`)
  await ready(desk)
  await desk.getByRole('row', { name: `Combo ${COMBO} Economia de R$ 23,60 2 R$ 29,90 por combo R$ 59,80` }).waitFor()
  await expectAccessible(desk, 'an order with a combo in the back office')
})

test('of a combo that ended in the cart, the products can be bought by themselves', async () => {
  const store = await anOpenStore(pool)
  const customer = await aCustomer(store)
  const { comboId, coffee, bread } = await aBreakfast(store, { name: 'Café da tarde' })
  await fillCart(store, customer, [comboItem(comboId, 2, [coffee, bread])])
  await pool.query('update combo set is_active = false where supplier_id = $1 and id = $2', [store.id, comboId])
  const { page } = await newVisitor({ device: 'phone', token: customer.token, expectedFaults: [NO_LOGO] })
  const main = page.locator('main')
  await page.goto(`/${store.slug}/carrinho`)
  await ready(page)
  const lost = main.getByRole('list', { name: 'Combos que não dá mais para comprar' })
  await lost.getByText('Este combo não está mais à venda. Ele ficou fora do total.').waitFor()
  await expectAccessible(page, 'a cart with a combo that ended')
  await lost.getByRole('button', { name: 'Comprar avulsos os produtos do combo Café da tarde' }).click()
  await main.getByText('Os produtos do combo Café da tarde estão no carrinho, avulsos.').waitFor()
  await expectAccessible(page, 'a cart with the products of a combo that ended')
  await saved(main)
  expect(await lost.count()).toBe(0)
  const { rows } = await pool.query(
    `select p.name, l.quantity, (select count(*)::integer from cart_combo c where c.customer_id = $1 and c.quantity > 0) as combos
     from cart_line l join product p on p.id = l.product_id where l.customer_id = $1 order by p.name`,
    [customer.customerId],
  )
  expect(rows).toEqual([
    { name: 'Café 500 g', quantity: 2000, combos: 0 },
    { name: 'Pão integral', quantity: 2000, combos: 0 },
  ])
})

test('staff make a combo, and a change of two people is no loss', async () => {
  const store = await storeOf('emporio-da-serra')
  const staff = await aStaffMember(store, 'staff', ['prices'])
  const { page } = await newVisitor({ device: 'desktop', token: staff.token, expectedFaults: [/status of 4(09|22)/] })
  const main = page.locator('main')
  const pick = async (part: string, typed: string, product: string) => {
    const products = main.getByRole('group', { name: `Produtos: ${part}` })
    await products.getByRole('searchbox').fill(typed)
    await products.getByRole('searchbox').press('Enter')
    await products.getByRole('button', { name: `Incluir ${product}` }).click()
    await products.getByRole('button', { name: `Remover ${product}` }).waitFor()
  }
  await page.goto(`/${store.slug}/gestao/combos`)
  await ready(page)
  await expectAccessible(page, 'the list of combos of staff')
  await main.getByRole('link', { name: 'Novo combo' }).click()
  await arriveAt(page, 'Criar um combo')
  await main.getByLabel('Nome', { exact: true }).fill('Bagel e mel')
  await main.getByLabel('Preço do combo (R$)').fill('39,90')
  await main.getByLabel('Nome da parte 1').fill('Mel')
  await pick('Mel', 'mel de flor', 'Mel de flor de laranjeira')
  await main.getByLabel('Nome da parte 2').fill('Pão')
  await main.getByRole('button', { name: 'Criar combo' }).click()
  await main.getByText('Ponha pelo menos um produto em cada parte do combo.').first().waitFor()
  await pick('Pão', 'bagel', 'Bagel com gergelim')
  await main.getByText('R$ 7,90', { exact: true }).waitFor()
  await expectAccessible(page, 'the form of a combo')
  await main.getByRole('button', { name: 'Criar combo' }).click()
  await main.getByText('Combo Bagel e mel criado.').waitFor()

  // What is picked is guarded as what is typed.
  const bar = page.getByRole('region', { name: 'Alterações não salvas' })
  await main.getByRole('button', { name: 'Remover Bagel com gergelim' }).click()
  await bar.getByText(/o que vem nele/).waitFor()
  await page.getByRole('link', { name: 'Cupons' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar editando' }).click()
  await bar.getByRole('button', { name: 'Descartar' }).click()
  await main.getByRole('button', { name: 'Remover Bagel com gergelim' }).waitFor()
  await expect.poll(() => bar.count()).toBe(0)
  await pick('Pão', 'mel de flor', 'Mel de flor de laranjeira')
  await bar.waitFor()
  await page.reload()
  await ready(page)
  await main.getByRole('button', { name: 'Remover Mel de flor de laranjeira' }).nth(1).waitFor()
  await bar.getByRole('button', { name: 'Descartar' }).click()

  await pool.query(
    `update combo set description = 'De outra pessoa', version = version + 1 where supplier_id = $1 and name = 'Bagel e mel'`,
    [store.id],
  )
  await main.getByLabel('Preço do combo (R$)').fill('38')
  await pick('Pão', 'mel de flor', 'Mel de flor de laranjeira')
  const picked = main.getByRole('button', { name: 'Remover Mel de flor de laranjeira' })
  await picked.nth(1).waitFor()
  await main.getByRole('button', { name: 'Salvar' }).click()
  await main.getByText('De outra pessoa').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await picked.count()).toBe(2)
  await main.getByRole('button', { name: 'Salvar' }).click()
  await main.getByText('Combo salvo.').waitFor()
  const { rows } = await pool.query(
    'select price_cents::integer as price from combo where supplier_id = $1 and name = $2',
    [store.id, 'Bagel e mel'],
  )
  expect(rows).toEqual([{ price: 3800 }])
})

test('the number of a combo that is typed into the cart is not lost with "back"', async () => {
  const store = await anOpenStore(pool)
  const customer = await aCustomer(store)
  const { comboId, coffee, bread } = await aBreakfast(store, { name: 'Café da tarde' })
  await fillCart(store, customer, [comboItem(comboId, 1, [coffee, bread])])
  const { page } = await newVisitor({ device: 'phone', token: customer.token, expectedFaults: [NO_LOGO] })
  await page.goto(`/${store.slug}/combos`)
  await ready(page)
  await page
    .getByRole('navigation', { name: 'Navegação principal' })
    .getByRole('link', { name: /carrinho/i })
    .click()
  await arriveAt(page, 'Carrinho')
  await page.getByRole('textbox', { name: 'Quantidade de Café da tarde' }).fill('3')
  await page.goBack()
  await arriveAt(page, 'Combos')
  const count = async () =>
    (await pool.query('select quantity from cart_combo where customer_id = $1', [customer.customerId])).rows
  await expect.poll(count).toEqual([{ quantity: 3 }])
})
