import { expect, test } from 'vitest'
import { setUpPath, SET_UP_PATH } from '#contract/installation.ts'
import { aClaimCode, aNewStore } from '#test/builders/installation.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { arriveAt } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)

test.each([true, false])(
  'the holder of the link makes the first store and works in its back office, with script: %s',
  async (hasScript) => {
    const code = await aClaimCode(pool)
    const store = aNewStore()
    const name = store.slug.replaceAll('-', ' ')
    const { page } = await newVisitor({ device: 'phone', hasScript, expectedFaults: [/status of 4(04|22)/] })
    const missingPictures: string[] = []
    page.on('response', (response) => {
      if (response.status() === 404 && response.url().includes('/imagens/')) missingPictures.push(response.url())
    })
    const main = page.locator('main')
    await page.goto(setUpPath(code))
    await main.getByRole('heading', { level: 1, name: 'Crie a sua loja' }).waitFor()
    if (hasScript) {
      // Neither the history of the browser nor a person who watches the screen has the code.
      await page.waitForURL(`${origin}${SET_UP_PATH}`)
      expect(await main.getByLabel('Código do link').isVisible()).toBe(false)
      await expectAccessible(page)
    } else await main.getByLabel('Código do link').fill(code)

    await main.getByLabel('Nome da loja').fill(name)
    if (hasScript) expect(await main.getByLabel('Endereço da loja').inputValue()).toBe(store.slug)
    await main.getByLabel('Razão social').fill(store.razaoSocial)
    await main.getByLabel('CNPJ', { exact: true }).fill('11.222.333/0001-82')
    await main.getByLabel('Seu nome completo').fill(store.nome)
    await main.getByLabel('Seu e-mail').fill(store.email)
    await main.getByLabel('Fuso horário').selectOption({ label: 'Acre e oeste do Amazonas (UTC−5)' })
    await main.getByLabel('Senha', { exact: true }).fill('12345678')
    await main.getByRole('button', { name: 'Criar loja' }).click()
    await main.getByText('CNPJ inválido. Confira os números e as letras.').waitFor()
    await main.getByText('Esta senha é fácil de adivinhar.').waitFor()
    expect(await main.getByLabel('Nome da loja').inputValue()).toBe(name)
    expect(await main.getByLabel('Fuso horário').inputValue()).toBe('America/Rio_Branco')
    if (hasScript) await expectAccessible(page)

    await main.getByLabel('CNPJ', { exact: true }).fill(store.cnpj)
    await main.getByLabel('Senha', { exact: true }).fill(store.senha)
    if (hasScript) {
      await main.getByRole('button', { name: 'Mostrar senha' }).click()
      expect(await main.getByLabel('Senha', { exact: true }).getAttribute('type')).toBe('text')
    }
    await main.getByRole('button', { name: 'Criar loja' }).click()
    await page.waitForURL(`${origin}/${store.slug}/gestao`)
    await arriveAt(page, 'Hoje')
    await main.getByText('Olá, Maria!').waitFor()
    const { rows } = await pool.query('select time_zone from supplier where slug = $1', [store.slug])
    expect(rows).toEqual([{ time_zone: 'America/Rio_Branco' }])
    await main.getByText('Ainda não há produtos à venda.').waitFor()
    const steps = main.getByRole('region', { name: 'Falta para vender' })
    expect(await steps.getByRole('link').allInnerTexts()).toEqual([
      'Cadastre ou importe produtos',
      'Informe como o cliente recebe: entrega ou retirada',
      'Escolha as formas de pagamento, como a sua chave Pix',
    ])
    // This machine reads its e-mails itself.
    expect(await steps.getByRole('img', { name: 'Feito' }).count()).toBe(1)
    if (hasScript) {
      await ready(page)
      await expectAccessible(page)
    }
    await main
      .getByRole('link', { name: /^Clientes/ })
      .first()
      .click()
    await arriveAt(page, 'Clientes')

    await page.goto(`/${store.slug}`)
    await main.getByRole('heading', { level: 1, name: 'Estamos chegando' }).waitFor()
    await page.getByRole('banner').getByText(name).waitFor()
    if (hasScript) {
      await ready(page)
      await expectAccessible(page)
    }
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    expect(missingPictures).toEqual([])

    await page.goto(SET_UP_PATH)
    await page.getByRole('heading', { level: 1, name: 'Não encontramos esta loja' }).waitFor()
  },
)

test('an expired link shows a message, and the typed text stays', async () => {
  await aClaimCode(pool)
  const store = aNewStore()
  const { page } = await newVisitor({ device: 'desktop', expectedFaults: [/status of 422/] })
  await page.goto(setUpPath('A'.repeat(43)))
  await page.getByLabel('Nome da loja').fill(store.nomeLoja)
  await page.getByRole('button', { name: 'Criar loja' }).click()
  await page.getByRole('alert').filter({ hasText: 'Este link venceu ou já foi usado.' }).waitFor()
  expect(await page.getByLabel('Nome da loja').inputValue()).toBe(store.nomeLoja)
  await expectAccessible(page)
  await pool.query('update installation_claim set ended_at = now() where ended_at is null')
})
