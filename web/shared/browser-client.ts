import { createClient, type Call } from '#contract/client.ts'

/** Calls from the browser. What changes something is sent to its end, even when the page goes away meanwhile. */
export const browserClient = (supplierId: string): Call =>
  createClient(
    (address, init) => fetch(address, { ...(init as RequestInit), keepalive: init.method !== 'GET' }),
    () => ({ 'x-idfornecedor': supplierId }),
  )
