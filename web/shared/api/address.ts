import {
  ADDRESS_FIELDS,
  billingAddress,
  createAddress,
  decodeAddress,
  decodePostalCodeAnswer,
  encodeAddressInput,
  listAddresses,
  lookUpPostalCode,
  removeAddress,
  updateAddress,
} from '#contract/address.ts'
import type { CallOptions } from '#contract/client.ts'
import type { AddressInput, SavedAddress } from '#domain/customer/address.ts'
import type { PostalCodeAnswer } from '#domain/delivery/postal-code.ts'
import { SESSION, sessionOf, withFieldNames, type ApiContext } from './api-context.ts'

const encodeBody = (input: AddressInput, isBilling: boolean) => ({
  ...encodeAddressInput(input),
  ...(isBilling ? { faturamento: true, descricao: input.nickname } : {}),
})

export const addressApi = ({ call }: ApiContext) => ({
  list: async (customerId: string | null, options?: CallOptions): Promise<readonly SavedAddress[]> =>
    (await call(listAddresses, { params: { sessao: sessionOf(customerId) } }, options)).map(decodeAddress),

  /** Refusals name the field of `AddressInput` at fault. */
  create: async (customerId: string, input: AddressInput, isBilling: boolean): Promise<SavedAddress> =>
    decodeAddress(
      await withFieldNames(
        call(createAddress, { params: { sessao: sessionOf(customerId) }, body: encodeBody(input, isBilling) }),
        ADDRESS_FIELDS,
      ),
    ),

  /** Refusals name the field of `AddressInput` at fault. */
  update: async (customerId: string, id: string, input: AddressInput, isBilling: boolean): Promise<SavedAddress> =>
    decodeAddress(
      await withFieldNames(
        call(updateAddress, {
          params: { sessao: sessionOf(customerId) },
          body: { ...encodeBody(input, isBilling), idendereco: id },
        }),
        ADDRESS_FIELDS,
      ),
    ),

  remove: async (id: string): Promise<void> => {
    await call(removeAddress, { params: { sessao: SESSION, idendereco: id } })
  },

  billing: async (customerId: string): Promise<SavedAddress | null> => {
    const wire = await call(billingAddress, { params: { sessao: sessionOf(customerId), idcliente: customerId } })
    return wire && decodeAddress(wire)
  },

  /** The address of a postal code as far as it is known, and whether the store delivers there. */
  lookUpPostalCode: async (postalCode: string): Promise<PostalCodeAnswer> =>
    decodePostalCodeAnswer(await call(lookUpPostalCode, { params: { cep: postalCode } })),
})
