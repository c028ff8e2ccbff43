import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { anOrder } from '#test/builders/orders.ts'
import { aCustomer } from '#test/builders/people.ts'
import { aStore } from '#test/builders/store.ts'
import { demonstration } from './demonstration.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)

/** The screens of the account, each with its entry in the menu. */
const SCREENS: readonly (readonly [string, string])[] = [
  ['/pedidos', 'Meus pedidos'],
  ['/pedidos/NUMBER', 'Meus pedidos'],
  ['/pedidos/NUMBER/repetir', 'Meus pedidos'],
  ['/pedido-rapido', 'Pedido rápido'],
  ['/conta/assinaturas', 'Assinaturas'],
  ['/listas', 'Listas de compras'],
  ['/listas?nova', 'Listas de compras'],
  ['/conta/avisos', 'Avisos de chegada'],
  ['/conversas', 'Conversas'],
  ['/conversas/geral', 'Conversas'],
  ['/enderecos', 'Meus endereços'],
  ['/enderecos?novo', 'Meus endereços'],
  ['/conta/cadastro', 'Meu cadastro'],
  ['/conta/usuarios', 'Usuários da conta'],
  ['/conta/usuarios?convidar', 'Usuários da conta'],
  ['/conta/senha', 'Senha'],
  ['/conta/privacidade', 'Privacidade'],
]

/** Width of a form or text, in the pixels of a desktop. */
const TEXT_WIDTH = 720

async function aShopper() {
  const store = await aStore(pool, { tags: ['has-delivery', 'enable-chat'] })
  const customer = await aCustomer(store, { creditLimitCents: 100_000 })
  const number = await anOrder(store, customer, { status: 'picking' })
  return { customer, urlOf: (path: string) => `/${store.slug}${path.replace('NUMBER', String(number))}` }
}

const menuOf = (page: Page) => page.locator('main').getByRole('navigation', { name: 'Minha conta' })

test('every screen of the account has the same menu at the same place, and one of two widths', async () => {
  const { customer, urlOf } = await aShopper()
  const { page } = await newVisitor({ device: 'desktop', token: customer.token })
  const lefts = new Set<string>()
  const widths = new Set<number>()
  for (const [path, entry] of SCREENS) {
    await page.goto(urlOf(path))
    await ready(page)
    const menu = menuOf(page)
    const current = await menu.locator('[aria-current=page]').allTextContents()
    expect(current, path).toEqual([expect.stringContaining(entry)])
    const screen = await menu.evaluate((menu) => {
      const box = menu.nextElementSibling?.getBoundingClientRect()
      return { left: `${menu.getBoundingClientRect().left} ${box?.left}`, width: Math.round(box?.width ?? 0) }
    })
    lefts.add(screen.left)
    widths.add(screen.width)
  }
  expect([...lefts]).toHaveLength(1)
  expect(widths.size).toBe(2)
  expect(Math.min(...widths)).toBe(TEXT_WIDTH)
})

test('on a phone every screen of the account leads back to its home, and what was opened from a list to that', async () => {
  const { customer, urlOf } = await aShopper()
  const { page } = await newVisitor({ token: customer.token })
  // A form that was opened from a screen leads back to that.
  for (const [path] of SCREENS.filter(([path]) => !path.includes('?'))) {
    await page.goto(urlOf(path))
    const isBelowList = path.startsWith('/pedidos/') || path.startsWith('/conversas/')
    const back = isBelowList ? /^(Todos os pedidos|Pedido nº \d+|Todas as conversas)$/ : /^Minha conta$/
    await page.locator('main').getByRole('link', { name: back }).waitFor()
    expect(await menuOf(page).isVisible(), path).toBe(false)
  }
})
