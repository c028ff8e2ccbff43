// The price rules a second time, written from the specification (§4, §9) with exact fractions, and without a line of
// the product's own code: a result of both is right, or wrong twice in different ways.

/** Numerator and denominator; the denominator is above 0. */
type Fraction = readonly [bigint, bigint]

const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d]
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d]
const minus = (one: Fraction, [c, d]: Fraction): Fraction => plus(one, [-c, d])
const isLess = ([a, b]: Fraction, [c, d]: Fraction): boolean => a * d < c * b
const ZERO: Fraction = [0n, 1n]
const ONE: Fraction = [1n, 1n]
const lower = (one: Fraction, other: Fraction): Fraction => (isLess(other, one) ? other : one)
const higher = (one: Fraction, other: Fraction): Fraction => (isLess(one, other) ? other : one)

/** Half up, for what is not negative. */
function rounded([a, b]: Fraction, decimals: number): Fraction {
  const scale = 10n ** BigInt(decimals)
  return [(2n * a * scale + b) / (2n * b), scale]
}
const asNumber = ([a, b]: Fraction): number => Number(a) / Number(b)
const decimal = (value: number, decimals: number): Fraction => [
  BigInt(Math.round(value * 10 ** decimals)),
  10n ** BigInt(decimals),
]
const price = (reais: number): Fraction => decimal(reais, 4)
const amount = (units: number): Fraction => decimal(units, 3)

/** Reais with up to 4 decimals, quantities with up to 3. */
export interface OracleProduct {
  readonly name: string
  readonly price: number
  readonly wholesalePrice?: number
  readonly wholesaleMinimum?: number
  readonly incrementMultiple?: number
  readonly granularity?: number
  readonly min?: number
  readonly max?: number
  readonly packagingPrice?: number
  readonly tiers: readonly { readonly from: number; readonly price: number }[]
}

export interface OracleLine {
  readonly product: OracleProduct
  /** As the client sends it. */
  readonly quantity: number
  readonly isGiftWrapped: boolean
  readonly attendantPrice: number | null
}

export interface OracleCoupon {
  readonly code: string
  readonly kind: 'percent' | 'fixed'
  /** Percent, or reais. */
  readonly value: number
  readonly minimum: number
  readonly avoidsPolicies: boolean
  /** Names of the only products that it lowers; null is every one. */
  readonly products: readonly string[] | null
}

export interface OracleCart {
  readonly lines: readonly OracleLine[]
  readonly typed: OracleCoupon | null
  readonly automatic: OracleCoupon | null
  /** False with the tag disable-product-multiple. */
  readonly countsMultiple: boolean
  /** What the payment method adds to prices, in percent. */
  readonly adjustment: number
}

interface PricedLine {
  readonly name: string
  readonly quantity: Fraction
  readonly price: Fraction
  readonly rule: 'ATENDENTE' | 'PROGRESSIVO' | 'ATACADO' | 'NORMAL'
  readonly items: Fraction
  readonly all: Fraction
}

/** What the cart answers, as far as prices go. */
export function expectedCart(cart: OracleCart) {
  const lines = cart.lines
    .map((line) => pricedLine(line, cart))
    .filter((line) => line !== null)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const offers = [cart.typed, cart.automatic].map((coupon) =>
    coupon === null ? null : { coupon, discount: discountOf(coupon, lines) },
  )
  const [typed = null, best = null] = offers
  // An automatic coupon that takes nothing off is none; on a tie the typed one wins.
  const automatic = best !== null && isLess(ZERO, best.discount) ? best : null
  const applied =
    automatic !== null && (typed === null || isLess(typed.discount, automatic.discount)) ? automatic : typed
  const discount = applied?.discount ?? ZERO
  const shares = sharesOf(
    discount,
    lines.map((line) => discountable(line, applied?.coupon ?? null)),
  )
  const items = lines.reduce((sum, line) => plus(sum, line.items), ZERO)
  const all = lines.reduce((sum, line) => plus(sum, line.all), ZERO)
  return {
    codigoCupom: applied?.coupon.code ?? null,
    totalProdutos: asNumber(rounded(items, 2)),
    totalEmbalagem: asNumber(rounded(minus(all, items), 2)),
    totalDescontoEspecifico: asNumber(rounded(discount, 2)),
    totalCompras: asNumber(rounded(minus(all, discount), 2)),
    produtos: lines.map((line, index) => answeredLine(line, shares[index] ?? ZERO)),
  }
}

function answeredLine(line: PricedLine, share: Fraction) {
  const perUnit = times(share, [line.quantity[1], line.quantity[0]])
  return {
    nome: line.name,
    quantidade: asNumber(line.quantity),
    precoAplicado: asNumber(rounded(line.price, 4)),
    regraPreco: line.rule,
    usaAtacado: line.rule === 'ATACADO',
    desconto: asNumber(rounded(share, 2)),
    preco_do_desconto: isLess(ZERO, share) ? asNumber(rounded(higher(minus(line.price, perUnit), ZERO), 4)) : undefined,
    total: asNumber(rounded(minus(line.all, share), 2)),
  }
}

