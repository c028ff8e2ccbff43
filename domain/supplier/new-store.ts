import { keyboardText } from '../keyboard-text.ts'
import { passwordFault } from '../access/sign-in.ts'
import { parseDocument } from '../customer/document.ts'
import { parseEmail, type EmailFault } from '../customer/email.ts'
import { parseFullName } from '../customer/person.ts'
import { slugOf } from '../slug.ts'

/** The time zones of Brazil, each by its largest city. */
export const TIME_ZONES = ['America/Sao_Paulo', 'America/Manaus', 'America/Rio_Branco', 'America/Noronha'] as const
export type TimeZone = (typeof TIME_ZONES)[number]
/** Where nine of ten people live. */
export const USUAL_TIME_ZONE: TimeZone = 'America/Sao_Paulo'

export const isTimeZone = (name: string): name is TimeZone => (TIME_ZONES as readonly string[]).includes(name)

/** What a store is called and whose it is, as typed. */
export interface TypedIdentity {
  readonly storeName: string
  /** Empty: made from the name. */
  readonly slug: string
  readonly legalName: string
  readonly cnpj: string
}

/** What the owner of a new installation typed, as typed. */
export interface TypedStore extends TypedIdentity {
  readonly timeZone: TimeZone
  /** Of the owner, as are e-mail and password. */
  readonly fullName: string
  readonly email: string
  readonly password: string
}

/** The same after the checks, as it is stored. */
export type NewStore = Omit<TypedStore, 'password'>

export type NewStoreFaultCode =
  | 'missing'
  | SlugFault
  | 'slugTaken'
  | 'notACnpj'
  | 'notAFullName'
  | 'taken'
  | EmailFault
  | NonNullable<ReturnType<typeof passwordFault>>

export interface NewStoreFault {
  readonly field: keyof TypedStore
  readonly code: NewStoreFaultCode
}

/** As long as a segment of a URL that people read out. */
export const SLUG_MAX_LENGTH = 40
const MAX_NAME = 120
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** First segments of URLs that the server itself answers, and those of a store's screens. */
const RESERVED: ReadonlySet<string> = new Set(
  `api assets commerce contract dev docs domain healthz node-modules openapi primeiro-acesso readyz static superon web www
  cadastro carrinho categoria conta conta-excluida convite enderecos entrar erro esqueci-senha finalizar gestao idade login-token lojas
  onde-entregar operacao pagina pedidos privacidade produto produtos redefinir-senha representante sair submissao termos`.split(
    /\s+/,
  ),
)

type IdentityFault = Omit<NewStoreFault, 'field'> & { readonly field: keyof TypedIdentity }

/** Checks what a store is called and whose it is, by every rule at once. Whether the slug is free is seen elsewhere. */
export function checkIdentity(typed: TypedIdentity): {
  readonly value: TypedIdentity | null
  readonly faults: readonly IdentityFault[]
} {
  const faults: IdentityFault[] = []
  const names = { storeName: singleBlanks(typed.storeName), legalName: singleBlanks(typed.legalName) }
  for (const field of ['storeName', 'legalName'] as const) {
    if (names[field] === '') faults.push({ field, code: 'missing' })
    else if (names[field].length > MAX_NAME) faults.push({ field, code: 'tooLong' })
  }
  const slug = parseSlug(typed.slug) || slugOf(names.storeName, SLUG_MAX_LENGTH)
  const slugFault = slugFaultOf(slug)
  // A missing name has its own fault already.
  if (slugFault !== null && (typed.slug.trim() !== '' || names.storeName !== ''))
    faults.push({ field: 'slug', code: slugFault })
  const document = parseDocument(typed.cnpj)
  if (document?.kind !== 'cnpj') faults.push({ field: 'cnpj', code: typed.cnpj.trim() === '' ? 'missing' : 'notACnpj' })
  if (faults.length > 0 || document === null) return { value: null, faults }
  return { value: { ...names, slug, cnpj: document.value }, faults: [] }
}

/** Checks a store and its owner by every rule at once. Whether slug and e-mail are free is seen elsewhere. */
export function checkOwnedStore(typed: Omit<TypedStore, 'password'>): {
  readonly value: NewStore | null
  readonly faults: readonly NewStoreFault[]
} {
  const identity = checkIdentity(typed)
  const faults: NewStoreFault[] = [...identity.faults]
  const fullName = parseFullName(typed.fullName)
  if (fullName === null)
    faults.push({ field: 'fullName', code: typed.fullName.trim() === '' ? 'missing' : 'notAFullName' })
  const email = parseEmail(typed.email)
  if ('fault' in email) faults.push({ field: 'email', code: typed.email.trim() === '' ? 'missing' : email.fault })
  if (identity.value === null || fullName === null || 'fault' in email) return { value: null, faults }
  return { value: { ...identity.value, timeZone: typed.timeZone, fullName, email: email.email }, faults: [] }
}

/** The same with the password that the owner chose. */
export function checkNewStore({ password, ...typed }: TypedStore): ReturnType<typeof checkOwnedStore> {
  const { value, faults } = checkOwnedStore(typed)
  const weakness = passwordFault(password, {
    name: typed.fullName,
    email: typed.email.trim(),
    document: parseDocument(typed.cnpj)?.value ?? '',
  })
  if (weakness === null) return { value, faults }
  return { value: null, faults: [...faults, { field: 'password', code: password === '' ? 'missing' : weakness }] }
}

export const parseSlug = (typed: string): string => keyboardText(typed).toLowerCase()

export type SlugFault = 'tooLong' | 'notASlug' | 'reservedSlug'

/** What is wrong with the slug of a store; null where nothing is. */
export function slugFaultOf(slug: string): SlugFault | null {
  if (slug.length > SLUG_MAX_LENGTH) return 'tooLong'
  if (!SLUG.test(slug)) return 'notASlug'
  return RESERVED.has(slug) || UUID.test(slug) || /^v\d+$/.test(slug) ? 'reservedSlug' : null
}

const singleBlanks = (text: string): string => text.trim().replace(/\s+/gu, ' ')
