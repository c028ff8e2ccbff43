import { createAddress, decodeAddress, encodeAddressInput, updateAddress } from '#contract/address.ts'
import type { Call } from '#contract/client.ts'
import type { Address, AddressInput, Coordinates, SavedAddress } from '#domain/customer/address.ts'
import { parsePostalCode } from '#domain/delivery/postal-code.ts'
import { missingIn, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import { formText } from '../../shared/form-text.ts'
import { text } from '../../shared/i18n/address.ts'
import { sessionSegment } from '../../shared/page-context.ts'

/** The names of the form's fields are those of the wire, so that a refusal names the field that it is about. */
export const FIELD_NAMES = {
  nickname: 'apelido',
  postalCode: 'cep',
  street: 'rua',
  number: 'numero',
  complement: 'complemento',
  district: 'bairro',
  city: 'cidade',
  state: 'uf',
  referencePoint: 'pontoref',
  directions: 'referencia',
} as const satisfies Partial<Record<keyof AddressInput, string>>
export const PRIMARY_NAME = 'primario'
export const BILLING_NAME = 'faturamento'

export type AddressField = keyof typeof FIELD_NAMES

/** What a person typed, as typed: it is shown again when the address was refused. */
export type TypedAddress = Readonly<Record<AddressField, string>> & { readonly isPrimary: boolean }

/** Its faults go by the names of the form's fields. */
export interface AddressProblem extends FormProblem {
  readonly typed: TypedAddress
  /** As marked on the map; undefined where the map was left alone. */
  readonly point: Coordinates | null | undefined
}

const fields = Object.keys(FIELD_NAMES) as AddressField[]
const REQUIRED = (['postalCode', 'state', 'street', 'number', 'district', 'city'] as const).map(
  (field) => FIELD_NAMES[field],
)

export function typedAddress(form: FormData): TypedAddress {
  const typed = Object.fromEntries(fields.map((field) => [field, formText(form, FIELD_NAMES[field])]))
  return { ...(typed as Record<AddressField, string>), isPrimary: form.has(PRIMARY_NAME) }
}

/** The address to save. A point on the map holds as long as postal code and number are those it was found for. */
export function addressInput(typed: TypedAddress, current: Address | null): AddressInput {
  const trimmed = Object.fromEntries(fields.map((field) => [field, typed[field].trim()])) as Record<
    AddressField,
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
  if (!form.has('lat')) return undefined
  const [latitude = Number.NaN, longitude = Number.NaN] = ['lat', 'lng'].map((name) =>
    Number.parseFloat(formText(form, name)),
  )
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : null
}

/** Creates the address, or changes `current`. Answers with what was saved, or with what is wrong. */
export async function saveAddress(
  call: Call,
  customerId: string,
  form: FormData,
  current: Address | null,
): Promise<SavedAddress | AddressProblem> {
  const typed = typedAddress(form)
  const point = markedPoint(form)
  const missing = missingIn(form, REQUIRED)
  if (missing) return { ...missing, typed, point }
  const params = { sessao: sessionSegment(customerId) }
  const input = addressInput(typed, current)
  const body = {
    ...encodeAddressInput(point === undefined ? input : { ...input, coordinates: point }),
    ...(form.has(BILLING_NAME) ? { faturamento: true, descricao: input.nickname } : {}),
  }
  try {
    const saved = current
      ? await call(updateAddress, { params, body: { ...body, idendereco: current.id } })
      : await call(createAddress, { params, body })
    return decodeAddress(saved)
  } catch (error) {
    return { ...problemFrom(error, Object.values(FIELD_NAMES), text.unreachable), typed, point }
  }
}
