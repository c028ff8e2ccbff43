import type pg from 'pg'
import { authenticate } from '#contract/sign-in.ts'
import type { FailureBody } from '#contract/failures.ts'
import type { Input } from '#contract/endpoint.ts'
import { ownRegistration, saveRegistration } from '#contract/registration.ts'
import type { Trait } from '#domain/order/trait.ts'
import type { TestApp } from './app.ts'
import { aCnpj, aCpf } from './people.ts'
import { unique, type StoreBuilder } from './store.ts'

/** On the wire. */
export type RegistrationBody = Input<typeof saveRegistration>['body']

/** An extra field of the store's registration form. */
export async function aTrait(
  store: StoreBuilder,
  fields: Partial<Omit<Trait, 'id'>> & { readonly position?: number } = {},
): Promise<string> {
  const { rows } = await store.pool.query<{ id: string }>(
    'insert into customer_trait (supplier_id, name, hint, kind, choices, is_required, position) values ($1, $2, $3, $4, $5, $6, $7) returning id',
    [
      store.id,
      fields.name ?? 'Como nos conheceu',
      fields.hint ?? '',
      fields.kind ?? 'text',
      fields.choices ?? [],
      fields.isRequired ?? false,
      fields.position ?? 0,
    ],
  )
  return rows[0]?.id ?? ''
}

/** A form as a person fills it in. */
export const aPersonsForm = () => ({
  nome: 'Joana Prado Lima',
  email: `${unique('joana')}@exemplo.com.br`,
  cpf: aCpf(),
  senha: GOOD_PASSWORD,
  telefone: '(11) 98765-4321',
  dataNascimento: '17/04/1988',
})

export const aCompanysForm = () => ({
  nome: 'Otávio Nakamura',
  email: `${unique('compras')}@exemplo.com.br`,
  cnpj: aCnpj(),
  senha: GOOD_PASSWORD,
  telefone: '13 3222-1000',
  razaoSocial: 'Mercearia do Gonzaga Ltda.',
  nomeFantasia: 'Mercearia do Gonzaga',
  inscricaoEstadual: 'isento',
})

/** Not to be guessed. */
export const GOOD_PASSWORD = 'girassol na janela'

/** The calls of a registration, through HTTP. */
export function registrationCalls({ call, pool }: Pick<TestApp, 'call'> & { readonly pool: pg.Pool }) {
  let forms = 0
  /** Each form comes from its own client IP, unless the attempts are what is counted. */
  const nextClientIp = () => `10.${20 + Math.floor(++forms / 62_500)}.${Math.floor(forms / 250) % 250}.${forms % 250}`
  /** The form alone: what is answered before any code was read. */
  const fillIn = (store: StoreBuilder, body: RegistrationBody, headers: Record<string, string> = {}) =>
    call(saveRegistration, {
      params: { sessao: 'token|' },
      headers: { 'x-idfornecedor': store.slug, 'x-forwarded-for': nextClientIp(), ...headers },
      body: { tokenOrigin: 'app', ...body },
    })
  return {
    fillIn,
    /** The form, and the same again with the code, where the mailbox got one. */
    register: async (store: StoreBuilder, body: RegistrationBody, headers: Record<string, string> = {}) => {
      const asked = await fillIn(store, body, headers)
      if (asked.status !== 200 || asked.body.confirmacao === null) return asked
      const { id, email } = asked.body.confirmacao
      const codigo = await codeSentTo(pool, email)
      return codigo === null ? asked : fillIn(store, { ...body, confirmacao: { id, codigo } }, headers)
    },
    signIn: (store: StoreBuilder, cpf: string, senha: string) =>
      call(authenticate, {
        params: { sessao: 'token' },
        headers: { 'x-forwarded-for': nextClientIp() },
        body: { cpf, senha, idfornecedor: store.slug },
      }),
    ownRecord: async (store: StoreBuilder, sessao: string) =>
      (await call(ownRegistration, { params: { sessao }, headers: { 'x-idfornecedor': store.slug } })).body,
  }
}

/** The code of the last message to a mailbox; null where it holds none. */
export async function codeSentTo(pool: pg.Pool, email: string): Promise<string | null> {
  const { rows } = await pool.query<{ code: string | null }>(
    `select content -> 'code' ->> 'value' as code from mail where recipient = $1 order by created_at desc limit 1`,
    [email],
  )
  return rows[0]?.code ?? null
}

/** What is wrong, by field. */
export const faultsOf = ({ campos = [] }: Pick<FailureBody, 'campos'>): Record<string, string> =>
  Object.fromEntries(campos.map(({ campo, codigo }) => [campo, codigo]))