function pricedLine(line: OracleLine, { countsMultiple, adjustment }: OracleCart): PricedLine | null {
  const { product, isGiftWrapped } = line
  const quantity = quantityOf(product, line.quantity)
  if (quantity === null) return null
  const adjusted = (reais: number): Fraction =>
    rounded(times(price(reais), plus(ONE, [BigInt(Math.round(adjustment * 100)), 10_000n])), 4)
  const [unitPrice, rule] = unitPriceOf(line, quantity, countsMultiple, adjusted)
  const packaging = isGiftWrapped ? price(product.packagingPrice ?? 0) : ZERO
  return {
    name: product.name,
    quantity,
    price: unitPrice,
    rule,
    items: rounded(times(unitPrice, quantity), 2),
    all: rounded(times(plus(unitPrice, packaging), quantity), 2),
  }
}

/** Attendant, else progressive, else wholesale, else regular. */
function unitPriceOf(
  { product, attendantPrice }: OracleLine,
  quantity: Fraction,
  countsMultiple: boolean,
  adjusted: (reais: number) => Fraction,
): readonly [Fraction, PricedLine['rule']] {
  if (attendantPrice !== null && attendantPrice > 0) return [price(attendantPrice), 'ATENDENTE']
  const reached = product.tiers.filter((tier) => tier.price > 0 && !isLess(quantity, amount(tier.from)))
  const tier = reached.toSorted((a, b) => b.from - a.from)[0]
  if (tier !== undefined) return [adjusted(tier.price), 'PROGRESSIVO']
  const regular = adjusted(product.price)
  const { wholesalePrice = 0, wholesaleMinimum } = product
  const counted = countsMultiple ? times(quantity, amount(product.incrementMultiple ?? 1)) : quantity
  if (wholesaleMinimum === undefined || isLess(counted, amount(wholesaleMinimum))) return [regular, 'NORMAL']
  const wholesale = adjusted(wholesalePrice)
  return isLess(ZERO, wholesale) && isLess(wholesale, regular) ? [wholesale, 'ATACADO'] : [regular, 'NORMAL']
}

/** SET: rounded to 3 decimals, to the next step where the product has one, within minimum and maximum; null is no line. */
function quantityOf({ granularity, min, max }: OracleProduct, typed: number): Fraction | null {
  const wanted = rounded(decimal(typed, 6), 3)
  if (!isLess(ZERO, wanted)) return null
  const step = granularity === undefined ? null : amount(granularity)
  const onStep = (value: Fraction): Fraction => (step === null ? value : nextMultiple(value, step))
  const least = higher(onStep(amount(min ?? 1)), step ?? ONE)
  const raised = isLess(wanted, least) ? least : onStep(wanted)
  return max === undefined ? raised : lower(raised, amount(max))
}

function nextMultiple(value: Fraction, step: Fraction): Fraction {
  const [numerator, denominator] = times(value, [step[1], step[0]])
  return times([(numerator + denominator - 1n) / denominator, 1n], step)
}

const discountable = (line: PricedLine, coupon: OracleCoupon | null): Fraction =>
  (coupon?.avoidsPolicies === true && line.rule === 'PROGRESSIVO') || coupon?.products?.includes(line.name) === false
    ? ZERO
    : line.items

function discountOf(coupon: OracleCoupon, lines: readonly PricedLine[]): Fraction {
  const items = lines.reduce((sum, line) => plus(sum, line.items), ZERO)
  if (isLess(items, decimal(coupon.minimum, 2))) return ZERO
  const open = lines.reduce((sum, line) => plus(sum, discountable(line, coupon)), ZERO)
  const wanted =
    coupon.kind === 'percent'
      ? rounded(times(open, times(decimal(coupon.value, 2), [1n, 100n])), 2)
      : decimal(coupon.value, 2)
  return lower(wanted, open)
}

/** Whole cents by weight: each line the cents that are surely its own, then one more by the largest remainder. */
function sharesOf(discount: Fraction, weights: readonly Fraction[]): Fraction[] {
  const inCents = (value: Fraction): bigint => rounded(value, 2)[0]
  const [total, parts] = [inCents(discount), weights.map(inCents)]
  const sum = parts.reduce((all, part) => all + part, 0n)
  if (sum === 0n) return weights.map(() => ZERO)
  const shares = parts.map((part) => (total * part) / sum)
  const left = Number(total - shares.reduce((all, share) => all + share, 0n))
  const byRemainder = parts
    .map((part, index) => ({ index, rest: (total * part) % sum }))
    .toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  const favoured = new Set(byRemainder.slice(0, left).map(({ index }) => index))
  return shares.map((share, index): Fraction => [share + (favoured.has(index) ? 1n : 0n), 100n])
}
