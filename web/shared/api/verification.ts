import {
  confirmVerification,
  decodeVerificationState,
  sendVerification,
  verificationState,
  type VerificationState,
} from '#contract/verification.ts'
import { withFieldNames, type ApiContext } from './api-context.ts'
import type { MessageChannel } from '#domain/customer/phone.ts'

export const verificationApi = ({ call, supplier }: ApiContext) => ({
  state: async (customerId: string): Promise<VerificationState> =>
    decodeVerificationState(
      await call(verificationState, {
        params: {},
        query: { idcliente: customerId, idfornecedor: supplier.id },
      }),
    ),

  sendCode: async (customerId: string, channel: MessageChannel): Promise<void> => {
    await call(sendVerification, {
      params: {},
      query: { idcliente: customerId, idfornecedor: supplier.id, canal: channel, fonte: 'conta' },
    })
  },

  /** Refusals name `code`. */
  confirm: async (customerId: string, channel: MessageChannel, code: string): Promise<void> => {
    await withFieldNames(
      call(confirmVerification, {
        params: {},
        body: { idcliente: customerId, idfornecedor: supplier.id, codigo: code, canal: channel },
      }),
      { codigo: 'code' },
    )
  },
})
