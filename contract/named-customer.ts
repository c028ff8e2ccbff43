import { id, text } from './wire/values.ts'

/** The customer of a record: its id and name stand beside the other fields on the wire, and under `customer` in the domain. */
export const namedCustomer = { customerId: ['idcliente', id], customerName: ['nomeCliente', text()] } as const

interface WithCustomer {
  readonly customer: { readonly id: string; readonly name: string }
}
export const flat = <Of extends WithCustomer>({ customer, ...rest }: Of) => ({
  ...rest,
  customerId: customer.id,
  customerName: customer.name,
})

interface Flat {
  readonly customerId: string
  readonly customerName: string
}
export const nested = <Of extends Flat>({ customerId, customerName, ...rest }: Of) => ({
  ...rest,
  customer: { id: customerId, name: customerName },
})
