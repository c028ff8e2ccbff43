import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { STAFF_MODULES } from '#domain/access/can.ts'
import { aStaffMember, PASSWORD } from '#test/builders/people.ts'
import { appCode } from '#test/builders/second-factor.ts'
import { aStore, unique, type StoreBuilder } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { arriveAt } from './shopping.ts'
import { serverOfManyHosts } from './two-hosts.ts'
import { browserAt, handshakeOf, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)
const { originOf } = await serverOfManyHosts()
/** The builder's store names pictures that do not exist. */
const expectedFaults = [/\/(?:logo|favicon)\.svg/, /status of (?:401|403|422)/]

const anOwner = (store: StoreBuilder) => aStaffMember(store, 'staff', STAFF_MODULES)

async function typePassword(page: Page, opener: string): Promise<void> {
  await page.getByText(opener, { exact: true }).click()
  await page.getByLabel('Sua senha').locator('visible=true').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continuar' }).locator('visible=true').click()
}

/** Returns the secret that the page shows. */
async function setUpApp(page: Page): Promise<string> {
  await typePassword(page, 'Ativar aplicativo')
  await page.getByRole('img', { name: 'QR code para o aplicativo autenticador' }).waitFor()
  const secret = (await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? ''
  await page.getByLabel('Código do aplicativo').fill(appCode(secret.replaceAll(' ', '')))
  return secret.replaceAll(' ', '')
}

const codesOn = async (page: Page): Promise<string[]> =>
  page.getByRole('region', { name: 'Guarde os seus códigos reserva' }).getByRole('listitem').allTextContents()

async function signIn(page: Page, base: string, email: string): Promise<void> {
  await page.goto(`${base}/entrar?voltar=%2Fgestao`)
  await page.locator('main input[name=identifier]').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.locator('main').getByRole('button', { name: 'Entrar', exact: true }).click()
  await arriveAt(page, 'Confirme que é você')
}

test.each([
  ['with script', true],
  ['without script', false],
])('an owner sets an app up and signs in with it, and with a recovery code: %s', async (_how, hasScript) => {
  const store = await aStore(pool)
  const owner = await anOwner(store)
  const { page } = await newVisitor({ token: owner.token, hasScript, expectedFaults })
  await page.goto(`/${store.slug}/gestao/seguranca`)
  if (hasScript) await ready(page)
  await arriveAt(page, 'Segurança')
  if (hasScript) await expectAccessible(page)
  const secret = await setUpApp(page)
  if (hasScript) await expectAccessible(page, 'the second step of an app')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await page.getByRole('heading', { name: 'Guarde os seus códigos reserva' }).waitFor()
  if (hasScript) await expectAccessible(page, 'new recovery codes')
  const [recovery = '', ...others] = await codesOn(page)
  expect(others).toHaveLength(9)
  await page.goto(`/${store.slug}/gestao/seguranca`)
  await page.getByText('Restam 10 códigos.').waitFor()
  expect(await page.getByText(recovery).count()).toBe(0)

  const { page: later } = await newVisitor({ hasScript, expectedFaults })
  await signIn(later, `/${store.slug}`, owner.email)
  if (hasScript) await expectAccessible(later, 'the second step of a sign-in')
  await later.getByLabel('Código do aplicativo').fill('000000')
  await later.getByRole('button', { name: 'Confirmar e entrar' }).click()
  await later.getByText('O código não confere ou já foi usado.').first().waitFor()
  await later.getByLabel('Código do aplicativo').fill(appCode(secret, 1))
  await later.getByRole('button', { name: 'Confirmar e entrar' }).click()
  await later.waitForURL(/\/gestao$/)

  const { page: last } = await newVisitor({ hasScript, expectedFaults })
  await signIn(last, `/${store.slug}`, owner.email)
  await last.getByText('Sem o celular? Use um código reserva').click()
  await last.getByLabel('Código reserva').fill(recovery.toLowerCase())
  await last.getByRole('button', { name: 'Confirmar e entrar' }).click()
  await last.waitForURL(/\/gestao$/)
  await last.goto(`/${store.slug}/gestao/seguranca`)
  await last.getByText('Restam 9 códigos.').waitFor()
})

/** A device that verifies its person at once. */
async function withAuthenticatorDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a passkey opens the back office at the host where it was made, and elsewhere the page says where', async () => {
  const host = `${unique('loja')}.localhost`
  const store = await aStore(pool, { domain: host })
  const owner = await anOwner(store)
  const home = originOf(host)
  const { page, context } = await newVisitor({ expectedFaults })
  await context.addCookies([
    { name: 'commerce-auth-token', value: owner.token, url: home, httpOnly: true, sameSite: 'Lax' },
  ])
  await withAuthenticatorDevice(page)
  await page.goto(`${home}/gestao/seguranca`)
  await ready(page)
  await page.getByText('Incluir chave de acesso', { exact: true }).click()
  await page.getByLabel('Nome da chave').fill('Celular da Ana')
  await page.getByLabel('Sua senha').locator('visible=true').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continuar' }).locator('visible=true').click()
  await page.getByText('Falta criar a chave “Celular da Ana” neste aparelho.').waitFor()
  await expectAccessible(page, 'a passkey that is being made')
  await page.getByRole('button', { name: 'Criar chave agora' }).click()
  await page.getByRole('heading', { name: 'Guarde os seus códigos reserva' }).waitFor()
  await page.getByText('Celular da Ana', { exact: true }).waitFor()
  await page.getByText(`Funciona em ${host}`).waitFor()
  await expectAccessible(page, 'a passkey in the list')

  await context.clearCookies()
  await signIn(page, home, owner.email)
  await ready(page)
  await page.getByRole('button', { name: 'Usar chave de acesso' }).click()
  await page.waitForURL(/\/gestao$/)
  await page.goto(`${home}/gestao/seguranca`)
  await page.getByText(/Usada hoje/).waitFor()

  const { page: elsewhere } = await newVisitor({ expectedFaults })
  await signIn(elsewhere, `/${store.slug}`, owner.email)
  await elsewhere.getByText(`Sua chave de acesso foi criada em ${host} e só funciona lá.`).waitFor()
  await expectAccessible(elsewhere, 'a second step at another host')
})

