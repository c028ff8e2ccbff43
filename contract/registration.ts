import { Type, type Static } from 'typebox'
import { hasAcceptedTerms, type CustomerRecord, type TermsOfUse } from '#domain/customer/customer-record.ts'
import type { AddressInput } from '#domain/customer/address.ts'
import type { CustomerDocumentKind, TypedDetails, TypedRegistration } from '#domain/customer/registration.ts'
import { reviewText, Usuario } from './access.ts'
import { decodeAddressInput, encodeAddressInput } from './address.ts'
import { endpoint } from './endpoint.ts'
import { Caracteristica, decodeAnswer, encodeAnswer, Resposta } from './order-trait.ts'
import {
  CadastroExtraCliente,
  DataDigitada,
  Identificador,
  naSessao,
  noFornecedor,
  OuNulo,
  ReferenciaFornecedor,
  TextoDeTeclado,
  TextoExato,
} from './values.ts'
import { wireWords } from './wire-words.ts'

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

const area = 'Cadastro'

/** The rules of the form report all faults at once; the schema only limits sizes. */
const texto = (maxLength: number) => Type.Optional(OuNulo(Type.String({ maxLength })))
const TipoPessoa = Type.Union([Type.Literal('FISICA'), Type.Literal('JURIDICA')])
const DOCUMENT_KIND = wireWords({
  cpf: 'CPF',
  cnpj: 'CNPJ',
  foreign: 'ESTRANGEIRO',
})

export const APPROVAL_STATUS = wireWords({
  waiting: 'EM_ANALISE',
  approved: 'APROVADO',
  refused: 'RECUSADO',
})
export const Situacao = APPROVAL_STATUS.schema
export const { encode: encodeApprovalStatus, decode: decodeApprovalStatus } = APPROVAL_STATUS

const EnderecoDigitado = Type.Object({
  apelido: texto(60),
  rua: texto(400),
  numero: texto(60),
  bairro: texto(400),
  cidade: texto(400),
  uf: texto(20),
  cep: texto(20),
  complemento: texto(100),
  pontoref: texto(200),
  referencia: texto(200),
  pais: texto(60),
})

const dadosPessoais = {
  nome: texto(400),
  email: texto(400),
  emailConfirmado: Type.Optional(
    OuNulo(Type.String({ maxLength: 400, description: 'O e-mail que a pessoa manteve depois da sugestão de outro' })),
  ),
  senha: Type.Optional(
    OuNulo(
      TextoExato({
        maxLength: 1000,
        description: 'No cadastro, a nova senha; na atualização, a atual, para trocar o e-mail',
      }),
    ),
  ),
  telefone: texto(60),
  dataNascimento: Type.Optional(OuNulo(DataDigitada)),
  razaoSocial: texto(400),
  nomeFantasia: texto(400),
  inscricaoEstadual: Type.Optional(OuNulo(Type.String({ maxLength: 60, description: 'Ou ISENTO' }))),
  caracteristicas: Type.Optional(Type.Array(Resposta, { maxItems: 100 })),
}

/** The code that came by e-mail. */
const CodigoDoEmail = Type.Object({
  id: Identificador,
  codigo: TextoDeTeclado({ maxLength: 40, description: 'Com ou sem espaços' }),
})
const EmailAConfirmar = Type.Object({
  id: Identificador,
  email: Type.String({ description: 'Para onde foi o e-mail' }),
})

export const saveRegistration = endpoint({
  method: 'POST',
  path: '/v1/app/:sessao/usuario',
  summary:
    'Cadastrar-se; com a própria sessão, atualizar o cadastro. Um e-mail novo recebe um código: a resposta traz confirmacao, e os mesmos dados são enviados de novo com ela e o código. A resposta não revela quem já tem conta. Uma recusa traz em campos tudo o que falta corrigir',
  area,
  access: 'public',
  params: naSessao,
  body: Type.Object({
    idfornecedor: Type.Optional(ReferenciaFornecedor),
    tokenOrigin: texto(40),
    tipoPessoa: Type.Optional(OuNulo(TipoPessoa)),
    cpf: Type.Optional(OuNulo(Type.String({ maxLength: 60, description: 'CPF, ou CNPJ quando tem 14 caracteres' }))),
    cnpj: texto(60),
    documentoEstrangeiro: texto(60),
    ...dadosPessoais,
    endereco: Type.Optional(OuNulo(EnderecoDigitado)),
    termosuso: Type.Optional(OuNulo(Type.Boolean({ description: 'Aceita os termos de uso em vigor' }))),
    versaoTermos: Type.Optional(OuNulo(Type.Integer({ description: 'A versão que foi lida' }))),
    confirmacao: Type.Optional(OuNulo(CodigoDoEmail)),
  }),
  reply: Type.Object({
    sucesso: Type.Boolean(),
    message: Type.String(),
    mensagemModal: OuNulo(
      Type.String({ description: 'Título do aviso, quando falta confirmar o e-mail ou o cadastro aguarda aprovação' }),
    ),
    cadastro_aprovado: Type.Boolean(),
    usuario: OuNulo(Usuario),
    token: OuNulo(Type.String()),
    confirmacao: OuNulo(EmailAConfirmar, 'Quando falta o código do e-mail: nada foi gravado ainda'),
  }),
})

