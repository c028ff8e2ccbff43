import { Refusal } from '#contract/client.ts'
import type { Reply } from '#contract/endpoint.ts'
import { decodeFault, type FieldRefusal } from '#contract/field-faults.ts'
import { Caracteristica } from '#contract/order-trait.ts'
import { fromWire } from '#contract/wire/convert.ts'
import {
  acceptTerms,
  customerTraits,
  decodeRecord,
  decodeTerms,
  encodeDetails,
  encodeRegistration,
  ownRegistration,
  saveRegistration,
  termsOfUse,
} from '#contract/registration.ts'
import type { CustomerRecord, TermsOfUse } from '#domain/customer/customer-record.ts'
import type { TypedDetails, TypedRegistration } from '#domain/customer/registration.ts'
import type { Trait } from '#domain/order/trait.ts'
import { SESSION, sessionOf, withFieldNames, type ApiContext } from './api-context.ts'

/** The code that was sent to an e-mail address, as typed. */
export interface EmailProof {
  readonly id: string
  readonly code: string
}

/** An e-mail address that a code was sent to. */
export interface EmailToConfirm {
  readonly id: string
  readonly email: string
}

/** Nothing is stored while `confirming` is not null: the same is sent again with the code. */
export interface RegistrationReply {
  readonly confirming: EmailToConfirm | null
  /** Whether the person is signed in now. */
  readonly isSignedIn: boolean
}

export interface NewRegistration extends TypedRegistration {
  readonly acceptsTerms: boolean
  /** The version that was read; null for a store without terms. */
  readonly termsVersion: number | null
  readonly proof: EmailProof | null
}

export interface RegistrationUpdate extends TypedDetails {
  /** The current one, to change the e-mail. */
  readonly password: string
  readonly proof: EmailProof | null
}

const FIELD_NAMES = { 'confirmacao.codigo': 'proof.code', 'confirmacao.id': 'proof.id' }

const encodeProof = (proof: EmailProof | null) => proof && { id: proof.id, codigo: proof.code }
const decodeReply = ({ confirmacao, usuario }: Reply<typeof saveRegistration>): RegistrationReply => ({
  confirming: confirmacao,
  isSignedIn: usuario !== null,
})

export const registrationApi = ({ call, supplier }: ApiContext) => {
  const common = { tokenOrigin: 'commerce', idfornecedor: supplier.id }
  const loadTerms = (version?: number) =>
    call(termsOfUse, {
      params: {},
      query: { idfornecedor: supplier.id, ...(version === undefined ? {} : { versaoArquivo: version }) },
    })
  return {
    /** The supplier's own questions of a registration. */
    traits: async (): Promise<readonly Trait[]> =>
      (await call(customerTraits, { params: { idfornecedor: supplier.id } })).map((trait) =>
        fromWire(Caracteristica, trait),
      ),

    register: async ({
      acceptsTerms,
      termsVersion,
      proof,
      ...registration
    }: NewRegistration): Promise<RegistrationReply> =>
      decodeReply(
        await withFieldNames(
          call(saveRegistration, {
            params: { sessao: `${SESSION}|` },
            body: {
              ...common,
              ...encodeRegistration(registration),
              termosuso: acceptsTerms,
              versaoTermos: termsVersion,
              confirmacao: encodeProof(proof),
            },
          }),
          FIELD_NAMES,
        ),
      ),

    own: async (customerId: string): Promise<CustomerRecord> =>
      decodeRecord(
        await call(ownRegistration, {
          params: { sessao: sessionOf(customerId) },
          query: { idfornecedor: supplier.id },
        }),
      ),

    update: async (
      customerId: string,
      { password, proof, ...details }: RegistrationUpdate,
    ): Promise<RegistrationReply> =>
      decodeReply(
        await withFieldNames(
          call(saveRegistration, {
            params: { sessao: sessionOf(customerId) },
            body: { ...common, ...encodeDetails(details), senha: password, confirmacao: encodeProof(proof) },
          }),
          FIELD_NAMES,
        ),
      ),

    /** The terms in force, or another version. Refused with `terms.notFound`. */
    terms: async (version?: number): Promise<TermsOfUse> => decodeTerms(await loadTerms(version)),

    /** Null for a store without terms. */
    currentTermsVersion: async (): Promise<number | null> => {
      try {
        return (await loadTerms()).versao
      } catch (error) {
        if (error instanceof Refusal && error.code === 'terms.notFound') return null
        throw error
      }
    },

    /** Accepts the version that was shown. Refused with `terms.outdated` once another one is in force. */
    acceptTerms: async (customerId: string, version: number): Promise<void> => {
      const params = { idcliente: customerId, idfornecedor: supplier.id }
      await call(acceptTerms, { params, query: { versaoArquivo: version } })
    },
  }
}

/** The faults of a refused registration, by the names of the fields in the domain. */
export const fieldRefusalsIn = ({ body, field, code, message }: Refusal): readonly FieldRefusal[] =>
  (body.campos ?? (field === null ? [] : [{ campo: field, codigo: code, mensagem: message }])).map(decodeFault)
