import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mail } from '#server/platform/messaging/mail.ts'
import { aCarousel, aPage, ownTexts } from '#test/builders/content.ts'
import { PASSWORD } from '#test/builders/people.ts'
import { aWorld, type Caller, type World } from '../authorization/callers.ts'
import { fillCart } from '../authorization/belongings.ts'
import { sharedBrowser } from '../browser.ts'
import { demonstration } from './demonstration.ts'
import { ready } from './visitor.ts'

const { origin, pool } = demonstration()

/** Closes every element and attribute that may contain a text, and then runs in every way an element can. */
const PROBE = `"'\`--></title></textarea></style></script></svg><script>probe()</script><img src=x onerror=probe() data-probe><svg onload=probe() data-probe></svg><a href="javascript:probe()" data-probe>x</a>\${probe()}{{probe()}}\u2028`
const PROBE_ADDRESS = 'javascript:probe()//'

/**
 * Texts that people do not type: the product itself chooses them among a few, or makes them. Every other text of a
 * table is probed.
 */
const NOT_TYPED = new Set([
  'acting_as',
  'accepted_as',
  'action',
  'changed_as',
  'channel',
  'code_hash',
  'customer_kind',
  'delivery_type',
  'document_kind',
  'domain',
  'flow',
  'from_status',
  'idempotency_key',
  'kind',
  'lang',
  'last_error',
  'origin',
  'page',
  'password_hash',
  'payment_kind',
  'payment_state',
  'period',
  'delivery_period',
  'placed_as',
  'prefix',
  'price_rule',
  'return_path',
  'role',
  'slug',
  'status',
  'stock_policy',
  'store_url',
  'time_zone',
  'to_status',
  'type',
  'written_as',
])
const TYPED_JSON: readonly string[] = [
  'customer.traits',
  'content_item.draft',
  'content_version.content',
  'purchase_order.billing_address',
  'purchase_order.delivery_address',
  'purchase_order.pickup_store',
  'purchase_order.traits',
  'supplier.presentation',
]

interface Column {
  readonly table: string
  readonly column: string
}
const isTyped = ({ column }: Column): boolean => !NOT_TYPED.has(column)

/** Where the database itself takes no such text: a check, or a reference to another row. */
const REFUSED_BY_DATABASE: readonly unknown[] = ['23514', '23503']
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && REFUSED_BY_DATABASE.includes(error.code)

async function textColumns(): Promise<Column[]> {
  const { rows } = await pool.query<Column>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' and c.data_type = 'text'
       and (c.table_name in ('supplier', 'login') or exists (select from information_schema.columns s where s.table_schema = 'public' and s.table_name = c.table_name and s.column_name = 'supplier_id'))
       and c.table_name <> 'search_word'`,
  )
  return rows.filter(isTyped)
}

const OWN_ROWS: Readonly<Record<string, string>> = {
  supplier: 'id = $1',
  login: `id in (select login_id from customer where supplier_id = $1 union select login_id from staff where supplier_id = $1 union select login_id from linked_user where supplier_id = $1)`,
}
const ownRows = (table: string): string => OWN_ROWS[table] ?? 'supplier_id = $1'

/** All texts within, but for what a bank reads. */
const probed = (value: unknown, name = ''): unknown => {
  if (name === 'pix') return value
  if (typeof value === 'string') return /^(?:target|link|url|href)$/.test(name) ? PROBE_ADDRESS : PROBE
  if (Array.isArray(value)) return value.map((inner: unknown) => probed(inner, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, probed(inner, key)]))
}

/** Every text of people of this store is the probe, each with its own end where no two may be equal. */
async function probeTexts(storeId: string): Promise<void> {
  let written = 0
  for (const { table, column } of await textColumns()) {
    const update = pool.query(
      `update "${table}" set "${column}" = $2 || ctid::text where "${column}" is not null and ${ownRows(table)}`,
      [storeId, PROBE],
    )
    written += await update.then(
      ({ rowCount }) => rowCount ?? 0,
      (error: unknown) => {
        if (!isRefused(error)) throw error
        return 0
      },
    )
  }
  expect(written).toBeGreaterThan(60)
  for (const name of TYPED_JSON) {
    const [table = '', column = ''] = name.split('.')
    const { rows } = await pool.query<{ at: string; value: unknown }>(
      `select ctid::text as at, "${column}" as value from "${table}" where "${column}" is not null and ${ownRows(table)}`,
      [storeId],
    )
    for (const { at, value } of rows) {
      await pool.query(`update "${table}" set "${column}" = $3 where ctid = $2::tid and ${ownRows(table)}`, [
        storeId,
        at,
        JSON.stringify(probed(value)),
      ])
    }
  }
}

const MAIL: Mail = {
  subject: PROBE,
  preheader: PROBE,
  heading: PROBE,
  paragraphs: [PROBE],
  code: { caption: PROBE, value: PROBE },
  button: { label: PROBE, url: `https://loja.exemplo/${PROBE}` },
  closing: [PROBE],
  sections: [{ title: PROBE, rows: [{ label: PROBE, note: PROBE, value: PROBE }] }],
}

