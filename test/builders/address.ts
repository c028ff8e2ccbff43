import { EMPTY_ADDRESS, type AddressInput } from '#domain/customer/address.ts'

/** An address in São Paulo, as a person types it. */
export const inSaoPaulo = (fields: Partial<AddressInput> = {}): AddressInput => ({
  ...EMPTY_ADDRESS,
  street: 'Rua Harmonia',
  number: '12',
  district: 'Vila Madalena',
  city: 'São Paulo',
  state: 'SP',
  postalCode: '05435000',
  ...fields,
})