test('a store that requires it leads its people there, and nowhere else', async () => {
  const store = await aStore(pool)
  const owner = await anOwner(store)
  const { page } = await newVisitor({ device: 'desktop', token: owner.token, expectedFaults })
  await page.goto(`/${store.slug}/gestao/ajustes`)
  await ready(page)
  const requirement = page.getByLabel('Exigir verificação em duas etapas da equipe')
  expect(await requirement.isDisabled()).toBe(true)
  await page.getByRole('link', { name: 'Ir para Segurança' }).click()
  await arriveAt(page, 'Segurança')
  await setUpApp(page)
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await page.getByRole('heading', { name: 'Guarde os seus códigos reserva' }).waitFor()
  await page.goto(`/${store.slug}/gestao/ajustes`)
  await ready(page)
  await requirement.check()
  await expectAccessible(page, 'the switch of the second factor')
  await page.getByRole('button', { name: 'Salvar ajustes' }).click()
  await page.getByText('Ajustes salvos.').waitFor()

  const picker = await aStaffMember(store, 'staff', ['picking'])
  const { page: pickers } = await newVisitor({ token: picker.token, expectedFaults })
  await pickers.goto(`/${store.slug}/gestao/separacao`)
  await arriveAt(pickers, 'Segurança')
  await ready(pickers)
  await pickers.getByText('Esta loja pede verificação em duas etapas').waitFor()
  expect(await pickers.getByRole('link', { name: 'Separação' }).count()).toBe(0)
  await expectAccessible(pickers, 'a second factor that is required')
  await setUpApp(pickers)
  await pickers.getByRole('button', { name: 'Confirmar' }).click()
  await pickers.getByRole('link', { name: 'Ir para a gestão' }).click()
  await pickers.getByRole('link', { name: 'Separação' }).first().waitFor()

  await page.goto(`/${store.slug}/gestao/equipe/${picker.staffId}`)
  await ready(page)
  await page.getByText('Redefinir verificação', { exact: true }).first().click()
  await expectAccessible(page, 'the second factor of a person of the team')
  await page.getByRole('button', { name: 'Redefinir verificação' }).click()
  await page.getByText('Verificação redefinida.').waitFor()
})

test('an open page of a person whose access ends goes to the sign-in at once, whatever it shows', async () => {
  const store = await aStore(pool)
  const owner = await anOwner(store)
  // Of a person whose screens follow nothing that happens in the store.
  const editor = await aStaffMember(store, 'staff', ['content'])
  const { page } = await newVisitor({ device: 'phone', token: editor.token, expectedFaults })
  const isLive = handshakeOf(page)
  await page.goto(`/${store.slug}/gestao/textos`)
  await isLive
  const { page: owners } = await newVisitor({ device: 'desktop', token: owner.token, expectedFaults })
  await owners.goto(`/${store.slug}/gestao/equipe/${editor.staffId}`)
  await ready(owners)
  await owners.getByText('Desativar o acesso').click()
  await owners.getByRole('button', { name: /^Desativar Carla/ }).click()
  await page.waitForURL(/\/entrar\?voltar=%2Fgestao%2Ftextos&sessao=desconectada/)
  await page.getByText('O seu acesso neste aparelho foi encerrado.').waitFor()
  await expectAccessible(page, 'a sign-in after an access that ended')
})
