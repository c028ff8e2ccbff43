import { chosenPricing } from '../../shared/api/pricing-query.ts'
import { redirect, type ActionFunctionArgs } from 'react-router'
import { Refusal } from '#contract/client.ts'
import { quantity } from '#domain/amounts.ts'
import type { LineOperation } from '#domain/cart/operations.ts'
import type { MatchedRow, QuickChoice, ReadTable } from '#domain/catalog/quick-order.ts'
import { matchRows } from '../../shared/api/quick-order.ts'
import { formText } from '../../shared/form-errors.ts'
import { withOverrides } from '../../shared/i18n/dictionary.ts'
import { text as quickText } from '../../shared/i18n/quick-order.ts'
import { newId } from '../../shared/new-id.ts'
import { pageOf, requireCustomer } from '../../shared/page-context.ts'
import { fillCart } from '../state/fill-cart.ts'

/** The field with the typed or pasted rows. */
export const ROWS = 'rows'
/** The field with a spreadsheet in base64. */
export const FILE = 'file'
/** The fields with what is to be read of the file; empty is found. */
export const SHEET = 'sheet'
export const HEADING_ROW = 'headingRow'
/** The fields of a preview: that it is one, what was chosen for a row, and rows for which something is to be chosen or corrected. */
export const PREVIEW = 'preview'
const CHOICE = 'choice-'
export const REST = 'rest'
export const choiceField = (row: PreviewedRow): string => `${CHOICE}${row.operationId}`

export type PreviewedRow = MatchedRow & {
  /** Of the operation that puts the row into the cart: sent twice, it is applied once. */
  readonly operationId: string
}

export type QuickOrderResult =
  | {
      readonly kind: 'preview'
      readonly typed: string
      readonly rows: readonly PreviewedRow[]
      readonly table: ReadTable | null
    }
  | { readonly kind: 'filled'; readonly count: number; readonly typed: string }
  | { readonly kind: 'refused'; readonly message: string; readonly typed: string }

export const restValue = ({ operationId, text }: PreviewedRow): string => `${operationId} ${text}`
/** What a chosen product sends. */
export const choiceValue = ({ product, quantity }: QuickChoice): string => `${product.id} ${quantity}`

/** What was chosen in a preview; nothing for values that no form of ours sends. */
export const chosenIn = (form: FormData): { readonly operation: LineOperation; readonly value: string }[] =>
  [...form].flatMap(([name, value]) => {
    if (!name.startsWith(CHOICE) || typeof value !== 'string') return []
    const [productId = '', amount = ''] = value.split(' ')
    if (!/^\d{1,9}$/.test(amount)) return []
    const by = quantity(Number(amount))
    return [{ operation: { id: name.slice(CHOICE.length), productId, quantity: { by }, isGiftWrapped: null }, value }]
  })

/** Matches rows, or puts what was chosen of them into the cart. */
export async function quickOrderAction(args: ActionFunctionArgs): Promise<QuickOrderResult | Response> {
  const { customerId } = await requireCustomer(args)
  const page = pageOf(args)
  const text = withOverrides(quickText, await page.texts())
  const form = await args.request.formData()
  const typed = formText(form, ROWS)
  try {
    if (form.has(PREVIEW)) {
      const chosen = chosenIn(form)
      if (chosen.length === 0) return { kind: 'refused', message: text.nothingChosen, typed: restOf(form) }
      await fillCart(page, customerId, () => chosen.map(({ operation }) => operation))
      const rest = restOf(form)
      return rest === '' ? redirect('/carrinho') : { kind: 'filled', count: chosen.length, typed: rest }
    }
    const file = formText(form, FILE)
    if (typed.trim() === '' && file === '') return { kind: 'refused', message: text.nothing, typed }
    const { rows, table } = await matchRows(
      page,
      file === ''
        ? { text: typed }
        : { file, sheet: formText(form, SHEET) || null, headingRow: Number(formText(form, HEADING_ROW)) || null },
      chosenPricing(page),
    )
    return { kind: 'preview', typed, table, rows: rows.map((row) => ({ ...row, operationId: newId() })) }
  } catch (error) {
    return { kind: 'refused', message: error instanceof Refusal ? error.message : text.broken, typed }
  }
}

/** The rows for which nothing was chosen. */
const restOf = (form: FormData): string =>
  form
    .getAll(REST)
    .filter((value): value is string => typeof value === 'string' && value !== '')
    .filter((value) => {
      const [id = ''] = value.split(' ', 1)
      return formText(form, `${CHOICE}${id}`) === ''
    })
    .map((value) => value.slice(value.indexOf(' ') + 1))
    .join('\n')
