import { encodePage, type Paging } from '#contract/paging.ts'
import * as wire from '#contract/quote.ts'
import { decodeSpreadsheet, type SpreadsheetFile, type SpreadsheetFormat } from '#contract/spreadsheet.ts'
import type { CounterLine, OfferedLine, Quote, QuoteGroup, QuotePage, StoreQuote } from '#domain/order/quote.ts'
import { withFieldNames, type ApiContext } from './api-context.ts'

/** The quote behind an order, for its customer. */
export const quoteApi = ({ call, supplier }: ApiContext) => {
  const paramsOf = (number: number) => ({ idfornecedor: supplier.id, numpedido: number })
  return {
    ofOrder: async (number: number): Promise<Quote> =>
      wire.decodeQuote(await call(wire.customerQuote, { params: paramsOf(number) })),

    /** Without a day, that of the request stays. */
    accept: async (number: number, version: number, deliveryDate: string | null): Promise<void> => {
      await call(wire.acceptQuote, {
        params: paramsOf(number),
        body: { versao: version, data_de_entrega: deliveryDate },
      })
    },

    counter: async (number: number, version: number, lines: readonly CounterLine[], note: string): Promise<void> => {
      await call(wire.counterQuote, {
        params: paramsOf(number),
        body: { versao: version, mensagem: note, itens: wire.encodeCounterLines(lines) },
      })
    },
  }
}

/** The quotes of all customers, for who negotiates prices. */
export const storeQuoteApi = ({ call, supplier }: ApiContext) => {
  const query = { idfornecedor: supplier.id }
  return {
    list: async (group: QuoteGroup, text: string, paging: Paging): Promise<QuotePage> => {
      const { orcamentos, totais } = await call(wire.listQuotes, {
        params: {},
        query: {
          ...query,
          grupo: wire.encodeQuoteGroup(group),
          ...(text ? { busca: text } : {}),
          ...encodePage(paging),
        },
      })
      return {
        quotes: orcamentos.map(wire.decodeQuoteSummary),
        counts: { requested: totais.PEDIDOS, priced: totais.RESPONDIDOS, closed: totais.ENCERRADOS },
      }
    },

    export: async (group: QuoteGroup, text: string, format: SpreadsheetFormat): Promise<SpreadsheetFile> =>
      decodeSpreadsheet(
        await call(wire.exportQuotes, {
          params: {},
          query: { ...query, grupo: wire.encodeQuoteGroup(group), ...(text ? { busca: text } : {}), formato: format },
        }),
      ),

    detail: async (number: number): Promise<StoreQuote> =>
      wire.decodeStoreQuote(await call(wire.storeQuote, { params: { numpedido: number }, query })),

    /** A refusal names the field `validOn`. */
    price: async (
      number: number,
      pricing: {
        readonly version: number
        readonly validOn: string
        readonly note: string
        readonly lines: readonly OfferedLine[]
      },
    ): Promise<void> => {
      const { version, validOn, note, lines } = pricing
      const body = { versao: version, validade: validOn, mensagem: note, itens: wire.encodeOfferedLines(lines) }
      await withFieldNames(call(wire.priceQuote, { params: { numpedido: number }, query, body }), {
        validade: 'validOn',
      })
    },
  }
}
