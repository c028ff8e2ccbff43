import { cutText } from '#domain/cut-text.ts'
import { redirect, type ActionFunctionArgs } from 'react-router'
import { isUnclear, Refusal } from '#contract/client.ts'
import { acceptQuote, counterQuote, customerQuote } from '#contract/quote.ts'
import { quantityFromUnits, unitPriceFromReais } from '#domain/amounts.ts'
import { parseSureQuantity } from '#domain/cart/typed-quantity.ts'
import type { CounterLine, Quote } from '#domain/order/quote.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { parseFineDecimal } from '#domain/decimal.ts'
import { formText, type FormErrors } from '../../shared/form-errors.ts'
import { withOverrides } from '../../shared/i18n/dictionary.ts'
import { text as quotesText } from '../../shared/i18n/quotes.ts'
import { pageOf, type PageContext } from '../../shared/page-context.ts'
import { numberFault } from '../../shared/typed-number.ts'

export const QUOTE_ANSWER = 'quoteAnswer'

/** The names of the fields of a line. */
export const quantityField = (position: number): string => `quantity-${position}`
/** Of a hidden field: whether a quantity may have decimals. */
export const unitField = (position: number): string => `unit-${position}`
export const priceField = (position: number): string => `price-${position}`

/** Why an answer was refused, and of a counter-offer what is wrong with which of its fields. */
export interface RefusedAnswer {
  readonly message: string
  readonly faults?: FormErrors
}

/** What the form of a counter-offer asks for, or the first text that is no number. */
export function counterLinesIn(form: FormData): CounterLine[] | { readonly wrong: string } {
  const positions = [...form.keys()].flatMap((name) => {
    const [, position] = /^quantity-(\d+)$/.exec(name) ?? []
    return position === undefined ? [] : [Number(position)]
  })
  const lines: CounterLine[] = []
  for (const position of positions) {
    const amount = formText(form, quantityField(position))
    const units = parseSureQuantity(amount, { unit: formText(form, unitField(position)) })
    if (units === null || units < 0) return { wrong: amount }
    const typed = formText(form, priceField(position)).trim()
    const price = typed === '' ? null : parseFineDecimal(typed)
    if (typed !== '' && (price === null || price < 0)) return { wrong: typed }
    lines.push({
      position,
      quantity: quantityFromUnits(units),
      wishedPrice: price === null ? null : unitPriceFromReais(price),
    })
  }
  return lines
}

/** Accepts or counters the quote, as the form says. A refusal is shown on the page, which is loaded again. */
export async function answerQuote(
  args: ActionFunctionArgs,
  number: number,
  form: FormData,
): Promise<RefusedAnswer | Response> {
  const page = pageOf(args)
  const text = withOverrides(quotesText, await page.texts())
  const version = Number(formText(form, 'version'))
  try {
    if (formText(form, QUOTE_ANSWER) === 'accept') {
      const body = { version, deliveryDate: formText(form, 'deliveryDate') || null }
      await answered(page, number, () => callStore(page, acceptQuote, { params: { number }, body }), isAccepted)
      return redirect(`/pedidos/${number}?feito=aprovado`)
    }
    const lines = counterLinesIn(form)
    if ('wrong' in lines) return { message: numberFault(lines.wrong, text.badNumber) }
    const body = { version, lines, note: cutText(formText(form, 'note'), MAX_NOTE) }
    try {
      await answered(
        page,
        number,
        () => callStore(page, counterQuote, { params: { number }, body }),
        ({ versions }) => versions.length > version,
      )
    } catch (error) {
      if (error instanceof Refusal) return { message: refusalText(error), faults: counterFaults(error, lines) }
      throw error
    }
    return redirect(`/pedidos/${number}?feito=contraproposta`)
  } catch (error) {
    if (error instanceof Response) throw error
    return { message: error instanceof Refusal ? refusalText(error) : text.failed }
  }
}

/** Where it is not clear how the answer ended, the quote itself says whether it is done. */
async function answered(
  page: PageContext,
  number: number,
  answer: () => Promise<unknown>,
  isDone: (quote: Quote) => boolean,
): Promise<void> {
  try {
    await answer()
  } catch (error) {
    if (!isUnclear(error)) throw error
    const quote = await callStore(page, customerQuote, { params: { number } }).catch(() => null)
    if (quote === null || !isDone(quote)) throw error
  }
}

const isAccepted = ({ status }: Quote): boolean =>
  status !== 'quote-requested' && status !== 'quote-priced' && status !== 'cancelled'

const MAX_NOTE = 1000

/** What a refusal says of the quantity of a line, by the name of its field. */
export function counterFaults(
  { field, message }: Pick<Refusal, 'field' | 'message'>,
  lines: readonly CounterLine[],
): FormErrors {
  const [, index] = /^lines\.(\d+)\.quantity$/.exec(field ?? '') ?? []
  const line = lines[Number(index ?? -1)]
  return line ? { [quantityField(line.position)]: message } : {}
}

/** With the names of the products that it is about. */
function refusalText({ message, itemNames }: Refusal): string {
  const areNamed = itemNames.every((name) => message.includes(name))
  return areNamed ? message : `${message} ${itemNames.join(', ')}.`
}
