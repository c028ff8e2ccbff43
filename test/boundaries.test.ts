import { readFileSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as rules from './boundary-rules.ts'
import type { Rule, SourceFile } from './boundary-rules.ts'
import * as styles from './style-rules.ts'

const root = join(import.meta.dirname, '..')
const FOLDERS = ['domain', 'contract', 'database', 'demo', 'sandbox', 'server', 'web', 'bench', 'scripts', 'test']

const WRITTEN_FROM_MIGRATIONS = 'database/schema.sql'

const tree: SourceFile[] = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true }),
)
  .filter((entry) => entry.isFile() && /\.(?:ts|tsx|mjs|css|sql)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ path: relative(root, path).split(sep).join('/'), text: readFileSync(path, 'utf8') }))
  .filter(({ path }) => path !== WRITTEN_FROM_MIGRATIONS)

const names = rules.wireNames(tree)
const breakpointsAreNamed = styles.breakpointsAreNamed(tree.find(({ path }) => path === styles.BREAKPOINTS)?.text ?? '')
const primitives = styles.primitivesOf(tree)
const firstStyles = styles.firstStylesOf(tree)

/** Each rule with a small file that breaks it in its last line, and one that comes close and does not. */
const examples: { rule: Rule; says: string; bad: SourceFile; good: SourceFile }[] = [
  {
    rule: rules.foldersPointOneWay,
    says: 'domain ← contract ← server and web, which do not know each other',
    bad: {
      path: 'web/storefront/cart/cart.ts',
      text: "import type { Pool } from 'pg'\nimport { load } from '#server/platform/database/database.ts'",
    },
    good: { path: 'server/platform/pages/pages.ts', text: "import type { RenderPage } from '#contract/page.ts'" },
  },
  {
    rule: rules.foldersPointOneWay,
    says: 'the server loads the built pages and imports nothing of web',
    bad: { path: 'server/platform/pages/pages.ts', text: "import { createRenderer } from '#web/handler.tsx'" },
    good: { path: 'server/platform/pages/web-build.ts', text: "await import(join(folder, 'web/handler.js'))" },
  },
  {
    rule: rules.addressMeansStreet,
    says: 'an address is a street address',
    bad: { path: 'server/platform/pages/page.ts', text: 'const a = 1\nexport const canonicalAddress = a' },
    good: {
      path: 'server/modules/address/page.ts',
      text: "// the page address\nconst billingAddress = find(address, 'page address', socket.remoteAddress)",
    },
  },
  {
    rule: rules.foldersPointOneWay,
    says: 'the product uses the demonstration only to fill an empty database',
    bad: { path: 'server/modules/cart/queries.ts', text: "import { stableId } from '#demo/identifiers.ts'" },
    good: { path: 'server/main.ts', text: "const { seed } = await import('#demo/seed-demonstration.ts')" },
  },
  {
    rule: rules.momentsAreOfTheStore,
    says: 'a moment is written by the clock of its store, neither by that of the browser nor by one for all',
    bad: {
      path: 'web/storefront/orders/steps.tsx',
      text: "const { formatMoment } = useMoments()\nconst clock = new Intl.DateTimeFormat('pt-BR')",
    },
    good: {
      path: 'web/storefront/orders/order-list.tsx',
      text: '// 21:30 in America/Rio_Branco\nconst now = new Date().toISOString()\nconst { date } = localMoment(now, supplier.timeZone)',
    },
  },
  {
    rule: rules.platformKnowsNoModule,
    says: 'the platform knows no module',
    bad: {
      path: 'server/platform/session/session.ts',
      text: "import {\n  a,\n} from './a.ts'\nimport { find } from '../../modules/customer/queries.ts'",
    },
    good: { path: 'server/app.ts', text: "import { cartRoutes } from './modules/cart/routes.ts'" },
  },
  {
    rule: rules.routesStayInTheirModule,
    says: 'a module does not use the routes of another',
    bad: { path: 'server/modules/order/submit-order.ts', text: "import { routes } from '../cart/routes.ts'" },
    good: { path: 'server/modules/order/submit-order.ts', text: "import { lockCart } from '../cart/queries.ts'" },
  },
  {
    rule: rules.screensKnowNoSiblings,
    says: 'an area of the pages does not import its sibling',
    bad: {
      path: 'web/storefront/cart/cart-page.tsx',
      text: "const a = 1\nexport const Page = lazy(() => import('../catalog/product-page.tsx'))",
    },
    good: {
      path: 'web/storefront/cart/cart-page.tsx',
      text: "import { cart } from '../state/cart.ts'\nimport { Button } from '#web/shared/ui/button.tsx'",
    },
  },
  {
    rule: rules.screensCallThroughTheApi(rules.fieldEndpoints(tree)),
    says: 'screens call endpoints declared by fields, and all others through web/shared/api',
    bad: {
      path: 'web/storefront/cart/cart.ts',
      text: "import type { Account } from '#contract/access.ts'\nimport { loadCart, type Carrinho } from '#contract/cart.ts'",
    },
    good: {
      path: 'web/storefront/cart/cart.ts',
      text: "import { Refusal } from '#contract/client.ts'\nimport { type Account } from '#contract/access.ts'\nimport { getPromotion } from '#contract/promotion.ts'",
    },
  },
  {
    rule: rules.screensNameNoWire(names),
    says: 'screens name no field of the wire',
    bad: { path: 'web/storefront/cart/cart.ts', text: 'const a = 1\nconst lines = reply.produtosSelecionados' },
    good: {
      path: 'web/storefront/cart/cart.ts',
      text: "// produtosSelecionados\nconst url = `/produtos?q=${'cep'}`\nconst { name, total } = cart",
    },
  },
  {
    rule: rules.screensNameNoWire(names),
    says: 'forms name no field of the wire',
    bad: { path: 'web/shared/users/user-form.tsx', text: "const a = 1\nconst password = formText(form, 'senha')" },
    good: { path: 'web/shared/users/user-form.tsx', text: "search.get('voltar') ?? formText(form, 'password')" },
  },
  {
    rule: rules.screensNameNoWire(names),
    says: 'nor does what compares the field of a refusal',
    bad: { path: 'web/storefront/checkout/a.ts', text: "const a = 1\nconst cash = 'formaPagamento.trocoPara'" },
    good: { path: 'web/storefront/checkout/a.ts', text: "const field = 'delivery.date'" },
  },
  {
    rule: rules.nothingIsReExported,
    says: 'no barrel files, no re-exports',
    bad: { path: 'domain/cart/index.ts', text: "export * from './cart.ts'" },
    good: { path: 'domain/cart/cart.ts', text: "// export * from './cart.ts'\nexport const from = 'a'" },
  },
  {
    rule: rules.environmentIsReadOnce,
    says: 'only server/config.ts and tools read the environment',
    bad: { path: 'server/platform/messaging/mail.ts', text: 'const url = process.env.MAIL_URL' },
    good: { path: 'server/platform/messaging/mail.ts', text: '// process.env is read in server/config.ts' },
  },
  {
    rule: rules.pagesShareNoState,
    says: 'a module of the pages holds no state',
    bad: {
      path: 'web/storefront/state/payment-choice.ts',
      text: "import { createStore } from 'zustand/vanilla'\nexport const choice = createStore<string | null>(() => null)",
    },
    good: {
      path: 'web/storefront/state/payment-choice.ts',
      text: "const KINDS: ReadonlySet<string> = new Set(['pix'])\nfunction count() {\n  let total = 0\n}\nconst shared = createContext(null)",
    },
  },
  {
    rule: rules.namesAreOfTheField,
    says: 'names use the words of the field',
    bad: { path: 'server/modules/cart/queries.ts', text: "const a = 'asked'\nconst keptLines = a" },
    good: {
      path: 'server/modules/cart/queries.ts',
      text: "// kept\nconst text = 'asked', masked = text, transferExchangeToken = masked",
    },
  },
  {
    rule: rules.typesAreHonest,
    says: 'no "any" and no silenced tool',
    bad: { path: 'server/app.ts', text: 'const a = 1\nconst read = (value: any) => value' },
    good: {
      path: 'server/app.ts',
      text: "const text = 'take it, any of it' // of any kind: any\nconst pattern = /['`]/.test(text)",
    },
  },
  {
    rule: rules.englishInside,
    says: 'server and domain hold no Portuguese',
    bad: { path: 'domain/cart/cart.ts', text: "// pão\nconst text = `${'a'} não`" },
    good: { path: 'domain/cart/cart.ts', text: '/* São Paulo */ const city = 1 // ação' },
  },
  {
    rule: breakpointsAreNamed,
    says: 'layouts change at few widths, by their names',
    bad: { path: 'web/storefront/cart/cart.module.css', text: '.a {\n  gap: 0;\n}\n@media (min-width: 44rem) {' },
    good: {
      path: 'web/storefront/cart/cart.module.css',
      text: '@media (--tablet) {\n  .a {\n    max-width: 30rem;\n  }\n}\n@media (hover: hover) {',
    },
  },
  {
    rule: breakpointsAreNamed,
    says: 'layouts change at no width that is not declared',
    bad: { path: 'web/storefront/cart/cart.module.css', text: '.a {\n  gap: 0;\n}\n@media (--below-desktop) {' },
    good: { path: 'web/storefront/cart/cart.module.css', text: '@media not (--desktop) {' },
  },
  {
    rule: styles.stylesUsePrimitives(primitives),
    says: 'a class that only does what a primitive does is the primitive',
    bad: {
      path: 'web/storefront/cart/cart.module.css',
      text: '.a:hover {\n  gap: 0;\n}\n.a {\n  gap: var(--space-3);\n  /* beside */\n  display: grid;\n}',
    },
    good: {
      path: 'web/storefront/cart/cart.module.css',
      text: '.a[open] {\n  display: grid;\n  gap: var(--space-3);\n}\n@media (--tablet) {\n  .a {\n    display: grid;\n    gap: var(--space-3);\n  }\n}\n',
    },
  },
  {
    rule: styles.stylesUsePrimitives(primitives),
    says: 'the elements within a class take their primitive themselves',
    bad: {
      path: 'web/storefront/cart/cart.module.css',
      text: '.a dt {\n  font-size: var(--text-s);\n  color: var(--ink-muted);\n}',
    },
    good: { path: 'web/storefront/cart/cart.module.css', text: '.a dt {\n  color: var(--ink-muted);\n}' },
  },
  {
    rule: styles.stylesAreSaidOnce(firstStyles),
    says: 'what two style sheets say is a primitive',
    bad: {
      path: 'web/storefront/cart/cart.module.css',
      text: '.a {\n  gap: 0;\n}\n.b {\n  max-width: 76rem;\n  margin: 0 auto;\n  gap: var(--space-4);\n  display: grid;\n}',
    },
    good: { path: 'web/storefront/cart/cart.module.css', text: '.b {\n  max-width: 76rem;\n  margin: 0 auto;\n}' },
  },
  {
    rule: styles.textHasTheSizesOfTheScale,
    says: 'text has the sizes of one scale',
    bad: {
      path: 'web/shared/ui/button.module.css',
      text: '.big {\n  font: 600 var(--text-s) / 1.35 var(--font);\n}\n.label {\n  font-size: 1.2rem; }',
    },
    good: {
      path: 'web/shared/ui/button.module.css',
      text: '.a {\n  font-size: var(--text-s); }\n.b { font-size: inherit }',
    },
  },
  {
    rule: styles.coloursComeFromTheTheme,
    says: 'style sheets name no colour',
    bad: { path: 'web/shared/ui/button.module.css', text: '.white:hover {\n  border: 1px solid White; }' },
    good: {
      path: 'web/shared/ui/button.module.css',
      text: '/* white */ .tan, #fade { white-space: nowrap; color: var(--ink-white); rotate: tan(1deg); background: color-mix(in oklab, var(--accent) 8%, var(--surface)) }',
    },
  },
]

