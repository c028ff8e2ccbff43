import { encodePage, pagingAt } from '#contract/paging.ts'
import * as limitsWire from '#contract/price-limits.ts'
import * as costWire from '#contract/product-cost.ts'
import * as wire from '#contract/quote.ts'
import { MAX_EXPORTED_ROWS, QUOTE_SHEET } from '#contract/spreadsheet.ts'
import { writeSpreadsheet } from '#server/platform/files/spreadsheet.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { acceptQuote, counterQuote } from './answer-quote.ts'
import { priceLimitsOf, setPriceLimits } from './price-limits.ts'
import { priceQuote } from './price-quote.ts'
import { listProductCosts, setProductCosts } from './product-costs.ts'
import { listQuotes, quoteOfCustomer, quoteOfStore } from './read-quotes.ts'

export function quoteRoutes(server: Server): void {
  serve(server, wire.customerQuote, ({ input: { params }, scope, customer }) =>
    quoteOfCustomer(scope, customer.id, params.number),
  )

  serve(server, wire.acceptQuote, async ({ input: { params, body }, scope, customer }) => ({
    status: await acceptQuote(scope, customer, params.number, body),
  }))

  serve(server, wire.counterQuote, async ({ input: { params, body }, scope, customer }) => {
    await counterQuote(scope, customer, params.number, body)
    return quoteOfCustomer(scope, customer.id, params.number)
  })

  serve(server, wire.listQuotes, async ({ input: { query }, scope }) => {
    const paging = pagingAt(query)
    return { ...(await listQuotes(scope, query.group, query.text, paging)), ...encodePage(paging) }
  })

  serve(server, wire.exportQuotes, async ({ input: { query }, scope }) => {
    // One more says that there are too many.
    const { quotes } = await listQuotes(scope, query.group, query.text, { limit: MAX_EXPORTED_ROWS + 1, offset: 0 })
    const { timeZone } = scope.supplier
    return writeSpreadsheet(query.format, { name: 'orcamentos', columns: QUOTE_SHEET, rows: quotes, timeZone })
  })

  serve(server, wire.storeQuote, ({ input: { params }, scope }) => quoteOfStore(scope, params.number))

  serve(server, wire.priceQuote, ({ input: { params, body }, scope }) => priceQuote(scope, params.number, body))

  serve(server, limitsWire.priceLimits, ({ scope }) => priceLimitsOf(scope))

  serve(server, limitsWire.setPriceLimits, ({ input: { body }, scope }) => setPriceLimits(scope, body))

  serve(server, costWire.listProductCosts, async ({ input: { query }, scope }) => {
    const paging = pagingAt(query)
    return { ...(await listProductCosts(scope, query, query.sort, paging)), ...encodePage(paging) }
  })

  serve(server, costWire.setProductCosts, ({ input: { body }, scope }) => setProductCosts(scope, body.changes))
}
