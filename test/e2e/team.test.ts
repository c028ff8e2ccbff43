import { expect, test } from 'vitest'
import { STAFF_MODULES } from '#domain/access/can.ts'
import { mailsTo } from '#test/builders/outbox.ts'
import { aCustomer, aPortfolio, aStaffMember } from '#test/builders/people.ts'
import { unique } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { arriveAt } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, store: storeOf, pool } = demonstration()
const newVisitor = browserAt(origin)

const TEAM = '/emporio-da-serra/gestao/equipe'
const NEW_PASSWORD = 'cavalo correto bateria'
const anOwner = async () => aStaffMember(await storeOf('emporio-da-serra'), 'staff', STAFF_MODULES)
const linkTo = async (email: string): Promise<string> =>
  /\S+\/convite-equipe#codigo=[\w-]{43}/.exec((await mailsTo(pool, email))[0]?.plain ?? '')?.[0] ?? ''

test('an owner invites a person, who sees only the own part of the back office, until deactivated', async () => {
  const owner = await anOwner()
  const email = `${unique('rita')}@exemplo.com.br`
  const { page } = await newVisitor({ device: 'desktop', token: owner.token })
  await page.goto(TEAM)
  await ready(page)
  await page.getByRole('link', { name: 'Convidar pessoa' }).click()
  await arriveAt(page, 'Convidar pessoa')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enviar convite' }).click()
  await page.getByText('Informe o e-mail, ou o celular abaixo.').waitFor()
  await page.getByLabel('Nome').fill('Rita Prado')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('radio', { name: 'Sob medida' }).check()
  await page.getByRole('checkbox', { name: 'Separação', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Financeiro' }).check()
  await page.getByRole('button', { name: 'Enviar convite' }).click()
  await page.getByText('Convite enviado. O link vale por 7 dias.').waitFor()
  await page.getByRole('link', { name: new RegExp(`Rita Prado.*${email}.*Convidado`) }).waitFor()
  await expectAccessible(page)

  const { page: ritas } = await newVisitor({ device: 'phone', expectedFaults: [/status of (?:401|404)/] })
  await ritas.goto(await linkTo(email))
  await arriveAt(ritas, 'Rita Prado, que bom ter você na equipe')
  // The code is out of the address bar at once.
  expect(ritas.url()).not.toContain('#')
  await expectAccessible(ritas)
  await ritas.getByLabel('Crie uma senha').fill(NEW_PASSWORD)
  await ritas.getByRole('button', { name: 'Aceitar e entrar' }).click()
  await ritas.waitForURL(/\/gestao/)
  await ready(ritas)
  await ritas.goto('/emporio-da-serra/gestao/separacao')
  await arriveAt(ritas, /Separação|separar/i)
  await ritas.goto('/emporio-da-serra/gestao/equipe')
  await arriveAt(ritas, 'Página não encontrada')
  await ritas.goto('/emporio-da-serra/gestao/recebimentos')
  await ready(ritas)

  await page.goto(TEAM)
  await page.getByRole('link', { name: new RegExp(`Rita Prado.*${email}.*Ativo`) }).click()
  await arriveAt(page, 'Rita Prado')
  await expectAccessible(page)
  await page.getByText('Desativar o acesso').click()
  await page.getByText('Rita Prado sai de todos os aparelhos na hora').waitFor()
  await page.getByRole('button', { name: 'Desativar Rita Prado' }).click()
  await page.getByText('Acesso desativado. A pessoa saiu de todos os aparelhos.').waitFor()
  // The page leaves by itself.
  await ritas.waitForURL(/\/entrar/)
  await page.getByRole('button', { name: 'Reativar acesso' }).click()
  await page.getByText('Acesso reativado. A pessoa já pode entrar.').waitFor()
})

test('a link that was used or withdrawn says what to do', async () => {
  const owner = await anOwner()
  const email = `${unique('bia')}@exemplo.com.br`
  const { page } = await newVisitor({ device: 'phone', token: owner.token })
  await page.goto(`${TEAM}?convidar`)
  await ready(page)
  await page.getByLabel('Nome').fill('Bia Lima')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Enviar convite' }).click()
  await page.getByText('Convite enviado. O link vale por 7 dias.').waitFor()
  const link = await linkTo(email)
  await page.getByRole('link', { name: new RegExp(`Bia Lima.*${email}`) }).click()
  await arriveAt(page, 'Convite de Bia Lima')
  await expectAccessible(page)
  await page.getByText('Cancelar convite', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Cancelar convite' }).click()
  await page.getByText('Convite cancelado: o link não vale mais.').waitFor()

  const { page: bias } = await newVisitor({ device: 'phone', expectedFaults: [/status of 422/] })
  await bias.goto(link)
  await arriveAt(bias, 'Este convite não vale mais')
  await expectAccessible(bias)
  await bias.getByRole('link', { name: 'Entrar' }).first().waitFor()
})

test('the clients of a representative go to who was chosen, and the position changes at once', async () => {
  const store = await storeOf('emporio-da-serra')
  const owner = await anOwner()
  const [seller, successor] = [await aStaffMember(store, 'representative'), await aStaffMember(store, 'representative')]
  await pool.query('update login set name = $2 where id = $1', [successor.loginId, 'Vera Sucessora'])
  await aPortfolio(store, seller, [await aCustomer(store), await aCustomer(store)])
  const { page } = await newVisitor({ device: 'phone', token: owner.token, expectedFaults: [/status of 409/] })
  await page.goto(`${TEAM}/${seller.staffId}`)
  await ready(page)
  await page.getByRole('radio', { name: 'Separação' }).check()
  await page.locator('#conteudo').getByRole('button', { name: 'Salvar', exact: true }).click()
  await page.getByText('Passe os clientes a outro representante antes de mudar a função.').first().waitFor()
  await page.getByText('Desativar o acesso').click()
  await page.getByLabel('2 clientes na carteira').selectOption({ label: 'Passar para Vera Sucessora' })
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Desativar Carla/ }).click()
  await page.getByText('Acesso desativado.').waitFor()
  const { rows } = await pool.query('select from portfolio where supplier_id = $1 and representative_id = $2', [
    store.id,
    successor.staffId,
  ])
  expect(rows).toHaveLength(2)
  const newClient = await aCustomer(store, { name: unique('Mercadinho') })
  await page.goto(`${TEAM}/${successor.staffId}`)
  await ready(page)
  await page.getByRole('searchbox').last().fill(newClient.document)
  await page.getByRole('searchbox').last().press('Enter')
  await page.getByRole('button', { name: /Mercadinho/ }).click()
  await page.getByRole('button', { name: 'Adicionar clientes' }).click()
  await page.getByText('3 clientes na carteira').first().waitFor()
})