export const Cadastro = Type.Object({
  idcliente: Identificador,
  idcadastroextracliente: CadastroExtraCliente,
  tipoPessoa: TipoPessoa,
  tipoDocumento: DOCUMENT_KIND.schema,
  cpf: Type.String({ description: 'CPF, CNPJ ou documento estrangeiro' }),
  cnpj: OuNulo(Type.String(), 'O mesmo documento, quando é um CNPJ'),
  documentoEstrangeiro: OuNulo(Type.String(), 'O mesmo documento, quando é estrangeiro'),
  nome: Type.String({ description: 'Nome completo; de uma empresa, quem fez o cadastro' }),
  razaoSocial: Type.String({ description: 'Como sai na nota: o nome da pessoa ou a razão social' }),
  nomeFantasia: Type.String(),
  email: Type.String(),
  telefone: Type.String(),
  dataNascimento: OuNulo(Type.String()),
  inscricaoEstadual: Type.String(),
  caracteristicas: Type.Array(Resposta),
  cadastro_aprovado: Type.Boolean(),
  situacao: Situacao,
  motivo: Type.String(),
  cadastradoEm: Type.String(),
  termosuso: Type.Boolean({ description: 'Aceitou a versão em vigor, ou a loja não tem termos' }),
  versaoTermos: OuNulo(Type.Integer({ description: 'A versão em vigor' })),
  versaoTermosAceita: OuNulo(Type.Integer()),
})

export const ownRegistration = endpoint({
  method: 'GET',
  path: '/v1/app/:sessao/cliente',
  summary: 'O próprio cadastro',
  area,
  access: 'registration.manage',
  customer: 'session',
  params: naSessao,
  query: Type.Object({
    email: Type.Optional(Type.String({ maxLength: 254 })),
    idcadastroextracliente: Type.Optional(Type.String({ maxLength: 40, description: 'O mesmo que idcliente' })),
    idfornecedor: Type.Optional(ReferenciaFornecedor),
  }),
  reply: Cadastro,
})

export const customerTraits = endpoint({
  method: 'GET',
  path: '/v4/caracteristica-cliente/todas/:idfornecedor',
  summary: 'Perguntas que o fornecedor faz no cadastro',
  area,
  access: 'public',
  params: noFornecedor,
  reply: Type.Array(Caracteristica.schema),
})

export const acceptTerms = endpoint({
  method: 'PUT',
  path: '/v4/client/:idcliente/supplier/:idfornecedor/termos-uso',
  summary: 'Aceitar os termos de uso em vigor',
  area,
  access: 'account.manage',
  customer: 'params.idcliente',
  params: Type.Object({ idcliente: Identificador, idfornecedor: ReferenciaFornecedor }),
  query: Type.Object({
    versaoArquivo: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'A versão que foi lida' }),
    ),
  }),
  reply: Type.Object({ sucesso: Type.Boolean(), mensagem: Type.String(), versao: OuNulo(Type.Integer()) }),
})

export const termsOfUse = endpoint({
  method: 'GET',
  path: '/termouso',
  summary: 'Termos de uso da loja, na versão pedida ou na que está em vigor',
  area,
  access: 'public',
  query: Type.Object({
    versaoArquivo: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    idfornecedor: Type.Optional(ReferenciaFornecedor),
  }),
  reply: Type.Object({
    versao: Type.Integer(),
    emVigor: Type.Boolean(),
    texto: Type.String(),
    resumo: Type.String({ description: 'O que mudou; vazio quando a loja não disse' }),
    publicadoEm: Type.String({ description: 'Instante a partir do qual vale' }),
  }),
})

export type RegistrationBody = Static<(typeof saveRegistration)['body']>

export const decodeDetails = (wire: RegistrationBody): TypedDetails => ({
  fullName: wire.nome ?? '',
  email: wire.email ?? '',
  confirmedEmail: wire.emailConfirmado ?? '',
  phone: wire.telefone ?? '',
  birthDate: wire.dataNascimento ?? '',
  legalName: wire.razaoSocial ?? '',
  tradeName: wire.nomeFantasia ?? '',
  stateRegistration: wire.inscricaoEstadual ?? '',
  traits: (wire.caracteristicas ?? []).map(decodeAnswer),
})

export const encodeDetails = (details: TypedDetails) =>
  ({
    nome: details.fullName,
    email: details.email,
    emailConfirmado: details.confirmedEmail,
    telefone: details.phone,
    dataNascimento: details.birthDate,
    razaoSocial: details.legalName,
    nomeFantasia: details.tradeName,
    inscricaoEstadual: details.stateRegistration,
    caracteristicas: details.traits.map(encodeAnswer),
  }) satisfies RegistrationBody

