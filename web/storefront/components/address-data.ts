import {
  ADDRESS_TEXTS,
  type Address,
  type AddressInput,
  type AddressText,
  type Coordinates,
  type SavedAddress,
} from '#domain/customer/address.ts'
import { createAddress, updateAddress } from '#contract/address.ts'
import { parsePostalCode } from '#domain/delivery/postal-code.ts'
import { sessionOf } from '../../shared/api/api-context.ts'
import { callStore } from '../../shared/api/call-store.ts'
import type { ApiContext } from '../../shared/api/api-context.ts'
import { missingIn, problemFrom, formText, type FormProblem } from '../../shared/form-errors.ts'
import type { text as addressText } from '../../shared/i18n/address.ts'
import type { PageContext } from '../../shared/page-context.ts'

export const PRIMARY_NAME = 'isPrimary'
export const BILLING_NAME = 'isBilling'

/** What a person typed, as typed: it is shown again when the address was refused. */
export type TypedAddress = Readonly<Record<AddressText, string>> & { readonly isPrimary: boolean }

/** Its faults go by the names of the form's fields. */
export interface AddressProblem extends FormProblem {
  readonly typed: TypedAddress
  /** As marked on the map; undefined where the map was left alone. */
  readonly point: Coordinates | null | undefined
}

const REQUIRED: readonly AddressText[] = ['postalCode', 'state', 'street', 'number', 'district', 'city']

export function typedAddress(form: FormData): TypedAddress {
  const typed = Object.fromEntries(ADDRESS_TEXTS.map((field) => [field, formText(form, field)]))
  return { ...(typed as Record<AddressText, string>), isPrimary: form.has(PRIMARY_NAME) }
}

/** The address to save. A point on the map stays valid while postal code and number are unchanged. */
export function addressInput(typed: TypedAddress, current: Address | null): AddressInput {
  const trimmed = Object.fromEntries(ADDRESS_TEXTS.map((field) => [field, typed[field].trim()])) as Record<
    AddressText,
    string
  >
  const postalCode = parsePostalCode(typed.postalCode) ?? trimmed.postalCode
  const isSamePlace = current?.postalCode === postalCode && current.number === trimmed.number
  return {
    ...trimmed,
    postalCode,
    country: current?.country ?? 'Brasil',
    coordinates: isSamePlace ? current.coordinates : null,
    isPrimary: typed.isPrimary,
  }
}

/** Where the person marked the address on the map; null where the mark was taken away, undefined where it was left alone. */
function markedPoint(form: FormData): Coordinates | null | undefined {
  if (!form.has('latitude')) return undefined
  const [latitude = Number.NaN, longitude = Number.NaN] = ['latitude', 'longitude'].map((name) =>
    Number.parseFloat(formText(form, name)),
  )
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : null
}

/** Creates the address, or changes `current`. Answers with what was saved, or with what is wrong. */
export async function saveAddress(
  page: ApiContext & Pick<PageContext, 'texts'>,
  customerId: string,
  form: FormData,
  current: Address | null,
  text: typeof addressText,
): Promise<SavedAddress | AddressProblem> {
  const typed = typedAddress(form)
  const point = markedPoint(form)
  const missing = await missingIn(page, form, REQUIRED)
  if (missing) return { ...missing, typed, point }
  const written = addressInput(typed, current)
  const input = point === undefined ? written : { ...written, coordinates: point }
  const params = { session: sessionOf(customerId) }
  const body = { ...input, isBilling: form.has(BILLING_NAME) }
  try {
    return current
      ? await callStore(page, updateAddress, { params, body: { ...body, id: current.id } })
      : await callStore(page, createAddress, { params, body })
  } catch (error) {
    return { ...problemFrom(error, ADDRESS_TEXTS, text.unreachable), typed, point }
  }
}