/** What is not in the store of every test. */
async function furnish({ store }: World): Promise<void> {
  const { id } = store
  await aPage(store)
  await ownTexts(store, { 'catalog.allProducts': 'Tudo' })
  await aCarousel(store, { banners: [{ picture: 'x.webp', alt: 'Oferta', link: '/produtos' }] })
  await aCarousel(store)
  await pool.query(
    `update product set tags = '{oferta}', brand = 'Marca', packaging = 'caixa' where supplier_id = $1`,
    [id],
  )
  await pool.query(
    `update customer set trade_name = 'Mercearia', phone = '11987654321', review_reason = 'Faltou documento' where supplier_id = $1`,
    [id],
  )
  await pool.query(
    `insert into mail (supplier_id, recipient, subject, content, store_url) values ($1, 'ana@exemplo.com.br', 'Olá', $2, 'http://localhost')`,
    [id, JSON.stringify(MAIL)],
  )
}

const FOR_VISITORS = [
  '',
  '/produtos',
  '/categorias',
  '/carrinho',
  '/entrar',
  '/cadastro',
  '/termos',
  '/privacidade',
  '/idade',
  '/onde-entregar',
  '/lojas',
  '/esqueci-senha',
  '/pagina/trocas',
  '/nada',
]
const FOR_CUSTOMERS = [
  '',
  '/produtos',
  '/carrinho',
  '/finalizar',
  '/conta',
  '/conta/email',
  '/conta/telefone',
  '/conta/cadastro',
  '/conta/faturas',
  '/conta/privacidade',
  '/conta/usuarios',
  '/conta/trocar',
  '/enderecos',
  '/pedidos',
]
const REFLECTED = [
  `/produtos?q=${encodeURIComponent(PROBE)}`,
  `/entrar?voltar=${encodeURIComponent(PROBE_ADDRESS)}`,
  `/entrar?voltar=${encodeURIComponent(PROBE)}`,
  `/${encodeURIComponent(PROBE.trim())}`,
  `/produtos?utm_source=${encodeURIComponent(PROBE)}`,
  `/convite?codigo=${encodeURIComponent(PROBE)}`,
]

const addresses = async ({
  orderNumber,
  owner,
  productId,
  store,
  categoryId,
}: World): Promise<Partial<Record<Caller, readonly string[]>>> => {
  const slugOf = async (table: string, id: string) =>
    (await pool.query<{ slug: string }>(`select slug from ${table} where supplier_id = $1 and id = $2`, [store.id, id]))
      .rows[0]?.slug ?? ''
  const catalogue = [
    `/produto/${await slugOf('product', productId)}`,
    `/categoria/${await slugOf('category', categoryId)}`,
  ]
  return {
    visitor: [...FOR_VISITORS, ...catalogue, ...REFLECTED],
    customer: [...FOR_CUSTOMERS, ...catalogue, `/pedidos/${orderNumber}`, `/submissao/${orderNumber}`],
    'representative without client': ['/gestao/carteira'],
    'representative for the owner': ['', '/carrinho', '/pedidos'],
    'staff for customers': [
      '/gestao/clientes',
      `/gestao/clientes/${owner.customerId}`,
      `/gestao/clientes/${owner.customerId}/usuarios`,
    ],
    'staff for settings': ['/gestao/chaves'],
  }
}

