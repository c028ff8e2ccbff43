import { redirect, type ActionFunctionArgs } from 'react-router'
import { Refusal } from '#contract/client.ts'
import { quantityFromUnits, unitPriceFromReais } from '#domain/amounts.ts'
import type { CounterLine } from '#domain/order/quote.ts'
import { quoteApi } from '../../shared/api/quote.ts'
import { parseDecimal } from '#domain/decimal.ts'
import { formText } from '../../shared/form-errors.ts'
import { withOverrides } from '../../shared/i18n/dictionary.ts'
import { text as quotesText } from '../../shared/i18n/quotes.ts'
import { pageOf } from '../../shared/page-context.ts'

export const QUOTE_ANSWER = 'quoteAnswer'

/** The names of the fields of a line. */
export const quantityField = (position: number): string => `quantity-${position}`
export const priceField = (position: number): string => `price-${position}`

/** What the form of a counter-offer asks for; null where something in it is no number. */
export function counterLinesIn(form: FormData): CounterLine[] | null {
  const positions = [...form.keys()].flatMap((name) => {
    const [, position] = /^quantity-(\d+)$/.exec(name) ?? []
    return position === undefined ? [] : [Number(position)]
  })
  const lines = positions.map((position): CounterLine | null => {
    const units = parseDecimal(formText(form, quantityField(position)))
    const typed = formText(form, priceField(position)).trim()
    const price = typed === '' ? null : parseDecimal(typed)
    if (units === null || units < 0 || (typed !== '' && (price === null || price < 0))) return null
    return {
      position,
      quantity: quantityFromUnits(units),
      wishedPrice: price === null ? null : unitPriceFromReais(price),
    }
  })
  return lines.every((line) => line !== null) ? lines : null
}

/** Accepts or counters the quote, as the form says. A refusal is shown on the page, which is loaded again. */
export async function answerQuote(
  args: ActionFunctionArgs,
  number: number,
  form: FormData,
): Promise<{ readonly message: string } | Response> {
  const page = pageOf(args)
  const text = withOverrides(quotesText, await page.texts())
  const version = Number(formText(form, 'version'))
  try {
    if (formText(form, QUOTE_ANSWER) === 'accept') {
      await quoteApi(page).accept(number, version, formText(form, 'deliveryDate') || null)
      return redirect(`/pedidos/${number}?feito=aprovado`)
    }
    const lines = counterLinesIn(form)
    if (lines === null) return { message: text.badNumber }
    await quoteApi(page).counter(number, version, lines, formText(form, 'note').slice(0, MAX_NOTE))
    return redirect(`/pedidos/${number}?feito=contraproposta`)
  } catch (error) {
    if (error instanceof Response) throw error
    return { message: error instanceof Refusal ? refusalText(error) : text.failed }
  }
}

const MAX_NOTE = 1000

/** With the names of the products that it is about. */
function refusalText({ message, itemNames }: Refusal): string {
  const areNamed = itemNames.every((name) => message.includes(name))
  return areNamed ? message : `${message} ${itemNames.join(', ')}.`
}
