import { expect, test } from 'vitest'
import { OPERATIONS_PATH, operatorInvitationPath } from '#contract/operator.ts'
import { anOperatorInvitation, codeOfApp } from '#test/builders/operator.ts'
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
