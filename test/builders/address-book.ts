import * as wire from '#contract/address.ts'
import { sessionOf, type TestApp } from './app.ts'
import type { Person } from './people.ts'
import type { StoreBuilder } from './store.ts'

const TYPED = {
  apelido: 'Trabalho',
  rua: 'Rua Fradique Coutinho',
  numero: '50',
  bairro: 'Pinheiros',
  cidade: 'São Paulo',
  uf: 'SP',
  cep: '05416-010',
}

/** The address book of a person in a store, as its screens call it. `fields` is what the person types otherwise than most. */
export function addressBook({ call }: Pick<TestApp, 'call'>, store: StoreBuilder, person: Person, fields: object = {}) {
  const headers = { 'x-idfornecedor': store.slug }
  const params = { sessao: sessionOf(person) }
  const typed = { ...TYPED, ...fields }
  return {
    list: async () => (await call(wire.listAddresses, { params, headers })).body,
    create: (changes: object = {}) => call(wire.createAddress, { params, headers, body: { ...typed, ...changes } }),
    update: (idendereco: string, changes: object = {}) =>
      call(wire.updateAddress, { params, headers, body: { ...typed, ...changes, idendereco } }),
    remove: (idendereco: string) => call(wire.removeAddress, { params: { ...params, idendereco }, headers }),
    billing: (idcliente = person.customerId) =>
      call(wire.billingAddress, { params: { ...params, idcliente }, headers }),
  }
}
