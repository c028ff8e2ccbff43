/**
 * The part of Mercado Pago's browser SDK (js/v2) that the storefront uses. The fields of the card are pages of the
 * sandbox in frames; what is typed there never leaves them: only the first six digits do, as with the real one.
 */
export const BROWSER_SDK = `(() => {
  const origin = new URL(document.currentScript.src).origin
  const labels = { cardNumber: 'Número do cartão', expirationDate: 'Validade', securityCode: 'Código de segurança' }
  window.MercadoPago = class MercadoPago {
    constructor(publicKey) {
      this.publicKey = publicKey
      const mounted = []
      this.fields = {
        create: (name, settings = {}) => {
          const listeners = {}
          const field = {
            name, isFilled: false,
            mount(id) {
              const frame = document.createElement('iframe')
              frame.title = labels[name]
              frame.name = name
              frame.style.cssText = 'border:0;width:100%;height:100%;display:block'
              frame.src = origin + '/mp/fields/' + name + '?placeholder=' + encodeURIComponent(settings.placeholder ?? '')
              document.getElementById(id).append(frame)
              window.addEventListener('message', (event) => {
                if (event.source !== frame.contentWindow || event.data?.field !== name) return
                field.isFilled = event.data.isFilled
                for (const listener of listeners.validityChange ?? []) listener({ field: name, errorMessages: field.isFilled ? [] : [{ message: 'invalid' }] })
                if (name === 'cardNumber') for (const listener of listeners.binChange ?? []) listener({ bin: event.data.bin })
              })
              frame.addEventListener('load', () => { for (const listener of listeners.ready ?? []) listener({ field: name }) })
              mounted.push(field)
              return field
            },
            unmount() { mounted.splice(mounted.indexOf(field), 1) },
            on(event, listener) { (listeners[event] ??= []).push(listener); return field },
          }
          return field
        },
        createCardToken: async ({ cardholderName, identificationType, identificationNumber }) => {
          const missing = mounted.filter((field) => !field.isFilled)
          if (missing.length > 0) throw missing.map((field) => ({ field: field.name, message: field.name + ' is invalid' }))
          const response = await fetch(origin + '/mp/v1/card_tokens?public_key=' + encodeURIComponent(publicKey), {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ cardholder: { name: cardholderName, identification: { type: identificationType, number: identificationNumber } } }),
          })
          return response.json()
        },
      }
    }
    async getPaymentMethods() {
      return { results: [{ id: 'master', name: 'Mastercard', payment_type_id: 'credit_card' }] }
    }
    async getIssuers() {
      return [{ id: '24', name: 'Mastercard' }]
    }
    async getInstallments({ amount }) {
      const payer_costs = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].filter((count) => count === 1 || amount / count >= 5).map((installments) => ({
        installments,
        installment_rate: 0,
        installment_amount: Math.round((Number(amount) / installments) * 100) / 100,
        total_amount: Number(amount),
      }))
      return [{ payment_method_id: 'master', payment_type_id: 'credit_card', payer_costs }]
    }
  }
})()
`

const PATTERNS: Readonly<Record<string, { readonly test: string; readonly complete: string; readonly label: string }>> =
  {
    cardNumber: { test: '^[0-9]{13,19}$', complete: 'cc-number', label: 'Número do cartão' },
    expirationDate: { test: '^(0[1-9]|1[0-2])/?[0-9]{2}$', complete: 'cc-exp', label: 'Validade' },
    securityCode: { test: '^[0-9]{3,4}$', complete: 'cc-csc', label: 'Código de segurança' },
  }

/** The page of one field, for a frame. */
export function cardFieldPage(field: string): string {
  const { test = '', complete = '', label = '' } = PATTERNS[field] ?? {}
  return `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<title>${label}</title>
<style>
  html, body { margin: 0; height: 100%; }
  input { box-sizing: border-box; width: 100%; height: 100%; border: 0; padding: 0 .75rem; font: 1rem system-ui, sans-serif; background: transparent; outline-offset: -3px; }
</style>
<input aria-label="${label}" inputmode="numeric" autocomplete="${complete}">
<script>
  const input = document.querySelector('input')
  input.placeholder = new URLSearchParams(location.search).get('placeholder') ?? ''
  input.addEventListener('input', () => {
    const value = input.value.replaceAll(' ', '')
    parent.postMessage({ field: '${field}', isFilled: new RegExp('${test}').test(value), bin: value.slice(0, 6) }, '*')
  })
</script>
</html>
`
}
