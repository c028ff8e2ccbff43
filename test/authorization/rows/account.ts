import * as address from '#contract/address.ts'
import { myData } from '#contract/privacy.ts'
import * as privacy from '#contract/privacy.ts'
import * as registration from '#contract/registration.ts'
import * as verification from '#contract/verification.ts'
import { anAddress, PASSWORD } from '#test/builders/people.ts'
import { aPersonsForm } from '#test/builders/registration.ts'
import { each, LINKED_USERS, NOBODY, ON_THE_ACCOUNT, only, PEOPLE } from '../answers.ts'
import type { Belongings } from '../belongings.ts'
import { aRegistrationCode, aVerificationCode } from '../one-time-codes.ts'
import type { Row, Sent } from '../row.ts'

const ADDRESS = {
  rua: 'Rua Harmonia',
  numero: '7',
  bairro: 'Vila Madalena',
  cidade: 'São Paulo',
  uf: 'SP',
  cep: '05435-000',
  lat: -23.55,
  lng: -46.69,
}
const nothing = (): Sent => ({ params: {} })
const ofStore = ({ store }: Belongings): Sent => ({ params: { idfornecedor: store.slug } })

const MANAGES_ADDRESSES = only([
  'customer',
  'linked user for addresses',
  'representative for the owner',
  'attendant for the owner',
  'staff for the owner',
  'key',
])
/** A program cannot prove an e-mail. */
const PROVES_THE_EMAIL = only(ON_THE_ACCOUNT.filter((caller) => caller !== 'key' && caller !== 'key that only reads'))
/** One's own affairs: the person's, on whichever account. */
const THEIR_OWN = only(['customer', 'other customer', ...LINKED_USERS])

/** What a customer has, and is. */
export const ACCOUNT_ROWS: readonly Row[] = [
  { endpoint: address.listAddresses, answers: only(ON_THE_ACCOUNT), sent: nothing },
  {
    endpoint: address.billingAddress,
    answers: only(ON_THE_ACCOUNT),
    sent: ({ owner }) => ({ params: { idcliente: owner.customerId } }),
  },
  { endpoint: address.createAddress, answers: MANAGES_ADDRESSES, sent: aNewAddress },
  {
    endpoint: address.updateAddress,
    answers: MANAGES_ADDRESSES,
    sent: ({ store, addressId }) => ({
      params: {},
      body: { idfornecedor: store.slug, idendereco: addressId, ...ADDRESS },
    }),
  },
  {
    endpoint: address.removeAddress,
    answers: MANAGES_ADDRESSES,
    sent: async ({ store, owner }) => ({ params: { idendereco: await anAddress(store, owner.customerId) } }),
  },
  {
    endpoint: registration.saveRegistration,
    what: 'to register',
    // A person who is signed in has a record; a form with another person's e-mail does not change it.
    answers: only([], { ...each(NOBODY, 'ok'), customer: 'registration.updateInvalid' }),
    rightful: 'visitor',
    changes: 'the caller',
    sent: async (of) => {
      const form = aNewRegistration(of)
      // Without the code there is no sign-in, and the mailbox gets one.
      return { params: {}, body: { ...form, confirmacao: await aRegistrationCode(of.store, form.email) } }
    },
  },
  {
    endpoint: registration.saveRegistration,
    what: 'to change the own record',
    answers: only(['customer'], each(NOBODY, 'registration.invalid')),
    changes: 'everybody',
    sent: ({ store, owner, traitId }) => ({
      params: {},
      body: {
        idfornecedor: store.slug,
        ...aPersonsForm(),
        email: owner.email,
        senha: null,
        caracteristicas: [{ id: traitId, valor: 'Jornal' }],
        confirmacao: { id: owner.customerId, codigo: '000000' },
      },
    }),
  },
  {
    endpoint: registration.ownRegistration,
    answers: only(['customer']),
    sent: ({ store, owner }) => ({
      params: {},
      query: { email: owner.email, idcadastroextracliente: owner.customerId, idfornecedor: store.slug },
    }),
  },
  {
    endpoint: registration.acceptTerms,
    answers: only(['customer', ...LINKED_USERS]),
    sent: ({ store, owner }) => ({
      params: { idcliente: owner.customerId, idfornecedor: store.slug },
      query: { versaoArquivo: 1 },
    }),
  },
  {
    endpoint: verification.verificationState,
    answers: only(ON_THE_ACCOUNT),
    sent: ({ store, owner }) => ({ params: {}, query: { idcliente: owner.customerId, idfornecedor: store.slug } }),
  },
  {
    endpoint: verification.sendVerification,
    answers: PROVES_THE_EMAIL,
    // Three messages a minute are the most for one customer.
    changes: 'everybody',
    sent: ({ store, owner }) => ({
      params: {},
      query: { idcliente: owner.customerId, idfornecedor: store.slug, canal: 'email', fonte: 'cadastro' },
    }),
  },
  {
    endpoint: verification.confirmVerification,
    answers: PROVES_THE_EMAIL,
    changes: 'everybody',
    sent: async ({ store, owner }) => ({
      params: {},
      body: {
        idcliente: owner.customerId,
        idfornecedor: store.slug,
        codigo: await aVerificationCode(store, owner.customerId),
      },
    }),
  },
  {
    endpoint: privacy.recordConsent,
    answers: only(PEOPLE),
    sent: (of) => ({
      ...ofStore(of),
      body: { versao: 1, necessarios: true, sessao: true, desempenho: false, personalizacao: false },
    }),
  },
  { endpoint: myData, answers: THEIR_OWN, sent: ofStore },
  {
    endpoint: privacy.eraseAccount,
    answers: THEIR_OWN,
    changes: 'everybody',
    sent: async (of) => (await closeOrders(of), { ...ofStore(of), body: { senha: PASSWORD } }),
  },
]

const aNewRegistration = ({ store, traitId }: Belongings) => ({
  idfornecedor: store.slug,
  tokenOrigin: 'commerce',
  ...aPersonsForm(),
  endereco: ADDRESS,
  caracteristicas: [{ id: traitId, valor: 'Jornal' }],
  termosuso: true,
  versaoTermos: 1,
})

/** With room for one more. */
async function aNewAddress({ store, addressId }: Belongings): Promise<Sent> {
  await store.pool.query('delete from address where supplier_id = $1 and id <> $2 and not is_billing', [
    store.id,
    addressId,
  ])
  const more = {
    apelido: 'Casa',
    complemento: 'ap. 2',
    pontoref: 'Praça',
    referencia: null,
    pais: 'Brasil',
    primario: false,
  }
  return { params: {}, body: { idfornecedor: store.slug, ...more, ...ADDRESS } }
}

/** A customer with an open order cannot be erased. */
async function closeOrders({ store }: Belongings): Promise<void> {
  await store.pool.query(
    `update purchase_order set status = 'delivered', payment_state = 'paid' where supplier_id = $1`,
    [store.id],
  )
}
