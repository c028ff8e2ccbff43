import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { formatDocument } from '#domain/customer/format-document.ts'
import { aCnpj, aCpf, aCustomer } from '#test/builders/people.ts'
import { mailsTo } from '#test/builders/outbox.ts'
import { codeSentTo } from '#test/builders/registration.ts'
import { aProduct, aStore, unique } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration, PASSWORD } from './demonstration.ts'
import { arriveAt, placeOf } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool, store: storeOf } = demonstration()
const newVisitor = browserAt(origin)

const SECRET = 'girassol na janela'
const field = (page: Page, label: string) => page.locator('main').getByLabel(label)
const send = (page: Page) => page.locator('main').getByRole('button', { name: 'Criar conta' }).click()

/** Types the code that the mailbox got, once the screen shows its field. */
async function confirmEmail(page: Page, email: string, button: string): Promise<void> {
  await field(page, 'Código do e-mail').waitFor()
  await field(page, 'Código do e-mail').fill((await codeSentTo(pool, email)) ?? '')
  await page.locator('main').getByRole('button', { name: button }).click()
}

/** The message below a wrong field. */
async function problemOf(page: Page, name: string): Promise<string> {
  const input = page.locator(`main [name="${name}"]`)
  const ids = ((await input.getAttribute('aria-describedby')) ?? '').split(' ')
  return (await page.locator(`[id="${ids.at(-1) ?? ''}"]`).textContent()) ?? ''
}

async function fillIn(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await field(page, label).fill(value)
}

test('a paste with the signs of other keyboards, and spaces around, is read whole', async () => {
  const { page } = await newVisitor({ device: 'phone' })
  const paste = async (label: string, text: string) => {
    await field(page, label).focus()
    await page.keyboard.insertText(text)
    return field(page, label).inputValue()
  }
  await page.goto('/emporio-da-serra/cadastro')
  await ready(page)
  expect(await paste('CPF', 'CPF:\u00A0\uFF15\uFF12\uFF19.982.247\u201025')).toBe('529.982.247-25')
  expect(await paste('Data de nascimento', '\u00A0 17/04/1988')).toBe('17/04/1988')
  expect(await paste('Telefone com DDD', '\uFF0B55\u00A0(11)\u00A098765\u2212\uFF14321')).toBe('(11) 98765-4321')

  await page.goto('/casa-da-serra/onde-entregar')
  await ready(page)
  expect(await paste('CEP', '\u00A0 05435 \u2013 000')).toBe('05435-000')
})

