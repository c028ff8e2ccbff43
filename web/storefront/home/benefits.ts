import type { SupplierFeatures } from '#domain/supplier/features.ts'
import type { Presentation } from '#domain/supplier/supplier.ts'
import { text } from '../../shared/i18n/home.ts'

export interface Benefit {
  readonly kind: 'delivery' | 'pickup' | 'pix' | 'quotes' | 'contact'
  readonly title: string
  readonly text: string
}

/** What a store offers besides goods, by what it switched on. */
export function benefitsOf(
  features: Pick<SupplierFeatures, 'hasDelivery' | 'hasPickup' | 'takesQuotes'>,
  { pix, contacts }: Pick<Presentation, 'pix' | 'contacts'>,
): Benefit[] {
  const benefits: (Benefit | false)[] = [
    features.hasDelivery && { kind: 'delivery', ...text.delivery },
    features.hasPickup && { kind: 'pickup', ...text.pickup },
    features.takesQuotes && { kind: 'quotes', ...text.quotes },
    pix !== null && { kind: 'pix', ...text.pix },
    contacts.hours !== '' && { kind: 'contact', ...text.contact, text: contacts.hours },
  ]
  return benefits.filter((benefit) => benefit !== false)
}
