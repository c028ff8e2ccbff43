import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { build } from 'vite'
import type { BasisPoints, Cents, Quantity, UnitPrice } from '#domain/amounts.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import * as choice from '#domain/coupon/choose-coupon.ts'
import type { CouponBenefit } from '#domain/coupon/coupon.ts'
import * as discount from '#domain/coupon/discount.ts'
import type { Row } from './table.ts'

const CARTS = 1_000_000
const MOST_LINES = 8
const LARGE_CARTS = 2000
const ROUNDS = 5

type Pricing = Pick<typeof discount, 'totalsWithCoupon'> & Pick<typeof choice, 'couponsOfCart'>
type Draw = (below: number) => number
type AnyCoupon = CouponBenefit & { readonly isAutomatic: boolean }

/**
 * Prices random carts by the sources that the server runs and by the same module as it is built for browsers: minified, for their
 * version of the language. Returns how many results differ.
 */
export async function measurePrices(say: (text: string) => void): Promise<{ rows: Row[]; different: number }> {
  const ofServer: Pricing = { ...discount, ...choice }
  const ofBrowser = await builtForBrowsers()
  say(`Pricing ${CARTS} random carts twice`)
  const draw = drawing(20_261_123)
  let different = 0
  for (let index = 0; index < CARTS; index++) {
    const cart = randomCart(draw, draw(MOST_LINES + 1))
    if (!isDeepStrictEqual(priced(ofServer, cart), priced(ofBrowser, cart))) different++
  }
  say('Pricing carts of 100 lines')
  const large = Array.from({ length: LARGE_CARTS }, () => randomCart(draw, 100))
  const micros = Array.from({ length: ROUNDS + 1 }, () => {
    const startedAt = performance.now()
    for (const cart of large) priced(ofServer, cart)
    return ((performance.now() - startedAt) * 1000) / LARGE_CARTS
  }).slice(1)
  const rows: Row[] = [
    {
      what: `of ${CARTS} random carts, priced otherwise by the browser's build`,
      against: "the server's sources",
      values: [different],
      aim: { kind: 'at most', value: 0 },
      unit: 'carts',
      note: '',
    },
    {
      what: 'pricing a cart of 100 lines, with the choice of its coupon',
      against: '',
      values: micros,
      aim: null,
      unit: 'µs',
      note: '',
    },
  ]
  return { rows, different }
}

async function builtForBrowsers(): Promise<Pricing> {
  const folder = await mkdtemp(join(tmpdir(), 'prices-'))
  try {
    const domain = fileURLToPath(new URL('../domain/', import.meta.url))
    const entry = join(folder, 'entry.ts')
    await writeFile(
      entry,
      `export { totalsWithCoupon } from '${domain}coupon/discount.ts'\nexport { couponsOfCart } from '${domain}coupon/choose-coupon.ts'\n`,
    )
    await build({
      configFile: false,
      logLevel: 'error',
      build: {
        target: 'es2022',
        minify: true,
        outDir: join(folder, 'built'),
        lib: { entry, formats: ['es'], fileName: () => 'prices.mjs' },
      },
    })
    return (await import(pathToFileURL(join(folder, 'built', 'prices.mjs')).href)) as Pricing
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Whole numbers from 0 up to below the given one; the same at every run (xorshift). */
function drawing(seed: number): Draw {
  let state = seed
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

interface RandomCart {
  readonly lines: readonly CartLine[]
  readonly coupons: readonly AnyCoupon[]
  readonly isAutomaticCouponOn: boolean
  readonly pricing: discount.CartPricing
}

function priced({ couponsOfCart, totalsWithCoupon }: Pricing, cart: RandomCart) {
  const { applied } = couponsOfCart({ ...cart, typedCode: 'C0' }, cart.lines, cart.pricing)
  return totalsWithCoupon(cart.lines, applied, cart.pricing)
}

const randomCart = (draw: Draw, lines: number): RandomCart => ({
  lines: Array.from({ length: lines }, (_, index) => randomLine(draw, index)),
  coupons: Array.from({ length: draw(4) }, (_, index) => randomCoupon(draw, index)),
  isAutomaticCouponOn: draw(4) > 0,
  pricing: { countsMultiple: draw(2) === 0, deliveryFee: draw(3000) as Cents },
})

function randomLine(draw: Draw, index: number): CartLine {
  const price = (1 + draw(3_000_000)) as UnitPrice
  const orNull = <Value>(value: Value): Value | null => (draw(3) === 0 ? value : null)
  const amount = () => (1 + draw(40_000)) as Quantity
  return {
    product: {
      id: `p${index}`,
      name: '',
      price,
      wholesalePrice: orNull((1 + draw(3_000_000)) as UnitPrice),
      wholesaleMinimum: orNull(amount()),
      incrementMultiple: orNull(amount()),
      granularity: null,
      minPerOrder: null,
      maxPerOrder: null,
      packagingPrice: orNull(draw(100_000) as UnitPrice),
      tiers: Array.from({ length: draw(3) }, () => ({ from: amount(), price: (1 + draw(3_000_000)) as UnitPrice })),
    },
    quantity: amount(),
    isGiftWrapped: draw(4) === 0,
    attendantPrice: draw(10) === 0 ? price : null,
  }
}

function randomCoupon(draw: Draw, index: number): AnyCoupon {
  const isPercent = draw(2) === 0
  return {
    code: `C${index}`,
    ...(isPercent
      ? { kind: 'percent', value: (1 + draw(10_000)) as BasisPoints }
      : { kind: 'fixed', value: (1 + draw(50_000)) as Cents }),
    isAutomatic: index > 0,
    avoidsPolicies: draw(3) === 0,
    minimumItems: (draw(3) === 0 ? draw(100_000) : 0) as Cents,
    isForDelivery: draw(5) === 0,
    productIds: draw(3) === 0 ? Array.from({ length: draw(5) }, () => `p${draw(MOST_LINES)}`) : null,
  }
}