describe('a person', () => {
  test.each([true, false])(
    'registers at the empório and is signed in, where it wanted to go, with script: %s',
    async (hasScript) => {
      const { page } = await newVisitor({ device: 'phone', hasScript, expectedFaults: [/status of 422/] })
      await page.goto('/emporio-da-serra/enderecos')
      await page.locator('main').getByRole('link', { name: 'Criar conta' }).click()
      await arriveAt(page, 'Criar conta')
      if (hasScript) await ready(page)

      // Everything that is wrong is shown at once, and nothing that was typed is lost.
      const email = `${unique('joana')}@exemplo.com.br`
      await fillIn(page, {
        'Nome completo': 'Joana',
        CPF: '529.982.247-26',
        'Data de nascimento': '2015-03-01',
        'E-mail': email.replace('exemplo.com.br', 'gmial.com'),
      })
      await send(page)
      await page.locator('main input[name=fullName][aria-invalid=true]').waitFor()
      expect(await problemOf(page, 'fullName')).toMatch(/nome e sobrenome/)
      expect(await problemOf(page, 'cpf')).toMatch(/CPF/)
      expect(await problemOf(page, 'birthDate')).toMatch(/18 anos/)
      expect(await problemOf(page, 'email')).toMatch(/Você quis dizer .*@gmail\.com\?/)
      expect(await problemOf(page, 'phone')).toMatch(/Preencha/)
      expect(await problemOf(page, 'password')).toMatch(/Preencha/)
      expect(await problemOf(page, 'terms')).toMatch(/termos/)
      expect([await field(page, 'Nome completo').inputValue(), await field(page, 'CPF').inputValue()]).toEqual([
        'Joana',
        '529.982.247-26',
      ])
      if (hasScript) await expectAccessible(page)

      const cpf = aCpf()
      await fillIn(page, {
        'Nome completo': 'Joana Prado Lima',
        CPF: formatDocument(cpf),
        'Data de nascimento': '1988-04-17',
        'Telefone com DDD': '(11) 98765-4321',
        'E-mail': email,
      })
      await page.locator('main input[name=password]').fill(SECRET)
      await page.locator('main input[name=terms]').check()
      await send(page)

      // The code is typed on the same screen; a wrong one is reported, and what was typed can still be corrected.
      const code = field(page, 'Código do e-mail')
      await code.waitFor()
      await page.getByText(`Enviamos um e-mail para ${email} com o próximo passo.`).waitFor()
      // The e-mail is one long word, which must not widen the card.
      expect(await page.locator('main form').evaluate((form) => form.scrollWidth - form.clientWidth)).toBe(0)
      expect(await field(page, 'Nome completo').isVisible()).toBe(false)
      if (hasScript) {
        await expectAccessible(page)
        expect(await code.evaluate((input) => input === document.activeElement)).toBe(true)
      }
      await page.getByRole('button', { name: 'Corrigir os dados' }).click()
      expect(await field(page, 'Nome completo').inputValue()).toBe('Joana Prado Lima')
      await fillIn(page, { 'Nome completo': 'Joana Prado de Lima' })
      if (!hasScript) await page.locator('main input[name=password]').fill(SECRET)
      await send(page)
      await code.waitFor()
      await code.fill('1')
      if (!hasScript) await page.locator('main input[name=password]').fill(SECRET)
      await page.getByRole('button', { name: 'Confirmar e criar conta' }).click()
      await page.locator('main [name="proof.code"][aria-invalid=true]').waitFor()
      expect(await problemOf(page, 'proof.code')).toMatch(/não confere/)
      if (hasScript) await expectAccessible(page)
      // Without script the password, which no page repeats, is typed again, beside the code.
      if (!hasScript) {
        await page.getByRole('button', { name: 'Confirmar e criar conta' }).click()
        await page.locator('main [name=password][aria-invalid=true]').waitFor()
        await page.locator('main input[name=password]').fill(SECRET)
      }
      await confirmEmail(page, email, 'Confirmar e criar conta')
      await arriveAt(page, 'Meus endereços')
      expect(placeOf(page)).toBe('/emporio-da-serra/enderecos')

      // The own registration shows what was entered, and takes changes.
      await page.goto('/emporio-da-serra/conta/cadastro')
      await arriveAt(page, 'Meu cadastro')
      if (hasScript) await ready(page)
      expect(await field(page, 'Telefone com DDD').inputValue()).toBe('(11) 98765-4321')
      await field(page, 'Nome completo').fill('Joana Prado')
      await page.getByRole('button', { name: 'Salvar cadastro' }).click()
      await page.getByText('Cadastro atualizado').waitFor()
      expect(await field(page, 'Nome completo').inputValue()).toBe('Joana Prado')
      if (hasScript) await expectAccessible(page)

      // Another e-mail takes the password, and the code from there.
      const another = `${unique('nova')}@exemplo.com.br`
      await field(page, 'E-mail').fill(another)
      await page.getByRole('button', { name: 'Salvar cadastro' }).click()
      await page.locator('main input[name=password]').fill(SECRET)
      await page.getByRole('button', { name: 'Salvar cadastro' }).click()
      await field(page, 'Código do e-mail').waitFor()
      if (hasScript) await expectAccessible(page)
      else await page.locator('main input[name=password]').fill(SECRET)
      await confirmEmail(page, another, 'Confirmar e salvar')
      await page.getByText('Cadastro atualizado').waitFor()
      expect(await field(page, 'E-mail').inputValue()).toBe(another)
    },
  )

  test('who is known already continues from the own mailbox, and the screen is the same as for all others', async () => {
    const store = await aStore(pool)
    const known = await aCustomer(store)
    const { page } = await newVisitor({ device: 'phone', expectedFaults: [/404/] })
    await page.goto(`/${store.slug}/cadastro`)
    await ready(page)
    await fillIn(page, {
      'Nome completo': 'Joana Prado Lima',
      CPF: formatDocument(aCpf()),
      'Data de nascimento': '1988-04-17',
      'Telefone com DDD': '(11) 98765-4321',
      'E-mail': known.email,
    })
    await page.locator('main input[name=password]').fill(SECRET)
    await send(page)
    await page.getByText(`Enviamos um e-mail para ${known.email} com o próximo passo.`).waitFor()
    await page.getByText('Já tem cadastro nesta loja? Então o e-mail mostra como entrar.').waitFor()
    const [mail] = await mailsTo(pool, known.email)
    expect(mail?.subject).toContain('Você já tem cadastro')
    await page.getByRole('group', { name: 'Confirme o seu e-mail' }).getByRole('link', { name: 'Entrar' }).click()
    await arriveAt(page, 'Entrar')
  })
})

