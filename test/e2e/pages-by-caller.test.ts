import { beforeAll, describe, expect, test } from 'vitest'
import { STAFF_MODULES } from '#domain/access/can.ts'
import { SCREENS } from '#web/backoffice/screens.ts'
import { ON_THE_ACCOUNT, PRETENDERS } from '../authorization/answers.ts'
import { versionsOf } from '../authorization/belongings.ts'
import { aWorld, CALLERS, type Caller, type World } from '../authorization/callers.ts'
import { isOpenedBy, type Worker } from '../authorization/screens.ts'
import { demonstration } from './demonstration.ts'

const { origin, pool } = demonstration()

let world: World
beforeAll(async () => {
  world = await aWorld(pool)
})

/** The screens of the back office. */
const OFFICE = SCREENS.map(({ path }) => path)

const PAGES = [
  '',
  '/produtos',
  '/categorias',
  '/entrar',
  '/login-token',
  '/esqueci-senha',
  '/redefinir-senha',
  '/cadastro',
  '/termos',
  '/privacidade',
  '/idade',
  '/conta-excluida',
  '/convite',
  '/convite-equipe',
  '/carrinho',
  '/finalizar',
  '/lojas',
  '/onde-entregar',
  '/conta',
  '/conta/senha',
  '/conta/email',
  '/conta/telefone',
  '/conta/cadastro',
  '/conta/faturas',
  '/conta/assinaturas',
  '/conta/avisos',
  '/listas',
  '/listas?nova',
  '/conversas',
  '/conversas/geral',
  '/conta/privacidade',
  '/conta/usuarios',
  '/conta/trocar',
  '/enderecos',
  '/pedidos',
  '/combos',
  '/combos/nada',
  '/pedido-rapido',
  ...OFFICE,
  '/gestao/nada',
  '/sair',
  '/nada',
]
const ofOwner = ({ owner, orderNumber }: World): string[] => [
  `/pedidos/${orderNumber}`,
  `/submissao/${orderNumber}`,
  `/gestao/pedidos/${orderNumber}`,
  `/gestao/clientes/${owner.customerId}`,
  `/gestao/clientes/${owner.customerId}/usuarios`,
  `/gestao/clientes/${owner.customerId}/listas`,
  `/gestao/contas-a-receber/clientes/${owner.customerId}`,
]

/** By what they see of customers, who is expected to see the owner on some page. */
const SEES_THE_OWNER: readonly Caller[] = [
  ...ON_THE_ACCOUNT,
  'staff for customers',
  'representative without client',
  'staff for all else',
]
const ONLY_FOR_PEOPLE = [
  '/conta',
  '/conta/senha',
  '/conta/telefone',
  '/conta/cadastro',
  '/conta/faturas',
  '/conta/assinaturas',
  '/conta/avisos',
  '/listas',
  '/listas?nova',
  '/conversas',
  '/conversas/geral',
  '/conta/usuarios',
  '/enderecos',
  '/pedidos',
  ...OFFICE,
]

interface ServedPage {
  readonly path: string
  readonly status: number
  readonly html: string
  readonly headers: Headers
}

async function page(path: string, caller: Caller): Promise<ServedPage> {
  const token = world.tokens[caller]
  const response = await fetch(`${origin}/${world.store.slug}${path}`, {
    redirect: 'manual',
    headers: { accept: 'text/html', ...(token === null ? {} : { cookie: `commerce-auth-token=${token}` }) },
  })
  return { path, status: response.status, html: await response.text(), headers: response.headers }
}

const LANES = 8

