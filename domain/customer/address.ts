export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

/** What a person types of an address. The postal code is 8 digits. */
export interface AddressInput {
  readonly nickname: string
  readonly street: string
  readonly number: string
  readonly district: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
  readonly complement: string
  readonly referencePoint: string
  readonly country: string
  readonly coordinates: Coordinates | null
  readonly isPrimary: boolean
}

export interface Address extends AddressInput {
  readonly id: string
  readonly erpCode: string | null
}

/** One line for lists, orders and labels: `Rua Harmonia, 123, apto 4 – Vila Madalena, São Paulo/SP, 05435-000`. */
export function addressText(address: AddressInput): string {
  const complement = address.complement ? `, ${address.complement}` : ''
  const postalCode = `${address.postalCode.slice(0, 5)}-${address.postalCode.slice(5)}`
  return `${address.street}, ${address.number}${complement} – ${address.district}, ${address.city}/${address.state}, ${postalCode}`
}