describe('a company', () => {
  test('registers at the wholesale store, waits, is approved by staff and signs in', async () => {
    const { page } = await newVisitor({ device: 'phone', expectedFaults: [/status of (?:403|422)/] })
    const cnpj = aCnpj()
    const email = `${unique('compras')}@exemplo.com.br`
    const name = `Armazém ${cnpj.slice(2, 8)} Ltda.`
    const store = await storeOf('atacado-litoral')
    const wanted = unique('Fubá')
    const product = await aProduct(store, { name: wanted })
    await page.goto(`/atacado-litoral/cadastro?voltar=/&adicionar=${product.id}`)
    await ready(page)
    await fillIn(page, {
      CNPJ: formatDocument(cnpj).toLowerCase(),
      'Razão social': name,
      'Inscrição estadual': 'isento',
      'Nome completo': 'Otávio Nakamura Filho',
    })
    const phone = field(page, 'Telefone')
    const accepted = /[Ff]ixo ou celular com DDD, 0800 ou 4004\. Por exemplo: \(11\) 3456-7890 ou 0800 701 2345\./
    expect(await page.locator('main').getByText(accepted).count()).toBe(1)
    await fillIn(page, { Telefone: '1234', 'E-mail': email, 'Número de caixas': '2' })
    await send(page)
    await page.getByText('Confira o telefone: fixo ou celular com DDD, 0800 ou 4004.').waitFor()
    expect(await problemOf(page, 'phone')).toMatch(accepted)
    await phone.fill('08007012345')
    expect(await phone.inputValue()).toBe('0800 701 2345')
    await field(page, 'Ramo de atividade').selectOption('Padaria')
    await page.locator('main input[name=password]').fill(SECRET)
    await page.locator('main input[name=terms]').check()
    await expectAccessible(page)
    await send(page)
    await confirmEmail(page, email, 'Confirmar e criar conta')
    await arriveAt(page, 'Cadastro em análise')
    expect(await page.locator('main').textContent()).toContain('Seu cadastro já foi confirmado e aguarda aprovação')

    // Too early: the modal shows that, and there is no session.
    const signIn = async () => {
      await page.goto('/atacado-litoral/entrar')
      await ready(page)
      await field(page, 'CNPJ ou e-mail').fill(formatDocument(cnpj))
      await page.locator('main input[name=password]').fill(SECRET)
      await page.locator('main').getByRole('button', { name: 'Entrar' }).click()
    }
    await signIn()
    const modal = page.getByRole('dialog', { name: 'Cadastro em análise' })
    await modal.getByText('Seu cadastro já foi confirmado e aguarda aprovação').waitFor()
    await expectAccessible(page)

    const staff = await newVisitor({ device: 'desktop', expectedFaults: [/status of 422/] })
    await staff.page.goto('/atacado-litoral/entrar?voltar=/gestao/clientes')
    await ready(staff.page)
    await field(staff.page, 'CNPJ ou e-mail').fill('gestor@atacado.exemplo')
    await staff.page.locator('main input[name=password]').fill(PASSWORD)
    await staff.page.locator('main').getByRole('button', { name: 'Entrar' }).click()
    await arriveAt(staff.page, 'Clientes')
    await ready(staff.page)
    expect(await staff.page.locator('main').textContent()).toContain('Padaria Ponta da Praia')
    await staff.page.getByRole('searchbox', { name: /Buscar por nome/ }).fill(formatDocument(cnpj))
    await staff.page.keyboard.press('Enter')
    await staff.page.waitForURL(/busca=/)
    await expectAccessible(staff.page)
    // A click opens the record beside the list; its link leads to the page.
    const record = staff.page.locator('main').getByRole('link', { name: new RegExp(name) })
    await staff.page.goto((await record.getAttribute('href')) ?? '')
    await arriveAt(staff.page, name)
    await ready(staff.page)
    expect(await staff.page.locator('main').textContent()).toContain('Otávio Nakamura Filho')

    // A refusal needs a reason; it is undone on the spot, and then the registration is approved.
    await staff.page.getByText('Recusar', { exact: true }).click()
    await staff.page.getByRole('button', { name: 'Recusar cadastro' }).click()
    await staff.page.getByText('Preencha este campo.').waitFor()
    await staff.page.getByLabel('Motivo da recusa').fill('Faltou o contrato social.')
    await staff.page.getByRole('button', { name: 'Recusar cadastro' }).click()
    await staff.page.getByText('Cadastro recusado. Avisamos o cliente por e-mail.').waitFor()
    await signIn()
    await page.locator('main').getByText('Motivo: Faltou o contrato social.').waitFor()
    await staff.page.getByRole('button', { name: 'Desfazer' }).click()
    await staff.page.getByText('Cadastro de volta à análise.').waitFor()
    await staff.page.getByRole('button', { name: 'Aprovar cadastro' }).click()
    await staff.page.getByText('Cadastro aprovado. Avisamos o cliente por e-mail.').waitFor()
    await expectAccessible(staff.page)

    await signIn()
    await page.waitForURL((url) => url.pathname === '/atacado-litoral')
    // What it wanted to buy before it had an account is in its cart.
    await page.goto('/atacado-litoral/carrinho')
    await page.locator('main').getByText(wanted).first().waitFor()
    await page.goto('/atacado-litoral/conta/cadastro')
    await arriveAt(page, 'Meu cadastro')
    expect(await page.locator('main').textContent()).toContain(formatDocument(cnpj))
    expect(await field(page, 'Telefone').inputValue()).toBe('0800 701 2345')
  })
})

