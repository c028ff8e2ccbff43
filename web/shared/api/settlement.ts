import {
  checkSettlement,
  decodeSettlement,
  decodeSettlementOptions,
  encodeSettlementMethod,
  getSettlement,
  getSettlementBoleto,
  playBankForInvoices,
  settleInvoices,
  settlementOptions,
} from '#contract/settlement.ts'
import type { Settlement, SettlementMethod, SettlementOptions } from '#domain/payment/settlement.ts'
import { bytesOfBase64 } from '../save-file.ts'
import type { ApiContext } from './api-context.ts'

/** What a customer pays several invoices by. */
export const settlementApi = ({ call }: Pick<ApiContext, 'call'>, customerId: string) => ({
  options: async (): Promise<SettlementOptions> =>
    decodeSettlementOptions(await call(settlementOptions, { params: { idcliente: customerId } })),

  /** Called again for the same invoices it gives the same. */
  settle: async (invoices: readonly number[], method: SettlementMethod): Promise<Settlement> =>
    decodeSettlement(
      await call(settleInvoices, {
        params: { idcliente: customerId },
        body: { faturas: [...invoices], forma: encodeSettlementMethod(method) },
      }),
    ),

  find: async (id: string): Promise<Settlement> =>
    decodeSettlement(await call(getSettlement, { params: { idcliente: customerId, idquitacao: id } })),

  /** Has the bank asked about it; true where nothing is to be paid by it any more. */
  check: async (id: string): Promise<boolean> =>
    (await call(checkSettlement, { params: { idcliente: customerId, idquitacao: id } })).encerrada,

  boleto: async (id: string): Promise<{ readonly name: string; readonly file: Blob }> => {
    const { nome, pdf } = await call(getSettlementBoleto, { params: { idcliente: customerId, idquitacao: id } })
    return { name: nome, file: new Blob([bytesOfBase64(pdf)], { type: 'application/pdf' }) }
  },

  /** Pays it at the sandbox, in a demonstration. */
  playBank: async (id: string): Promise<void> => {
    await call(playBankForInvoices, { params: { idcliente: customerId, idquitacao: id } })
  },
})
