import { Type } from 'typebox'
import { hasAcceptedTerms, type CustomerRecord, type TermsOfUse } from '#domain/customer/customer-record.ts'
import type { AddressInput } from '#domain/customer/address.ts'
import type { TypedRegistration } from '#domain/customer/registration.ts'
import { account, reviewText } from './access.ts'
import { addressExtras } from './address.ts'
import { answer, Caracteristica } from './order-trait.ts'
import { CadastroExtraCliente, DataDigitada, decodeCep, TextoDeTeclado, TextoExato } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { cleaned, list, mapped, optional, orNull, record, same, words, type FieldOf } from './wire/field.ts'
import {
  bool,
  id,
  inStore,
  int,
  namedStore,
  number,
  ofSession,
  sentId,
  text,
  tokenOriginOrNull,
} from './wire/values.ts'

/** Texts of the answers, from specification §8 where it has one. */
export const registrationText = {
  updated: 'Cadastro atualizado',
  registered: 'Cadastro feito. Boas compras!',
  waiting: reviewText.waiting,
  waitingModal: reviewText.modal,
  termsAccepted: 'Termos de uso aceitos.',
  proofSent: (email: string) => `Enviamos um e-mail para ${email} com o próximo passo. Confira também a caixa de spam.`,
  proofModal: 'Confirme o seu e-mail',
}

/** The rules of the form report all faults at once; the schema only limits sizes. What is left out or null is empty. */
const typedAs = (schema: ReturnType<typeof Type.String>) =>
  mapped(
    optional(orNull(same(schema)), null),
    (typed: string) => typed || null,
    (typed) => typed ?? '',
  )
export const typed = (maxLength: number, description?: string) =>
  typedAs(Type.String({ maxLength, ...(description === undefined ? {} : { description }) }))
const trimmed = (maxLength: number) => cleaned(typed(maxLength), (typed) => typed.trim())
export const customerKind = words({ person: 'FISICA', company: 'JURIDICA' })
const DOCUMENT_KIND = words({ cpf: 'CPF', cnpj: 'CNPJ', foreign: 'ESTRANGEIRO' })

export const APPROVAL_WORDS = { waiting: 'EM_ANALISE', approved: 'APROVADO', refused: 'RECUSADO' } as const
export const approvalStatus = words(APPROVAL_WORDS)

export const EnderecoDigitado = mapped(
  record({
    nickname: ['apelido', trimmed(60)],
    street: ['rua', trimmed(400)],
    number: ['numero', trimmed(60)],
    district: ['bairro', trimmed(400)],
    city: ['cidade', trimmed(400)],
    state: ['uf', cleaned(typed(20), (state) => state.toUpperCase())],
    postalCode: ['cep', cleaned(typed(20), decodeCep)],
    ...addressExtras,
  }),
  ({ coordinates: _coordinates, isPrimary: _isPrimary, ...address }: AddressInput) => address,
  (address): AddressInput => ({ ...address, coordinates: null, isPrimary: false }),
)

/** The code that was sent to an e-mail address, as typed. */
export interface EmailProof {
  readonly id: string
  readonly code: string
}

/** A registration as it is sent. One that is changed says nothing of its document, address and terms. */
export interface SentRegistration extends TypedRegistration {
  readonly acceptsTerms: boolean
  /** The version that was read; null for a store without terms. */
  readonly termsVersion: number | null
  readonly proof: EmailProof | null
}
export interface SentBody extends SentRegistration {
  readonly supplier: string
  readonly tokenOrigin: string | null
}

const CNPJ_LENGTH = 14
interface Documents extends Readonly<Record<TypedRegistration['documentKind'], string>> {
  readonly kind: 'person' | 'company' | null
}

/** `cpf` may hold either document: of 14 characters it is a CNPJ, otherwise a CPF (specification §3). */
function documentIn({ cpf, cnpj, foreign, kind }: Documents): Pick<TypedRegistration, 'documentKind' | 'document'> {
  if (foreign !== '') return { documentKind: 'foreign', document: foreign }
  const isCompany = cnpj !== '' || (cpf === '' ? kind === 'company' : cpf.replace(/[\s./-]/g, '').length >= CNPJ_LENGTH)
  return { documentKind: isCompany ? 'cnpj' : 'cpf', document: cnpj || cpf }
}

