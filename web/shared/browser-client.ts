import { createClient, type Call } from '#contract/client.ts'
import { consentHeaders } from './consent-headers.ts'
import { consentInForce } from './stored-consent.ts'

/** Calls from the browser. What changes something is sent to its end, even when the page goes away meanwhile. */
export const browserClient = (
  supplierId: string,
  { requiresPriorConsent }: { readonly requiresPriorConsent: boolean },
): Call =>
  createClient(
    (url, init) => fetch(url, { ...(init as RequestInit), keepalive: init.method !== 'GET' }),
    () => ({
      'x-idfornecedor': supplierId,
      ...consentHeaders(consentInForce(supplierId, requiresPriorConsent), document.cookie),
    }),
  )
