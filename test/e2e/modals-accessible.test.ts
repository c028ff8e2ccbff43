import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aCustomer, anAddress, type Person } from '#test/builders/people.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration, STORES } from './demonstration.ts'
import { banner, modal, openAccount, openLogin, openMenu, openReceive } from './modal-parts.ts'
import { browserAt, ready, type Device } from './visitor.ts'

const { origin, store: storeOf } = demonstration()
const newVisitor = browserAt(origin)
const DEVICES: readonly Device[] = ['phone', 'desktop']

interface Opening {
  readonly title: string
  readonly isSignedIn?: boolean
  readonly devices?: readonly Device[]
  /** Of a company with several stores. */
  readonly isOfSisters?: true
  readonly open: (page: Page) => Promise<void>
}

/** Every modal, as people come to it. */
const OPENINGS: readonly Opening[] = [
  { title: 'Menu', devices: ['phone'], open: openMenu },
  { title: 'Entrar', open: openLogin },
  { title: 'Como você quer receber?', open: openReceive },
  { title: 'Como você quer receber?', isSignedIn: true, open: openReceive },
  { title: 'Minha conta', isSignedIn: true, open: openAccount },
  {
    title: 'Carrinho',
    isSignedIn: true,
    devices: ['desktop'],
    open: (page) =>
      banner(page)
        .getByRole('link', { name: /carrinho/i })
        .click(),
  },
  {
    title: 'Novo endereço',
    isSignedIn: true,
    open: (page) => via(page, openReceive, 'Como você quer receber?', 'Novo endereço'),
  },
  {
    title: 'Alterar endereço',
    isSignedIn: true,
    open: (page) => via(page, openReceive, 'Como você quer receber?', /^Alterar /),
  },
  {
    title: 'Como você quer pagar?',
    isSignedIn: true,
    open: (page) => via(page, openAccount, 'Minha conta', 'Forma de pagamento'),
  },
  { title: 'Meu cadastro', isSignedIn: true, open: (page) => via(page, openAccount, 'Minha conta', 'Meu cadastro') },
  {
    title: 'Cupom de desconto',
    isSignedIn: true,
    open: (page) => via(page, openAccount, 'Minha conta', 'Cupom de desconto'),
  },
  {
    title: 'Escolha a loja',
    devices: ['phone'],
    isOfSisters: true,
    open: (page) => via(page, openMenu, 'Menu', 'Outras lojas'),
  },
]

async function via(
  page: Page,
  open: (page: Page) => Promise<void>,
  title: string,
  link: string | RegExp,
): Promise<void> {
  await open(page)
  await modal(page, title).getByRole('link', { name: link }).first().click()
}

/** Opens each of them, signed in and not. */
async function walk(slug: string, device: Device, person: Person): Promise<void> {
  for (const isSignedIn of [false, true]) {
    const { page } = await newVisitor({ device, token: isSignedIn ? person.token : null })
    await page.goto(`/${slug}/produtos`)
    await ready(page)
    for (const { title, open, devices = DEVICES, isSignedIn: needsSession = false, isOfSisters = false } of OPENINGS) {
      if (needsSession !== isSignedIn || !devices.includes(device) || (isOfSisters && slug !== 'emporio-da-serra'))
        continue
      await open(page)
      const opened = modal(page, title)
      await opened.waitFor()
      await opened.getByText('Carregando…').waitFor({ state: 'detached' })
      await expectAccessible(page, `${title} on a ${device}`, 'dialog[open]')
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${title} fits a ${device}`,
      ).toBeLessThanOrEqual(0)
      await page.keyboard.press('Escape')
      await opened.waitFor({ state: 'detached' })
    }
  }
}

test.each(STORES)('every modal of %s is accessible, on a phone and on a desktop', async (slug) => {
  const store = await storeOf(slug)
  const person = await aCustomer(store)
  await anAddress(store, person.customerId, { isPrimary: true })
  // Mostly they wait for what slides: both at once.
  await Promise.all(DEVICES.map((device) => walk(slug, device, person)))
})