/** What of a probe became part of the page. The policy of the pages is off: nothing but escaping keeps a probe from running. */
const findings = (page: Page) =>
  page.evaluate(() => {
    const elements = [...document.querySelectorAll('[data-probe], [onerror], [onload], img[src="x"]')].map(
      (element) => element.outerHTML,
    )
    // React puts a script, which only throws, in the place of any other.
    const isScript = (address: string | null) =>
      address !== null && /^\s*javascript:(?!throw new Error\('React has blocked)/i.test(address)
    const links = [...document.querySelectorAll('[href], [src], [action], [formaction]')].filter((element) =>
      ['href', 'src', 'action', 'formaction'].some((name) => isScript(element.getAttribute(name))),
    )
    return {
      ran: 'probeRan' in window,
      elements,
      links: links.map((element) => element.outerHTML),
      isShown: document.documentElement.innerHTML.includes('probe()'),
    }
  })

let context: BrowserContext
let world: World
beforeAll(async () => {
  world = await aWorld(pool)
  await furnish(world)
  await fillCart(world)
  await probeTexts(world.store.id)
  context = await (await sharedBrowser()).newContext({ baseURL: origin, locale: 'pt-BR', bypassCSP: true })
  context.setDefaultTimeout(60_000)
  await context.addInitScript(() => Object.assign(window, { probe: () => Object.assign(window, { probeRan: true }) }))
})
afterAll(() => context?.close())

test('what people typed into any field is text on every page, never a part of it', { timeout: 300_000 }, async () => {
  let shown = 0
  for (const [caller, paths] of Object.entries(await addresses(world)) as [Caller, readonly string[]][]) {
    await context.clearCookies()
    const token = world.tokens[caller]
    if (token !== null) await context.addCookies([{ name: 'commerce-auth-token', value: token, url: origin }])
    const page = await context.newPage()
    for (const path of paths) {
      const reply = await page.goto(`/${world.store.slug}${path}`)
      expect.soft(reply?.status(), `${path} for ${caller}`).toBeLessThan(500)
      await ready(page)
      const { isShown, ...found } = await findings(page)
      expect.soft(found, `${path} for ${caller}`).toEqual({ ran: false, elements: [], links: [] })
      if (isShown) shown++
    }
    await page.close()
  }
  expect(shown, 'it was there to be seen').toBeGreaterThan(35)
})

test('what a form repeats is text', async () => {
  const page = await context.newPage()
  await page.goto(`/${world.store.slug}/termos`)
  for (const path of ['/entrar', '/cadastro', '/esqueci-senha', '/onde-entregar']) {
    const fields = Object.fromEntries(
      [
        'identifier',
        'fullName',
        'name',
        'email',
        'cpf',
        'phone',
        'birthDate',
        'postalCode',
        'voltar',
        'legalName',
        'code',
        'password',
      ].map((name) => [name, name === 'password' ? PASSWORD : PROBE]),
    )
    const { html, found } = await page.evaluate(
      async ([address, body]) => {
        const reply = await fetch(address, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body,
        })
        const html = await reply.text()
        const parsed = new DOMParser().parseFromString(html, 'text/html')
        return {
          html,
          found: [...parsed.querySelectorAll('[data-probe], [onerror], [onload], img[src="x"]')].map(
            (element) => element.outerHTML,
          ),
        }
      },
      [`/${world.store.slug}${path}`, new URLSearchParams(fields).toString()] as const,
    )
    expect.soft(found, path).toEqual([])
    expect.soft(html, path).toMatch(/<html lang="pt-BR" /)
  }
  await page.close()
})

test('in a mail it is text, also on the pages of the outbox', async () => {
  const { rows } = await pool.query<{ id: string }>('select id from mail where supplier_id = $1', [world.store.id])
  expect(rows.length).toBeGreaterThan(0)
  const page = await context.newPage()
  for (const path of ['/dev/outbox', ...rows.map(({ id }) => `/dev/outbox/${id}`)]) {
    await page.goto(path)
    for (const frame of page.frames()) {
      const found = await frame.evaluate(() =>
        [...document.querySelectorAll('[data-probe], [onerror], [onload], img[src="x"], a[href^="javascript:"]')].map(
          (element) => element.outerHTML,
        ),
      )
      expect.soft(found, path).toEqual([])
    }
    const { isShown, ...found } = await findings(page)
    expect.soft([isShown, found], path).toEqual([true, { ran: false, elements: [], links: [] }])
  }
  await page.close()
})

test('what the address of /docs says is text as well', async () => {
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const spec = `data:application/json,${encodeURIComponent(JSON.stringify({ openapi: '3.1.0', info: { title: PROBE, version: '1', description: '<img src=x onerror=probe()>' }, paths: {} }))}`
  const inAddress = [
    `#/${encodeURIComponent(PROBE)}`,
    ...['url', 'configUrl', 'spec'].map((name) => `?${new URLSearchParams({ [name]: spec }).toString()}`),
  ]
  for (const address of inAddress) {
    await page.goto('about:blank')
    await page.goto(`/docs${address}`, { waitUntil: 'networkidle' })
    await page.locator('.swagger-ui').first().waitFor({ state: 'attached' })
    const { isShown: _, ...found } = await findings(page)
    expect.soft(found, address).toEqual({ ran: false, elements: [], links: [] })
  }
  await page.close()
})
