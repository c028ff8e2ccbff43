import { urlOf } from '#contract/endpoint.ts'
import { encodeConsent, eraseAccount, recordConsent, myData } from '#contract/privacy.ts'
import { CONSENT_VERSION, type Consent } from '#domain/privacy/consent.ts'
import { SESSION, withFieldNames, type ApiContext } from './api-context.ts'

export const privacyApi = ({ call, supplier }: ApiContext) => {
  const params = { sessao: SESSION, idfornecedor: supplier.id }
  return {
    recordConsent: async (consent: Consent): Promise<void> => {
      await call(recordConsent, { params, body: encodeConsent(consent, CONSENT_VERSION) })
    },

    /** All data of the person in this store, for a file that people read. */
    personalData: (): Promise<unknown> => call(myData, { params }),

    /** Where a browser downloads the same without script. */
    personalDataUrl: urlOf(myData, params),

    /** Refusals name `password`. */
    eraseAccount: async (password: string): Promise<void> => {
      await withFieldNames(call(eraseAccount, { params, body: { senha: password } }), { senha: 'password' })
    },
  }
}
