import { getStatement } from '#contract/account-statement.ts'
import type { StatementPeriod } from '#domain/payment/account-statement.ts'
import { bytesOfBase64 } from '../save-file.ts'
import type { ApiContext } from './api-context.ts'

/** What a customer bought on account, paid and got back. */
export const statementApi = ({ call, supplier }: ApiContext) => ({
  /** As a PDF. Refused with `invoice.badPeriod` for no period, or a long one. */
  read: async (
    customerId: string,
    { from, until }: StatementPeriod,
  ): Promise<{ readonly name: string; readonly file: Blob }> => {
    const { nome, pdf } = await call(getStatement, {
      params: { idcliente: customerId },
      query: { idfornecedor: supplier.id, de: from, ate: until },
    })
    return { name: nome, file: new Blob([bytesOfBase64(pdf)], { type: 'application/pdf' }) }
  },
})
