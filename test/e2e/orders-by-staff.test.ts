import { expect, test } from 'vitest'
import { mailsTo } from '#test/builders/outbox.ts'
import { aCnpj, aCpf, aCustomer, anAddress, aStaffMember } from '#test/builders/people.ts'
import { unique } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { arriveAt, placeOf, submitButton } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, store: storeOf, pool } = demonstration()
const newVisitor = browserAt(origin)
const OFFICE = '/emporio-da-serra/gestao'

test('an order is taken on the phone: customer, cart, checkout, and back to the office', async () => {
  const store = await storeOf('emporio-da-serra')
  const { token } = await aStaffMember(store, 'staff', ['orders', 'customers'])
  const name = unique('Mercearia Ação')
  const customer = await aCustomer(store, { kind: 'company', name })
  await anAddress(store, customer.customerId, { isPrimary: true })
  const { page } = await newVisitor({ device: 'desktop', token })
  await page.goto(`${OFFICE}/pedidos`)
  await page.getByRole('link', { name: 'Novo pedido' }).click()
  await arriveAt(page, 'Novo pedido')
  await ready(page)
  await page.getByRole('searchbox').first().fill(name)
  await page.keyboard.press('Enter')
  await page.getByText('1 cliente encontrado').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Comprar para este cliente: ${name}` }).click()

  const banner = page.getByRole('complementary', { name: 'Para quem você está comprando' })
  await banner.getByText(name).waitFor()
  await ready(page)
  // As in a wholesale order: by the table.
  await page.getByRole('table').first().waitFor()
  await page.getByRole('table').first().getByRole('textbox').first().fill('6')
  await page.keyboard.press('Enter')
  const stored = async () =>
    (await pool.query('select 1 from cart_line where customer_id = $1', [customer.customerId])).rowCount
  await expect.poll(stored).toBe(1)
  await page.goto('/emporio-da-serra/finalizar')
  await ready(page)
  await page.getByText(`Pedido em nome de ${name}`).filter({ visible: true }).first().waitFor()
  await submitButton(page).click()
  await page.waitForURL(/\/submissao\/\d+$/)
  const number = Number(placeOf(page).split('/').at(-1))

  await ready(page)
  await page.getByText(`Pedido de ${name}. A confirmação vai para o e-mail do cliente`).waitFor()
  await page.getByRole('link', { name: 'Ver o pedido na gestão' }).click()
  await arriveAt(page, `Pedido nº ${number}`)
  await page.goBack()
  await ready(page)
  await banner.getByRole('button', { name: 'Voltar à gestão' }).click()
  await arriveAt(page, name)
  await page.getByRole('link', { name: `Pedido nº ${number},` }).waitFor()
  await page.goto(`${OFFICE}/pedidos/${number}`)
  await page.getByText('Feito pela equipe da loja: Carla Equipe').waitFor()
  const { rows } = await pool.query(
    'select customer_id, placed_as, channel from purchase_order where supplier_id = $1 and number = $2',
    [store.id, number],
  )
  expect(rows).toEqual([{ customer_id: customer.customerId, placed_as: 'staff', channel: 'manual' }])
})

test.each(['phone', 'desktop'] as const)(
  'a customer who calls is made, corrected and noted down, and orders at once: %s',
  async (device) => {
    const store = await storeOf('emporio-da-serra')
    await aStaffMember(store, 'representative')
    const { token } = await aStaffMember(store, 'staff', ['orders', 'customers', 'finance', 'prices'])
    const name = unique('Mercearia').replace('-', ' ')
    const { page } = await newVisitor({ device, token, expectedFaults: [/status of (?:409|422)/] })
    await page.goto(`${OFFICE}/pedidos/novo`)
    await page.getByRole('link', { name: 'Novo cliente' }).click()
    await arriveAt(page, 'Novo cliente')
    await page.getByRole('navigation', { name: 'Tipo de cliente' }).getByRole('link').last().click()
    const main = page.getByRole('main')
    await main.getByLabel('Razão social').waitFor()
    await ready(page)
    await expectAccessible(page)
    await main.getByLabel('CNPJ').fill('11.222.333/0001-80')
    await main.getByLabel('Razão social').fill(`${name} Ltda`)
    await main.getByLabel('Nome fantasia').fill(name)
    await main.getByRole('button', { name: 'Salvar cliente' }).click()
    await main.getByText('Confira o CPF ou CNPJ: os números não conferem.').waitFor()
    const document = aCnpj()
    await main.getByLabel('CNPJ').fill(document)
    const email = `${unique('compras')}@exemplo.com.br`
    await main.getByLabel('E-mail', { exact: false }).first().fill(email)
    await main.getByRole('button', { name: 'Salvar cliente' }).click()
    await arriveAt(page, `${name} Ltda`)
    await page.getByText('Cliente cadastrado. O convite para criar a senha vai por e-mail.').waitFor()
    await ready(page)
    await expectAccessible(page)

    await main.getByText('Corrigir nome e contatos').click()
    await main.getByLabel('Telefone').fill('(11) 3456-7890')
    await main.getByRole('button', { name: 'Salvar alterações' }).click()
    await page.getByText('Cadastro alterado.').waitFor()
    await main.getByLabel('Nova anotação').fill('Prefere entrega cedo')
    await main.getByRole('button', { name: 'Anotar' }).click()
    await main.getByRole('listitem').getByText('Prefere entrega cedo').waitFor()

    // The document is of one customer: the form leads to it.
    await page.goto(`${OFFICE}/clientes/novo?tipo=empresa`)
    await ready(page)
    await main.getByLabel('CNPJ').fill(document)
    await main.getByLabel('Razão social').fill('Outra Ltda')
    await main.getByRole('button', { name: 'Salvar e fazer pedido' }).click()
    await main.getByText(`Este documento já é de um cliente da loja: ${name} Ltda.`).first().waitFor()
    await main.getByRole('link', { name: 'Abrir o cadastro que já existe' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sair', exact: true }).click()
    await arriveAt(page, `${name} Ltda`)
    await main.getByRole('button', { name: `Fazer pedido para ${name}` }).click()
    await page.getByRole('complementary', { name: 'Para quem você está comprando' }).getByText(name).waitFor()
  },
)

test('a cart that staff filled is sent to its customer, whom the link leads to it', async () => {
  const store = await storeOf('emporio-da-serra')
  const { token } = await aStaffMember(store, 'staff', ['orders', 'customers'])
  const customer = await aCustomer(store, { name: unique('Ana Souza') })
  await pool.query(
    `with cart as (insert into cart (supplier_id, customer_id) values ($1, $2))
     insert into cart_line (supplier_id, customer_id, product_id, quantity, is_gift_wrapped, changed_at_version)
     select $1, $2, id, 1000, false, 1 from product where supplier_id = $1 and name = 'Banana prata'`,
    [store.id, customer.customerId],
  )
  const { page } = await newVisitor({ device: 'desktop', token })
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto(`${OFFICE}/clientes/${customer.customerId}`)
  await ready(page)
  await page.getByText('1 produto no carrinho').waitFor()
  await page.getByRole('button', { name: 'Mandar o carrinho por e-mail' }).click()
  await page.getByText('Carrinho enviado por e-mail ao cliente.').waitFor()
  await expectAccessible(page)
  const link = `${origin}/emporio-da-serra/carrinho`
  await page.getByText(link, { exact: true }).waitFor()
  const [mail] = await mailsTo(pool, customer.email)
  expect(mail?.plain).toContain('/emporio-da-serra/carrinho')

  const { page: theirs } = await newVisitor({ token: customer.token })
  await theirs.goto(link)
  await theirs.getByRole('list', { name: 'Produtos no carrinho' }).getByRole('listitem').first().waitFor()
})

test('the person of a record that staff made chooses a password by the link of the e-mail, and is in', async () => {
  const store = await storeOf('emporio-da-serra')
  const { token } = await aStaffMember(store, 'staff', ['customers'])
  const email = `${unique('ana')}@exemplo.com.br`
  const { page: office } = await newVisitor({ device: 'desktop', token })
  await office.goto(`${OFFICE}/clientes/novo`)
  await ready(office)
  const main = office.getByRole('main')
  await main.getByLabel('CPF').fill(aCpf())
  await main.getByLabel('Nome completo').fill('Ana de Souza')
  await main.getByLabel('E-mail').first().fill(email)
  await main.getByRole('button', { name: 'Salvar cliente' }).click()
  await arriveAt(office, 'Ana de Souza')

  const [mail] = await mailsTo(pool, email)
  const code = /#codigo=([\w-]{43})/.exec(mail?.plain ?? '')?.[1] ?? ''
  const { page } = await newVisitor()
  await page.goto(`/emporio-da-serra/convite#codigo=${code}`)
  await arriveAt(page, 'Cadastro de Ana de Souza')
  await page.getByText('fez o seu cadastro').waitFor()
  await expectAccessible(page)
  expect(await page.getByLabel('Seu nome').inputValue()).toBe('Ana de Souza')
  await page.getByLabel('Crie uma senha').fill('cavalo correto bateria')
  await page.getByRole('button', { name: 'Aceitar e entrar' }).click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /, minha conta$/ })
    .waitFor()

  await office.reload()
  await office.getByText('O cliente entra na loja com a própria senha.').waitFor()
})
