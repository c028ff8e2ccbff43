import type { LoaderFunctionArgs } from 'react-router'
import { Refusal } from '#contract/client.ts'
import { withOverrides } from '../../shared/i18n/dictionary.ts'
import { text as ordersText } from '../../shared/i18n/orders.ts'
import { pageOf } from '../../shared/page-context.ts'

/** The number in the URL of a screen of one order. */
export async function orderNumber(args: LoaderFunctionArgs): Promise<number> {
  const number = Number(args.params.number)
  if (!Number.isSafeInteger(number) || number < 1)
    throw Refusal.of(404, 'order.notFound', withOverrides(ordersText, await pageOf(args).texts()).notFound)
  return number
}
