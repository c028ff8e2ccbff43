import { decodePage, encodePage } from '#contract/paging.ts'
import * as limitsWire from '#contract/price-limits.ts'
import * as costWire from '#contract/product-cost.ts'
import * as wire from '#contract/quote.ts'
import { encodeStatus } from '#contract/values.ts'
import { MAX_EXPORTED_ROWS, QUOTE_SHEET } from '#contract/spreadsheet.ts'
import { writeSpreadsheet } from '#server/platform/files/spreadsheet.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { acceptQuote, counterQuote } from './answer-quote.ts'
import { priceLimitsOf, setPriceLimits } from './price-limits.ts'
import { priceQuote } from './price-quote.ts'
import { listProductCosts, setProductCosts } from './product-costs.ts'
import { listQuotes, quoteOfCustomer, quoteOfStore } from './read-quotes.ts'

export function quoteRoutes(server: Server): void {
  serve(server, wire.customerQuote, async ({ input: { params }, scope, customer }) =>
    wire.encodeQuote(await quoteOfCustomer(scope, customer.id, params.numpedido)),
  )

  serve(server, wire.acceptQuote, async ({ input: { params, body }, scope, customer }) => {
    const acceptance = { version: body.versao, deliveryDate: body.data_de_entrega ?? null }
    return { status: encodeStatus(await acceptQuote(scope, customer, params.numpedido, acceptance)) }
  })

  serve(server, wire.counterQuote, async ({ input: { params, body }, scope, customer }) => {
    const { versao: version, mensagem = '' } = body
    const counter = { version, lines: wire.decodeCounterLines(body.itens), note: mensagem.trim() }
    await counterQuote(scope, customer, params.numpedido, counter)
    return wire.encodeQuote(await quoteOfCustomer(scope, customer.id, params.numpedido))
  })

  serve(server, wire.listQuotes, async ({ input: { query }, scope }) => {
    const paging = decodePage('quotes', query)
    const { quotes, counts } = await listQuotes(scope, wire.decodeQuoteGroup(query.grupo), query.busca ?? '', paging)
    return {
      orcamentos: quotes.map(wire.encodeQuoteSummary),
      totais: { PEDIDOS: counts.requested, RESPONDIDOS: counts.priced, ENCERRADOS: counts.closed },
      ...encodePage(paging),
    }
  })

  serve(server, wire.exportQuotes, async ({ input: { query }, scope }) => {
    // One more says that there are too many.
    const paging = { limit: MAX_EXPORTED_ROWS + 1, offset: 0 }
    const { quotes } = await listQuotes(scope, wire.decodeQuoteGroup(query.grupo), query.busca ?? '', paging)
    const { timeZone } = scope.supplier
    return writeSpreadsheet(query.formato, { name: 'orcamentos', columns: QUOTE_SHEET, rows: quotes, timeZone })
  })

  serve(server, wire.storeQuote, async ({ input: { params }, scope }) =>
    wire.encodeStoreQuote(await quoteOfStore(scope, params.numpedido)),
  )

  serve(server, wire.priceQuote, async ({ input: { params, body }, scope }) => {
    const { versao: version, validade: validOn, mensagem = '' } = body
    const pricing = { version, validOn, lines: wire.decodeOfferedLines(body.itens), note: mensagem.trim() }
    return wire.encodeStoreQuote(await priceQuote(scope, params.numpedido, pricing))
  })

  serve(server, limitsWire.priceLimits, ({ scope }) => priceLimitsOf(scope))

  serve(server, limitsWire.setPriceLimits, ({ input: { body }, scope }) => setPriceLimits(scope, body))

  serve(server, costWire.listProductCosts, async ({ input: { query }, scope }) => {
    const paging = decodePage('costs', query)
    return { ...(await listProductCosts(scope, query, query.sort, paging)), ...encodePage(paging) }
  })

  serve(server, costWire.setProductCosts, ({ input: { body }, scope }) => setProductCosts(scope, body.changes))
}
