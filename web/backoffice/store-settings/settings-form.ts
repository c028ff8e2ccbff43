import type { StoreSwitches } from '#domain/supplier/features.ts'
import type { StoreSettings } from '#domain/supplier/store-settings.ts'
import type { Identification } from '#domain/supplier/supplier.ts'
import { formText } from '../../shared/form-errors.ts'

/** The switches as the screen shows them, each group below its title. */
export const SWITCH_GROUPS = {
  entering: [
    'hidesPricesFromVisitors',
    'visitorsFillCart',
    'blocksUnapproved',
    'restrictsUnapproved',
    'requiresAddressToAccess',
    'requiresSupplierToAccess',
    'requiresAgeCheck',
  ],
  buying: [
    'takesQuotes',
    'variesPriceByPayment',
    'countsMultiple',
    'blocksOverdueCredit',
    'usesPrimaryAddress',
    'usesSingleAddress',
    'prefersDeliveryWithPickup',
  ],
  serving: ['hasChat', 'recommends', 'sharesCoupons', 'usesNewStyle'],
  measuring: ['requiresPriorConsent', 'tracksAnalytics'],
  team: ['requiresSecondFactor'],
} as const satisfies Readonly<Record<string, readonly (keyof StoreSwitches)[]>>

export const IDENTIFICATIONS = ['cpf', 'cnpj', 'email', 'foreign'] as const satisfies readonly Identification[]
export const identificationField = (kind: Identification): string => `identification-${kind}`
/** Those beside which a fault is shown. */
export const SETTING_FIELDS = ['name', 'slug', 'legalName', 'cnpj', 'analyticsTrackingId', 'identification'] as const

export const switchesIn = (form: FormData): StoreSwitches =>
  Object.fromEntries(
    Object.values(SWITCH_GROUPS)
      .flat()
      .map((name) => [name, form.has(name)]),
  ) as unknown as StoreSwitches

/** As typed; the server says what is wrong with it. */
export const settingsIn = (form: FormData): StoreSettings => ({
  name: formText(form, 'name'),
  slug: formText(form, 'slug'),
  legalName: formText(form, 'legalName'),
  cnpj: formText(form, 'cnpj'),
  analyticsTrackingId: formText(form, 'analyticsTrackingId'),
  identification: IDENTIFICATIONS.filter((kind) => form.has(identificationField(kind))),
  switches: switchesIn(form),
})
