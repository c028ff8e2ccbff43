import { expect, test } from 'vitest'
import { OPERATIONS_PATH, operatorInvitationPath } from '#contract/operator.ts'
import { anOperator, anOperatorInvitation, codeOfApp } from '#test/builders/operator.ts'
import { aStore } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { browserAt } from './visitor.ts'

const { pool, origin } = demonstration()
const newVisitor = browserAt(origin)
const PASSWORD = 'cavalo correto bateria'

test.each([true, false])(
  'the holder of a link sets up an app and looks after the installation, with script: %s',
  async (hasScript) => {
    const code = await anOperatorInvitation(pool)
    const { page } = await newVisitor({ device: 'phone', hasScript, expectedFaults: [/status of 4(01|22)/] })
    const main = page.locator('main')
    await page.goto(operatorInvitationPath(code))
    if (hasScript) {
      await page.waitForURL(`${origin}${OPERATIONS_PATH}/convite`)
      expect(await main.getByLabel('Código do link').isVisible()).toBe(false)
    } else await main.getByLabel('Código do link').fill(code)
    await main.getByLabel('Senha').fill('123')
    await main.getByRole('button', { name: 'Continuar' }).click()
    await main.getByText('Pelo menos 8 caracteres').first().waitFor()
    if (hasScript) await expectAccessible(page)
    await main.getByLabel('Senha').fill(PASSWORD)
    await main.getByRole('button', { name: 'Continuar' }).click()

    await main.getByRole('heading', { name: 'Ative o aplicativo autenticador' }).waitFor()
    if (hasScript) await expectAccessible(page)
    const secret = await main.locator('input[name=secret]').inputValue()
    await main.getByLabel('Código').fill('123')
    await main.getByRole('button', { name: 'Ativar e entrar' }).click()
    await main.getByText('O código não confere ou já foi usado.').waitFor()
    await main.getByLabel('Código').fill(codeOfApp(secret))
    await main.getByRole('button', { name: 'Ativar e entrar' }).click()
    await main.getByRole('heading', { name: 'Guarde os códigos reserva' }).waitFor()
    expect(await main.getByRole('listitem').count()).toBe(10)
    await main.getByRole('link', { name: 'Já guardei, continuar' }).click()
    await page.waitForURL(`${origin}${OPERATIONS_PATH}`)
    await page.getByRole('link', { name: 'Registro' }).click()
    await main.getByText('Passou a cuidar da instalação').first().waitFor()
    if (hasScript) await expectAccessible(page)

    await page.getByRole('button', { name: 'Sair' }).click()
    await page.waitForURL(`${origin}${OPERATIONS_PATH}/entrar`)
    await page.goto(OPERATIONS_PATH)
    await main.getByRole('heading', { name: 'Entrar na operação' }).waitFor()
  },
)

test('an operator finds a store, suspends it with a reason and opens it again', async () => {
  const store = await aStore(pool)
  const { token } = await anOperator(pool)
  const { page, context } = await newVisitor({
    device: 'phone',
    hasScript: false,
    expectedFaults: [/status of 4(04|22)/],
  })
  await context.addCookies([{ name: 'operacao-auth-token', value: token, url: `${origin}${OPERATIONS_PATH}` }])
  const main = page.locator('main')
  await page.goto(OPERATIONS_PATH)
  await main.getByLabel('Nome, endereço ou CNPJ').fill(store.slug)
  await main.getByRole('button', { name: 'Buscar' }).click()
  await main.getByText('1 loja', { exact: true }).waitFor()
  await main.getByRole('row').getByRole('link').click()
  await main.getByLabel('Motivo').fill('Mensalidade em aberto')
  await main.getByRole('button', { name: 'Suspender' }).click()
  await main.getByText('A loja está suspensa.').waitFor()
  await main.getByText('Mensalidade em aberto').waitFor()
  const visitor = await newVisitor({ device: 'phone', hasScript: false, expectedFaults: [/status of 404/] })
  expect((await visitor.page.goto(`/${store.slug}`))?.status()).toBe(404)
  await main.getByRole('button', { name: 'Reabrir' }).click()
  await main.getByText('A loja está aberta de novo.').waitFor()
  expect((await visitor.page.goto(`/${store.slug}`))?.status()).toBe(200)

  await main.getByLabel('Produtos à venda').fill('muitos')
  await main.getByRole('button', { name: 'Salvar limites' }).click()
  await main.getByText('Informe um número inteiro a partir de 0, ou deixe vazio.').waitFor()
  expect(await main.getByLabel('Produtos à venda').inputValue()).toBe('muitos')
  await main.getByLabel('Produtos à venda').fill('1.500')
  await main.getByRole('button', { name: 'Salvar limites' }).click()
  await main.getByText('Os limites foram salvos.').waitFor()
  expect(await main.getByLabel('Produtos à venda').inputValue()).toBe('1500')

  await page.goto(`${OPERATIONS_PATH}/lojas/nova`)
  await main.getByRole('button', { name: 'Abrir loja' }).click()
  await main.getByText('Confira os campos marcados.').waitFor()
})