test('document, birth date and phone get their signs while they are typed, and a correction keeps its place', async () => {
  const { page } = await newVisitor({ device: 'phone' })
  await page.goto('/emporio-da-serra/cadastro')
  await arriveAt(page, 'Criar conta')
  await ready(page)
  const typed = async (label: string, text: string, ...keys: readonly string[]) => {
    await field(page, label).focus()
    await page.keyboard.type(text)
    for (const key of keys) await page.keyboard.press(key)
    return field(page, label).inputValue()
  }
  expect(await typed('CPF', '52998224725')).toBe('529.982.247-25')
  expect(await typed('Data de nascimento', '1/4/1988')).toBe('01/04/1988')
  // The 9 that was forgotten is typed where it belongs.
  expect(
    await typed('Telefone com DDD', '1143214321', ...Array<string>('4321-4321'.length).fill('ArrowLeft'), '9'),
  ).toBe('(11) 94321-4321')
  // A browser that fills in a form writes the country too.
  await field(page, 'Telefone com DDD').fill('+5511987654321')
  expect(await field(page, 'Telefone com DDD').inputValue()).toBe('(11) 98765-4321')
  await page.getByText('Cadastrar um endereço agora').click()
  expect(await typed('CEP', '05435000', 'Backspace', 'Backspace', 'Backspace')).toBe('05435')
})

test('where people may look around before they are approved, a banner above every screen shows their status', async () => {
  const store = await aStore(pool, { tags: ['has-delivery', 'restrict-not-approved-user-submission'] })
  const { token, customerId } = await aCustomer(store, { isApproved: false })
  // The store of a test has no pictures.
  const { page } = await newVisitor({ device: 'phone', token, expectedFaults: [/404/] })
  await page.goto(`/${store.slug}`)
  const banner = page.getByRole('complementary', { name: 'Situação do cadastro' })
  expect(await banner.textContent()).toContain('Seu cadastro está em análise')
  await pool.query(
    `update customer set refused_at = now(), review_reason = 'Fora da região.' where supplier_id = $1 and id = $2`,
    [store.id, customerId],
  )
  // Written past the server, which hears of it a moment later.
  const shown = async () => {
    await page.goto(`/${store.slug}/produtos`)
    return banner.textContent()
  }
  await expect.poll(shown).toContain('Motivo: Fora da região.')
  await ready(page)
  await expectAccessible(page)
})

test('what is found of a CNPJ goes once the number is corrected', async () => {
  const { page } = await newVisitor({ device: 'phone' })
  const [first, second] = [aCnpj(), aCnpj()]
  const wanted = Promise.withResolvers<void>()
  const corrected = Promise.withResolvers<void>()
  await page.route(/\/dados-receita\//, async (route) => {
    const isFirst = route.request().url().includes(first)
    if (isFirst) wanted.resolve()
    if (isFirst) await corrected.promise
    const address = { cep: '', rua: '', numero: '', complemento: '', bairro: '', cidade: '', uf: '' }
    const company = { nomeFantasia: '', situacaoCadastral: 'ATIVA', telefone: '', email: '', endereco: address }
    await route.fulfill({ json: { disponivel: true, razaoSocial: isFirst ? 'Um' : 'Outro', cnpj: '', ...company } })
  })
  await page.goto('/atacado-litoral/cadastro')
  await ready(page)
  const number = field(page, 'CNPJ')
  await number.fill(first)
  await number.press('Tab')
  await wanted.promise
  const answer = page.waitForResponse((response) => response.url().includes(first))
  await number.fill(second)
  corrected.resolve()
  await answer
  await number.press('Tab')
  await expect.poll(() => field(page, 'Razão social').inputValue()).toBe('Outro')
})

test('the terms of use are read without an account', async () => {
  const { page } = await newVisitor({ device: 'desktop' })
  await page.goto('/emporio-da-serra/termos')
  await arriveAt(page, 'Termos de uso')
  expect(await page.locator('main').textContent()).toMatch(/Versão 1, de \d{2}\/\d{2}\/\d{4}/)
  await expectAccessible(page)
})