const body = mapped(
  record({
    ...inStore,
    ...tokenOriginOrNull,
    kind: ['tipoPessoa', optional(orNull(customerKind), null)],
    cpf: ['cpf', typed(60, 'CPF, ou CNPJ quando tem 14 caracteres')],
    cnpj: ['cnpj', typed(60)],
    foreign: ['documentoEstrangeiro', typed(60)],
    fullName: ['nome', typed(400)],
    email: ['email', typed(400)],
    confirmedEmail: ['emailConfirmado', typed(400, 'O e-mail que a pessoa manteve depois da sugestão de outro')],
    password: [
      'senha',
      typedAs(
        TextoExato({
          maxLength: 1000,
          description: 'No cadastro, a nova senha; na atualização, a atual, para trocar o e-mail',
        }),
      ),
    ],
    phone: ['telefone', typed(60)],
    birthDate: ['dataNascimento', typedAs(DataDigitada)],
    legalName: ['razaoSocial', typed(400)],
    tradeName: ['nomeFantasia', typed(400)],
    stateRegistration: ['inscricaoEstadual', typed(60, 'Ou ISENTO')],
    traits: ['caracteristicas', optional(list(answer, { maxItems: 100 }), [])],
    address: ['endereco', optional(orNull(EnderecoDigitado), null)],
    terms: ['termosuso', optional(orNull(bool('Aceita os termos de uso em vigor')), null)],
    termsVersion: ['versaoTermos', optional(orNull(int('A versão que foi lida')), null)],
    proof: [
      'confirmacao',
      optional(
        orNull(
          record({
            id: ['id', sentId],
            code: ['codigo', same(TextoDeTeclado({ maxLength: 40, description: 'Com ou sem espaços' }))],
          }) satisfies FieldOf<EmailProof>,
        ),
        null,
      ),
    ],
  }),
  ({ documentKind, document, acceptsTerms, ...rest }: SentBody) => ({
    ...rest,
    cpf: documentKind === 'cpf' ? document : '',
    cnpj: documentKind === 'cnpj' ? document : '',
    foreign: documentKind === 'foreign' ? document : '',
    kind: documentKind === 'cnpj' ? ('company' as const) : ('person' as const),
    terms: acceptsTerms,
  }),
  ({ cpf, cnpj, foreign, kind, terms, ...rest }): SentBody => ({
    ...rest,
    ...documentIn({ cpf, cnpj, foreign, kind }),
    acceptsTerms: terms ?? false,
  }),
)

const area = 'Cadastro'

export const saveRegistration = fieldEndpoint({
  method: 'POST',
  path: '/v1/app/:sessao/usuario',
  summary:
    'Cadastrar-se; com a própria sessão, atualizar o cadastro. Um e-mail novo recebe um código: a resposta traz confirmacao, e os mesmos dados são enviados de novo com ela e o código. A resposta não revela quem já tem conta. Uma recusa traz em campos tudo o que falta corrigir',
  area,
  access: 'public',
  params: record(ofSession),
  body,
  reply: record({
    isDone: ['sucesso', bool()],
    message: ['message', text()],
    messageTitle: [
      'mensagemModal',
      orNull(text('Título do aviso, quando falta confirmar o e-mail ou o cadastro aguarda aprovação')),
    ],
    isApproved: ['cadastro_aprovado', bool()],
    account: ['usuario', orNull(account)],
    token: ['token', orNull(text())],
    confirming: [
      'confirmacao',
      orNull(
        record({ id: ['id', id], email: ['email', text('Para onde foi o e-mail')] }),
        'Quando falta o código do e-mail: nada foi gravado ainda',
      ),
    ],
  }),
})

const emptyOrNull = mapped(
  text(),
  (text: string | null) => text ?? '',
  (text) => text || null,
)

/** What the record of a customer and its row in a list have in common. */
export const customerFields = {
  id: ['idcliente', id],
  kind: ['tipoPessoa', customerKind],
  tradeName: ['nomeFantasia', emptyOrNull],
  email: ['email', text()],
  phone: ['telefone', text()],
  approvalStatus: ['situacao', approvalStatus],
  reviewReason: ['motivo', text()],
  registeredAt: ['cadastradoEm', text()],
} as const