export const encodeRegistration = (registration: TypedRegistration): RegistrationBody => ({
  ...encodeDetails(registration),
  tipoPessoa: registration.documentKind === 'cnpj' ? 'JURIDICA' : 'FISICA',
  [DOCUMENT_FIELD[registration.documentKind]]: registration.document,
  senha: registration.password,
  endereco: registration.address && encodeTypedAddress(registration.address),
})

const DOCUMENT_FIELD = { cpf: 'cpf', cnpj: 'cnpj', foreign: 'documentoEstrangeiro' } as const satisfies Record<
  CustomerDocumentKind,
  keyof RegistrationBody
>

export const decodeRegistration = (wire: RegistrationBody): TypedRegistration => ({
  ...decodeDetails(wire),
  ...decodeDocument(wire),
  password: wire.senha ?? '',
  address: wire.endereco ? decodeTypedAddress(wire.endereco) : null,
})

export const decodeProof = ({ confirmacao }: RegistrationBody) =>
  confirmacao ? { id: confirmacao.id.toLowerCase(), code: confirmacao.codigo } : null

/** `cpf` may hold either document: of 14 characters it is a CNPJ, otherwise a CPF (specification §3). */
function decodeDocument({
  cpf,
  cnpj,
  documentoEstrangeiro,
  tipoPessoa,
}: RegistrationBody): Pick<TypedRegistration, 'documentKind' | 'document'> {
  if (documentoEstrangeiro) return { documentKind: 'foreign', document: documentoEstrangeiro }
  const document = cnpj || cpf || ''
  const isCompany = cnpj ? true : cpf ? cpf.replace(/[\s./-]/g, '').length >= CNPJ_LENGTH : tipoPessoa === 'JURIDICA'
  return { documentKind: isCompany ? 'cnpj' : 'cpf', document }
}
const CNPJ_LENGTH = 14

const encodeTypedAddress = (address: AddressInput): Static<typeof EnderecoDigitado> => {
  const { lat: _lat, lng: _lng, primario: _primary, ...typed } = encodeAddressInput(address)
  return typed
}

const decodeTypedAddress = (wire: Static<typeof EnderecoDigitado>): AddressInput =>
  decodeAddressInput({
    ...wire,
    rua: wire.rua ?? '',
    numero: wire.numero ?? '',
    bairro: wire.bairro ?? '',
    cidade: wire.cidade ?? '',
    uf: wire.uf ?? '',
    cep: wire.cep ?? '',
  })

export const encodeRecord = (record: CustomerRecord): Static<typeof Cadastro> => ({
  idcliente: record.id,
  idcadastroextracliente: record.id,
  tipoPessoa: record.kind === 'company' ? 'JURIDICA' : 'FISICA',
  tipoDocumento: DOCUMENT_KIND.encode(record.documentKind),
  cpf: record.document,
  cnpj: record.documentKind === 'cnpj' ? record.document : null,
  documentoEstrangeiro: record.documentKind === 'foreign' ? record.document : null,
  nome: record.fullName,
  razaoSocial: record.name,
  nomeFantasia: record.tradeName ?? '',
  email: record.email,
  telefone: record.phone,
  dataNascimento: record.birthDate,
  inscricaoEstadual: record.stateRegistration,
  caracteristicas: Object.entries(record.traits).map(([traitId, value]) => encodeAnswer({ traitId, value })),
  cadastro_aprovado: record.approvalStatus === 'approved',
  situacao: encodeApprovalStatus(record.approvalStatus),
  motivo: record.reviewReason,
  cadastradoEm: record.registeredAt,
  termosuso: hasAcceptedTerms(record.terms),
  versaoTermos: record.terms.current,
  versaoTermosAceita: record.terms.accepted,
})

export const decodeRecord = (wire: Static<typeof Cadastro>): CustomerRecord => ({
  id: wire.idcliente,
  kind: wire.tipoPessoa === 'JURIDICA' ? 'company' : 'person',
  documentKind: DOCUMENT_KIND.decode(wire.tipoDocumento),
  document: wire.cpf,
  fullName: wire.nome,
  name: wire.razaoSocial,
  tradeName: wire.nomeFantasia || null,
  email: wire.email,
  phone: wire.telefone,
  birthDate: wire.dataNascimento,
  stateRegistration: wire.inscricaoEstadual,
  traits: Object.fromEntries(wire.caracteristicas.map(decodeAnswer).map(({ traitId, value }) => [traitId, value])),
  approvalStatus: decodeApprovalStatus(wire.situacao),
  reviewReason: wire.motivo,
  registeredAt: wire.cadastradoEm,
  terms: { current: wire.versaoTermos, accepted: wire.versaoTermosAceita },
})

export const encodeTerms = (terms: TermsOfUse) => ({
  versao: terms.version,
  emVigor: terms.isCurrent,
  texto: terms.body,
  resumo: terms.summary,
  publicadoEm: terms.publishedAt,
})

export const decodeTerms = (wire: ReturnType<typeof encodeTerms>): TermsOfUse => ({
  version: wire.versao,
  isCurrent: wire.emVigor,
  body: wire.texto,
  summary: wire.resumo,
  publishedAt: wire.publicadoEm,
})
