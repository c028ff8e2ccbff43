import { createAddress, encodeAddressInput, updateAddress } from '#contract/address.ts'
import { Refusal, type Call } from '#contract/client.ts'
import type { Address, AddressInput, Coordinates } from '#domain/customer/address.ts'
import { parsePostalCode } from '#domain/delivery/postal-code.ts'
import { formText } from '../../shared/form-text.ts'
import { text } from '../../shared/i18n/account.ts'
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

export type AddressField = keyof typeof FIELD_NAMES

/** What a person typed, as typed: it is shown again when the address was refused. */
export type TypedAddress = Readonly<Record<AddressField, string>> & { readonly isPrimary: boolean }

export interface AddressProblem {
  readonly message: string
  /** The field at fault; null where it is none of the form's. */
  readonly field: AddressField | null
  readonly typed: TypedAddress
}

const fields = Object.keys(FIELD_NAMES) as AddressField[]

export function typedAddress(form: FormData): TypedAddress {
  const typed = Object.fromEntries(fields.map((field) => [field, formText(form, FIELD_NAMES[field])]))
  return { ...(typed as Record<AddressField, string>), isPrimary: form.has(PRIMARY_NAME) }
}

/** The address to save. A point on the map holds as long as postal code and number are those it was found for. */
export function addressInput(typed: TypedAddress, current: Address | null): AddressInput {
  const trimmed = Object.fromEntries(fields.map((field) => [field, typed[field].trim()])) as Record<AddressField, string>
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

/** Where the person marked the address on the map, if so. */
function markedPoint(form: FormData): Coordinates | null {
  const [latitude, longitude] = [form.get('lat'), form.get('lng')].map((value) => (value === null || value === '' ? Number.NaN : Number(value)))
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? ({ latitude, longitude } as Coordinates) : null
}

/** Creates the address, or changes `current`. Answers with its id, or with what is wrong. */
export async function saveAddress(call: Call, customerId: string, form: FormData, current: Address | null): Promise<{ readonly id: string } | AddressProblem> {
  const typed = typedAddress(form)
  const params = { sessao: sessionSegment(customerId) }
  const input = addressInput(typed, current)
  const body = encodeAddressInput({ ...input, coordinates: markedPoint(form) ?? input.coordinates })
  try {
    const saved = current
      ? await call(updateAddress, { params, body: { ...body, idendereco: current.id } })
      : await call(createAddress, { params, body })
    return { id: saved.idendereco }
  } catch (error) {
    if (!(error instanceof Refusal)) return { message: text.unreachable, field: null, typed }
    return { message: error.message, field: fieldOf(error), typed }
  }
}

function fieldOf(refusal: Pick<Refusal, 'code' | 'body'>): AddressField | null {
  if (refusal.code === 'address.invalidPostalCode') return 'postalCode'
  return fields.find((field) => FIELD_NAMES[field] === refusal.body.campo) ?? null
}