export const Cadastro = mapped(
  record({
    ...customerFields,
    storeRecordId: ['idcadastroextracliente', same(CadastroExtraCliente)],
    documentKind: ['tipoDocumento', DOCUMENT_KIND],
    document: ['cpf', text('CPF, CNPJ ou documento estrangeiro')],
    cnpj: ['cnpj', orNull(text(), 'O mesmo documento, quando é um CNPJ')],
    foreign: ['documentoEstrangeiro', orNull(text(), 'O mesmo documento, quando é estrangeiro')],
    fullName: ['nome', text('Nome completo; de uma empresa, quem fez o cadastro')],
    name: ['razaoSocial', text('Como sai na nota: o nome da pessoa ou a razão social')],
    birthDate: ['dataNascimento', orNull(text())],
    stateRegistration: ['inscricaoEstadual', text()],
    traits: ['caracteristicas', list(answer)],
    isApproved: ['cadastro_aprovado', bool()],
    hasAcceptedTerms: ['termosuso', bool('Aceitou a versão em vigor, ou a loja não tem termos')],
    currentTerms: ['versaoTermos', orNull(int('A versão em vigor'))],
    acceptedTerms: ['versaoTermosAceita', orNull(int())],
  }),
  ({ terms, traits, ...rest }: CustomerRecord) => ({
    ...rest,
    storeRecordId: rest.id,
    cnpj: rest.documentKind === 'cnpj' ? rest.document : null,
    foreign: rest.documentKind === 'foreign' ? rest.document : null,
    traits: Object.entries(traits).map(([traitId, value]) => ({ traitId, value })),
    isApproved: rest.approvalStatus === 'approved',
    hasAcceptedTerms: hasAcceptedTerms(terms),
    currentTerms: terms.current,
    acceptedTerms: terms.accepted,
  }),
  ({
    storeRecordId: _storeRecordId,
    cnpj: _cnpj,
    foreign: _foreign,
    isApproved: _isApproved,
    hasAcceptedTerms: _hasAccepted,
    ...fields
  }): CustomerRecord => {
    const { traits, currentTerms, acceptedTerms, ...rest } = fields
    return {
      ...rest,
      traits: Object.fromEntries(traits.map(({ traitId, value }) => [traitId, value])),
      terms: { current: currentTerms, accepted: acceptedTerms },
    }
  },
)

export const ownRegistration = fieldEndpoint({
  method: 'GET',
  path: '/v1/app/:sessao/cliente',
  summary: 'O próprio cadastro',
  area,
  access: 'registration.manage',
  customer: 'session',
  params: record(ofSession),
  query: record({
    email: ['email', optional(same(Type.String({ maxLength: 254 })), null)],
    customerId: [
      'idcadastroextracliente',
      optional(same(Type.String({ maxLength: 40, description: 'O mesmo que idcliente' })), null),
    ],
    ...inStore,
  }),
  reply: Cadastro,
})

export const customerTraits = fieldEndpoint({
  method: 'GET',
  path: '/v4/caracteristica-cliente/todas/:idfornecedor',
  summary: 'Perguntas que o fornecedor faz no cadastro',
  area,
  access: 'public',
  params: record(namedStore),
  reply: list(Caracteristica),
})

const LAST_VERSION = 1_000_000

export const acceptTerms = fieldEndpoint({
  method: 'PUT',
  path: '/v4/client/:idcliente/supplier/:idfornecedor/termos-uso',
  summary: 'Aceitar os termos de uso em vigor',
  area,
  access: 'account.manage',
  customer: 'params.idcliente',
  params: record({ customerId: ['idcliente', id], ...namedStore }),
  query: record({
    version: [
      'versaoArquivo',
      optional(number({ minimum: 1, maximum: LAST_VERSION, description: 'A versão que foi lida' }), null),
    ],
  }),
  reply: record({ isDone: ['sucesso', bool()], message: ['mensagem', text()], version: ['versao', orNull(int())] }),
})

export const termsOfUse = fieldEndpoint({
  method: 'GET',
  path: '/termouso',
  summary: 'Termos de uso da loja, na versão pedida ou na que está em vigor',
  area,
  access: 'public',
  query: record({
    version: ['versaoArquivo', optional(number({ minimum: 1, maximum: LAST_VERSION }), null)],
    ...inStore,
  }),
  reply: record({
    version: ['versao', int()],
    isCurrent: ['emVigor', bool()],
    body: ['texto', text()],
    summary: ['resumo', text('O que mudou; vazio quando a loja não disse')],
    publishedAt: ['publicadoEm', text('Instante a partir do qual vale')],
  }) satisfies FieldOf<TermsOfUse>,
})