describe.each(examples)('$says', ({ rule, bad, good }) => {
  test('the rule sees what breaks it, and its line', () => {
    const lastLine = bad.text.trimEnd().split('\n').length
    expect(rule(bad)).toEqual([expect.stringMatching(new RegExp(`^${bad.path}:${lastLine}: `))])
    expect(rule(good)).toEqual([])
  })

  test('the tree keeps it', () => {
    expect(tree.flatMap((file) => rule(file))).toEqual([])
  })
})

describe('the modules of the server form no cycle', () => {
  test('the rule sees one', () => {
    const imports = { cart: 'coupon', coupon: 'order', order: 'cart', supplier: 'cart' }
    const files = Object.entries(imports).map(([from, to]) => ({
      path: `server/modules/${from}/queries.ts`,
      text: `import { a } from '../${to}/queries.ts'`,
    }))
    expect(rules.moduleCycles(files)).toEqual(['cart → coupon → order → cart'])
  })

  test('the tree keeps it', () => {
    expect(rules.moduleCycles(tree)).toEqual([])
  })
})

describe('no files import each other in a circle, types included', () => {
  test('the rule sees one', () => {
    const imports = { order: 'picking', picking: 'status', status: 'order', rating: 'order' }
    const files = Object.entries(imports).map(([from, to]) => ({
      path: `domain/order/${from}.ts`,
      text: `import type { A } from './${to}.ts'`,
    }))
    expect(rules.importCircles(files)).toEqual([
      'domain/order/order.ts → domain/order/picking.ts → domain/order/status.ts → domain/order/order.ts',
    ])
  })

  test('the tree keeps it', () => {
    expect(rules.importCircles(tree)).toEqual([])
  })
})

test('a field of an address is named in at most 8 files of the product', () => {
  // `directions` is a field that all layers have: migration, domain, wire, export, columns, texts, form and card.
  const files = tree.filter(
    ({ path, text }) =>
      /^(?:domain|contract|database|server|web)\//.test(path) &&
      !/\.test\.tsx?$/.test(path) &&
      /\bdirections\b/.test(text),
  )
  expect(files.map(({ path }) => path)).toHaveLength(8)
})

test('migrations have consecutive numbers, as the server demands at its start', () => {
  const numbers = tree.flatMap(({ path }) => /^database\/migrations\/(\d{4})-/.exec(path)?.[1] ?? []).sort()
  expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(4, '0')))
})
