import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { CompanyEntry } from '#domain/customer/customer-record.ts'
import { parseDocument } from '#domain/customer/document.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { fetchJson } from '#server/platform/http/fetch-json.ts'
import type { Scope } from '#server/platform/http/scope.ts'

/** A person waits for it and can fill the form by hand. */
const TIMEOUT_MS = 4000
const NOT_FOUND = [400, 404]

const text = Type.Optional(Type.Union([Type.String({ maxLength: 400 }), Type.Null()]))
/** The format of BrasilAPI, `cnpj/v1`; its other fields are ignored. */
const Entry = Type.Object({
  razao_social: Type.String({ minLength: 1, maxLength: 400 }),
  nome_fantasia: text,
  descricao_situacao_cadastral: text,
  cep: Type.Optional(Type.Union([Type.String({ maxLength: 20 }), Type.Integer(), Type.Null()])),
  descricao_tipo_de_logradouro: text,
  logradouro: text,
  numero: text,
  complemento: text,
  bairro: text,
  municipio: text,
  uf: text,
  ddd_telefone_1: text,
  email: text,
})

/**
 * Reads a company from the tax registry. Anything but a CNPJ is refused, because a CPF would reveal data of a person.
 * @param template the registry's URL with `{cnpj}`; null where this installation has none, and then the result is null
 * @throws Failure registration.cnpjOnly, registration.registryUnavailable, registration.registryNotFound.
 */
export async function findCompany(
  { log }: Pick<Scope, 'log'>,
  template: string | null,
  typed: string,
): Promise<CompanyEntry | null> {
  const document = parseDocument(typed)
  ensure(document?.kind === 'cnpj', 'registration.cnpjOnly')
  if (template === null) return null
  const entry = await fetchCompany(template, document.value).catch((error: unknown) => {
    log.warn({ err: error }, 'the company registry did not answer')
    throw new Failure('registration.registryUnavailable')
  })
  ensure(entry !== null, 'registration.registryNotFound')
  return entry
}

/** Asks the registry itself: null for a company that it does not know. @throws Error where it does not answer, or with something else */
export async function fetchCompany(template: string, cnpj: string): Promise<CompanyEntry | null> {
  const { status, body } = await fetchJson(template.replaceAll('{cnpj}', cnpj), TIMEOUT_MS)
  if (NOT_FOUND.includes(status)) return null
  if (status !== 200 || !Value.Check(Entry, body)) throw new Error(`status ${status}, or another format`)
  return toCompany(cnpj, body)
}

function toCompany(cnpj: string, entry: Static<typeof Entry>): CompanyEntry {
  const tidy = (value: string | null | undefined) => value?.trim().replace(/\s+/gu, ' ') ?? ''
  const digits = (value: string | number | null | undefined) => String(value ?? '').replace(/\D/g, '')
  return {
    cnpj,
    legalName: tidy(entry.razao_social),
    tradeName: tidy(entry.nome_fantasia),
    status: tidy(entry.descricao_situacao_cadastral),
    phone: digits(entry.ddd_telefone_1),
    email: tidy(entry.email).toLowerCase(),
    address: {
      // As a number it lost the zero with which those of Sao Paulo begin.
      postalCode: digits(entry.cep) === '' ? '' : digits(entry.cep).padStart(8, '0'),
      street: [tidy(entry.descricao_tipo_de_logradouro), tidy(entry.logradouro)].filter(Boolean).join(' '),
      number: tidy(entry.numero),
      complement: tidy(entry.complemento),
      district: tidy(entry.bairro),
      city: tidy(entry.municipio),
      state: tidy(entry.uf).toUpperCase(),
    },
  }
}
