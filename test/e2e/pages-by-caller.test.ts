import { beforeAll, describe, expect, test } from 'vitest'
import { ON_THE_ACCOUNT, PRETENDERS } from '../authorization/answers.ts'
import { aWorld, CALLERS, type Caller, type World } from '../authorization/callers.ts'
import { demonstration } from './demonstration.ts'

const { origin, pool } = demonstration()

let world: World
beforeAll(async () => {
  world = await aWorld(pool)
})

const PAGES = [
  '', '/produtos', '/entrar', '/login-token', '/esqueci-senha', '/redefinir-senha', '/cadastro', '/termos', '/privacidade', '/idade', '/conta-excluida', '/convite', '/carrinho', '/finalizar', '/lojas', '/onde-entregar',
  '/conta', '/conta/senha', '/conta/email', '/conta/cadastro', '/conta/privacidade', '/conta/usuarios', '/conta/trocar', '/enderecos', '/pedidos', '/representante', '/gestao/clientes', '/gestao/chaves', '/sair', '/nada',
]
const ofOwner = ({ owner, orderNumber }: World): string[] => [`/pedidos/${orderNumber}`, `/submissao/${orderNumber}`, `/gestao/clientes/${owner.customerId}`]

/** By what they see of customers, who is expected to see the owner on some page. */
const SEES_THE_OWNER: readonly Caller[] = [...ON_THE_ACCOUNT, 'staff for customers', 'representative without client']
const ONLY_FOR_PEOPLE = ['/conta', '/conta/senha', '/conta/cadastro', '/conta/usuarios', '/enderecos', '/pedidos', '/representante', '/gestao/clientes', '/gestao/chaves']

async function page(path: string, caller: Caller): Promise<{ status: number; html: string; headers: Headers }> {
  const token = world.tokens[caller]
  const response = await fetch(`${origin}/${world.store.slug}${path}`, { redirect: 'manual', headers: { accept: 'text/html', ...(token === null ? {} : { cookie: `commerce-auth-token=${token}` }) } })
  return { status: response.status, html: await response.text(), headers: response.headers }
}

describe.each(CALLERS)('the pages that %s gets', (caller) => {
  test('hold no token, are kept by nobody else, and show the owner to nobody who has no business with the owner', async () => {
    for (const path of [...PAGES, ...ofOwner(world)]) {
      const { status, html, headers } = await page(path, caller)
      expect.soft(status, path).toBeLessThan(500)
      if (status === 200) expect.soft(headers.get('cache-control'), path).toMatch(/^private, no-cache$|^no-store$/)
      const token = world.tokens[caller]
      if (token !== null) expect.soft(html.includes(token), `${path} holds the token`).toBe(false)
      if (SEES_THE_OWNER.includes(caller)) continue
      for (const secret of [world.owner.email, world.owner.document]) expect.soft(html.includes(secret), `${path} shows ${secret}`).toBe(false)
    }
  })
})

test.each(['visitor', ...PRETENDERS] as const)('a %s is led to sign in where the page is for people', async (caller) => {
  for (const path of ONLY_FOR_PEOPLE) {
    const { status, headers } = await page(path, caller)
    expect.soft(status, path).toBe(302)
    expect.soft(headers.get('location'), path).toMatch(new RegExp(`^/${world.store.slug}/entrar`))
  }
})

test('the owner finds the own record, and staff for customers its file', async () => {
  expect((await page('/conta/cadastro', 'customer')).html).toContain(world.owner.email)
  expect((await page(`/gestao/clientes/${world.owner.customerId}`, 'staff for customers')).html).toContain(world.owner.email)
})

test('a page with a key or a code in its address is kept by nobody', async () => {
  const secret = 'bk_12345678_segredo-que-ninguem-repete'
  for (const path of [`?api_key=${secret}&id_erp_usuario=C1`, `/produtos?api_key=${secret}&id_erp_usuario=C1&q=arroz`, `/login-token/${secret}/ana%40exemplo.com.br`]) {
    const { status, html, headers } = await page(path, 'visitor')
    expect([status, headers.get('cache-control'), headers.get('referrer-policy')], path).toEqual([200, 'no-store', 'strict-origin'])
    // Only the form that takes a code to its store, also without script, has to hold it.
    if (path.includes('api_key')) expect(html.includes(secret), path).toBe(false)
  }
})
