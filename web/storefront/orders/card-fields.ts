import { reaisFromCents } from '#domain/amounts.ts'
import { parseDocument } from '#domain/customer/document.ts'
import type { CardForm, CardPayment } from '#domain/payment/receipt.ts'

/** The part of Mercado Pago's browser SDK (js/v2) that is used here. */
interface ProviderSdk {
  readonly fields: {
    create(name: string, settings: { readonly placeholder?: string }): ProviderField
    createCardToken(holder: {
      readonly cardholderName: string
      readonly identificationType: string
      readonly identificationNumber: string
    }): Promise<{ readonly id: string }>
  }
  getPaymentMethods(query: { bin: string }): Promise<{ results: { id: string; payment_type_id: string }[] }>
  getIssuers(query: { bin: string; paymentMethodId: string }): Promise<{ id: string | number }[]>
  getInstallments(query: {
    amount: string
    bin: string
    paymentTypeId: string
  }): Promise<{ payer_costs: { installments: number; installment_amount: number; total_amount: number }[] }[]>
}
interface ProviderField {
  mount(id: string): ProviderField
  unmount(): void
  on(event: string, listener: (event: { bin?: string | null }) => void): ProviderField
}
declare global {
  interface Window {
    MercadoPago?: new (publicKey: string, options?: { locale: string }) => ProviderSdk
  }
}

/** In reais, as the provider says them. */
export interface Instalment {
  readonly count: number
  readonly each: number
  readonly total: number
}

export interface CardFields {
  /** @throws where a field is not filled in, or the provider refuses the card. */
  tokenize(holder: string, document: string): Promise<Pick<CardPayment, 'token' | 'brand' | 'issuerId'>>
  unmount(): void
}

const FIELDS = [
  { name: 'cardNumber', placeholder: '0000 0000 0000 0000' },
  { name: 'expirationDate', placeholder: 'MM/AA' },
  { name: 'securityCode', placeholder: 'CVV' },
] as const
/** The first digits of a card, which say its brand. */
const BIN_LENGTH = 6

/** Loads the provider's script and puts its fields into the elements `card-…` of the page. */
export async function mountCardFields(
  { sdkUrl, publicKey, amount }: CardForm,
  onInstalments: (instalments: readonly Instalment[]) => void,
): Promise<CardFields> {
  await loadScript(sdkUrl)
  if (!window.MercadoPago) throw new Error('the script of the card fields is not what it should be')
  const sdk = new window.MercadoPago(publicKey, { locale: 'pt-BR' })
  let card: { bin: string; brand: string; issuerId: string | null } | null = null

  const recognize = async (bin: string) => {
    if (bin.length < BIN_LENGTH || card?.bin === bin) return
    const [method] = (await sdk.getPaymentMethods({ bin })).results
    if (!method) return
    const [issuer] = await sdk.getIssuers({ bin, paymentMethodId: method.id })
    card = { bin, brand: method.id, issuerId: issuer === undefined ? null : String(issuer.id) }
    const query = { amount: String(reaisFromCents(amount)), bin, paymentTypeId: method.payment_type_id }
    const [costs] = await sdk.getInstallments(query)
    onInstalments(
      (costs?.payer_costs ?? []).map((cost) => ({
        count: cost.installments,
        each: cost.installment_amount,
        total: cost.total_amount,
      })),
    )
  }

  const mounted = FIELDS.map(({ name, placeholder }) => sdk.fields.create(name, { placeholder }).mount(`card-${name}`))
  mounted[0]?.on('binChange', ({ bin }) => void recognize(bin ?? '').catch(() => undefined))
  return {
    async tokenize(holder, document) {
      const parsed = parseDocument(document)
      if (card === null || parsed === null) throw new Error('the card or the document is not complete')
      const { id } = await sdk.fields.createCardToken({
        cardholderName: holder.trim(),
        identificationType: parsed.kind.toUpperCase(),
        identificationNumber: parsed.value,
      })
      return { token: id, brand: card.brand, issuerId: card.issuerId }
    },
    unmount: () => mounted.forEach((field) => field.unmount()),
  }
}

function loadScript(url: string): Promise<void> {
  if (window.MercadoPago) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error('the script of the card fields cannot be loaded')))
    document.head.append(script)
  })
}