/** All of them, several at once: one after the other they would mostly wait. */
async function pages(paths: readonly string[], caller: Caller): Promise<ServedPage[]> {
  const served: ServedPage[] = []
  const left = paths.entries()
  const lane = async (): Promise<void> => {
    for (const [index, path] of left) served[index] = await page(path, caller)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return served
}

/** Callers of whom the server knows the same: a page is asked for by some of them, the next page by the next ones. */
const ALIKE: readonly (readonly Caller[])[] = [PRETENDERS, ON_THE_ACCOUNT]
const OF_ALIKE = 3
function pagesFor(caller: Caller, paths: readonly string[]): string[] {
  const group = ALIKE.find((callers) => callers.includes(caller)) ?? [caller]
  return paths.filter((_, index) => (index + group.indexOf(caller)) % group.length < OF_ALIKE)
}

describe.each(CALLERS)('the pages that %s gets', (caller) => {
  test('hold no token, are cached for no other person, and show the owner only to callers who act for the owner', async () => {
    for (const { path, status, html, headers } of await pages(
      pagesFor(caller, [...PAGES, ...ofOwner(world)]),
      caller,
    )) {
      expect.soft(status, path).toBeLessThan(500)
      const token = world.tokens[caller]
      // What everybody sees may be stored by a CDN; test/shared-pages.test.ts compares it.
      const isShared = token === null && headers.get('cache-control')?.startsWith('public, max-age=0, s-maxage=10')
      if (status === 200 && !isShared)
        expect.soft(headers.get('cache-control'), path).toMatch(/^private, no-(?:cache|store)$|^no-store$/)
      if (token !== null) expect.soft(html.includes(token), `${path} holds the token`).toBe(false)
      if (SEES_THE_OWNER.includes(caller)) continue
      for (const secret of [world.owner.email, world.owner.document])
        expect.soft(html.includes(secret), `${path} shows ${secret}`).toBe(false)
    }
  })
})

test.each(['visitor', ...PRETENDERS] as const)(
  'a %s is led to sign in where the page is for people',
  async (caller) => {
    for (const { path, status, headers } of await pages(pagesFor(caller, ONLY_FOR_PEOPLE), caller)) {
      expect.soft(status, path).toBe(302)
      expect.soft(headers.get('location'), path).toMatch(new RegExp(`^/${world.store.slug}/entrar`))
    }
  },
)

/** As what the callers work for the store. */
const WORKS_AS: Partial<Record<Caller, readonly Worker[]>> = {
  customer: [],
  'linked user who sees orders': [],
  key: [],
  'representative without client': ['representative'],
  'representative for the owner': ['representative'],
  'attendant for the owner': ['attendant'],
  'staff for nothing': ['staff without module'],
  'staff for customers': ['customers'],
  'staff for settings': ['settings'],
  'staff for all else': STAFF_MODULES.filter((module) => module !== 'customers' && module !== 'settings'),
}

test.each(Object.entries(WORKS_AS) as [Caller, readonly Worker[]][])(
  'the back office has for a %s the screens of %j; all others are answered 404 and not linked',
  async (caller, workers) => {
    const opened = SCREENS.filter(({ id }) => isOpenedBy(id, workers)).map(({ path }) => path)
    for (const { path, status, html } of await pages(OFFICE, caller)) {
      expect(status, path).toBe(opened.includes(path) ? 200 : 404)
      if (status !== 200) continue
      const linked = OFFICE.filter((other) => html.includes(`href="/${world.store.slug}${other}"`))
      expect(linked, path).toEqual(opened)
    }
    expect((await page('/gestao/nada', caller)).status).toBe(404)
  },
)

test('a page of the store has no script or style of the back office, nor the other way round', async () => {
  // What both are built with has the same content, and so the same name.
  const isOwn = (file: string) => !/\/(?:import|vendor|rolldown-runtime)-/.test(file)
  const filesOf = ({ html }: { html: string }) =>
    [...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([file]) => file).filter(isOwn)
  const office = filesOf(await page('/gestao/clientes', 'staff for customers'))
  const store = filesOf(await page('/produtos', 'staff for customers'))
  expect(Math.min(office.length, store.length)).toBeGreaterThan(1)
  expect(store.filter((file) => office.includes(file))).toEqual([])
})

test('the old path of the portfolio leads to the new one', async () => {
  const { status, headers } = await page('/representante?busca=ana', 'representative for the owner')
  expect([status, headers.get('location')]).toEqual([302, `/${world.store.slug}/gestao/carteira?busca=ana`])
})

test('the owner finds the own record, and staff for customers its file', async () => {
  expect((await page('/conta/cadastro', 'customer')).html).toContain(world.owner.email)
  expect((await page(`/gestao/clientes/${world.owner.customerId}`, 'staff for customers')).html).toContain(
    world.owner.email,
  )
})

test('a page that is only looked at changes nothing', async () => {
  const before = await versionsOf(pool, world.store.id)
  for (const caller of [
    'customer',
    'linked user',
    'representative for the owner',
    'staff for customers',
    'staff for settings',
  ] as const)
    await pages([...PAGES, ...ofOwner(world)], caller)
  expect(await versionsOf(pool, world.store.id)).toEqual(before)
})

test('what people call themselves and their things is text, never a part of the page', async () => {
  const EVIL = `"'></script><script>evil()</script><img src=x onerror=evil()>`
  const { id } = world.store
  for (const change of [
    'update customer set name = $2, trade_name = $2',
    'update login set name = $2 where id in (select login_id from customer where supplier_id = $1 union select login_id from linked_user where supplier_id = $1)',
    'update address set nickname = $2, street = $2, district = $2, directions = $2',
    'update product set name = $2, description = $2, brand = $2',
    'update category set name = $2',
    'update linked_user set name = $2',
    'update api_key set name = $2',
    'update purchase_order set customer_name = $2, note = $2',
    'update order_line set name = $2',
    "update content_version set content = jsonb_set(content, '{body}', to_jsonb($2::text)) where supplier_id = $1 and content ->> 'kind' = 'terms'",
    'update customer_trait set name = $2, hint = $2',
    'update payment_method set name = $2',
    'update delivery_option set name = $2',
  ])
    await pool.query(change.includes('where') ? change : `${change} where supplier_id = $1`, [id, EVIL])
  const paths = [
    ...PAGES,
    ...ofOwner(world),
    `/produtos?q=${encodeURIComponent(EVIL)}`,
    `/entrar?voltar=${encodeURIComponent(EVIL)}`,
    `/${encodeURIComponent(EVIL)}`,
  ]
  let shown = 0
  for (const caller of [
    'visitor',
    'customer',
    'representative for the owner',
    'staff for customers',
    'staff for settings',
  ] as const) {
    for (const { path, html } of await pages(paths, caller)) {
      expect.soft(html, `${path} for a ${caller}`).not.toMatch(/<script>evil|<img src=x/)
      if (html.includes('evil()')) shown++
    }
  }
  expect(shown, 'it was there to be seen').toBeGreaterThan(20)
})

test('a page with a key or a code in its URL is not cached', async () => {
  const secret = 'bk_12345678_segredo-que-ninguem-repete'
  for (const path of [
    `?api_key=${secret}&id_erp_usuario=C1`,
    `/produtos?api_key=${secret}&id_erp_usuario=C1&q=arroz`,
    `/login-token/${secret}/ana%40exemplo.com.br`,
  ]) {
    const { status, html, headers } = await page(path, 'visitor')
    expect([status, headers.get('cache-control'), headers.get('referrer-policy')], path).toEqual([
      200,
      'no-store',
      'strict-origin',
    ])
    // Only the form that takes a code to its store, also without script, has to hold it.
    if (path.includes('api_key')) expect(html.includes(secret), path).toBe(false)
  }
})
