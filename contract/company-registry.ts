import { Type } from 'typebox'
import type { CompanyEntry } from '#domain/customer/customer-record.ts'
import { endpoint, type Reply } from './endpoint.ts'
import { ReferenciaFornecedor, Sessao } from './values.ts'

const Empresa = Type.Object({
  disponivel: Type.Literal(true),
  cnpj: Type.String(),
  razaoSocial: Type.String(),
  nomeFantasia: Type.String(),
  situacaoCadastral: Type.String({ description: 'Como a Receita Federal escreve, por exemplo ATIVA' }),
  telefone: Type.String(),
  email: Type.String(),
  endereco: Type.Object({
    cep: Type.String(),
    rua: Type.String(),
    numero: Type.String(),
    complemento: Type.String(),
    bairro: Type.String(),
    cidade: Type.String(),
    uf: Type.String(),
  }),
})

/** Where this installation uses no registry: the default, and no failure. */
const SemConsulta = Type.Object({ disponivel: Type.Literal(false), mensagem: Type.String() })

export const companyEntry = endpoint({
  method: 'GET',
  path: '/v1/app/:sessao/usuario/dados-receita/:doc',
  summary: 'Dados de um CNPJ na Receita Federal; nunca de um CPF',
  area: 'Cadastro',
  access: 'public',
  params: Type.Object({ sessao: Sessao, doc: Type.String({ maxLength: 60 }) }),
  query: Type.Object({ idfornecedor: Type.Optional(ReferenciaFornecedor) }),
  reply: Type.Union([Empresa, SemConsulta]),
})

/** Null in an installation without a registry. */
export function encodeCompany(entry: CompanyEntry | null): Reply<typeof companyEntry> {
  if (entry === null)
    return {
      disponivel: false,
      mensagem: 'A consulta de CNPJ não está disponível nesta loja. Preencha os dados da empresa à mão.',
    }
  return {
    disponivel: true,
    cnpj: entry.cnpj,
    razaoSocial: entry.legalName,
    nomeFantasia: entry.tradeName,
    situacaoCadastral: entry.status,
    telefone: entry.phone,
    email: entry.email,
    endereco: {
      cep: entry.postalCode,
      rua: entry.street,
      numero: entry.number,
      complemento: entry.complement,
      bairro: entry.district,
      cidade: entry.city,
      uf: entry.state,
    },
  }
}

/** Null in an installation without a registry. */
export function decodeCompany(wire: Reply<typeof companyEntry>): CompanyEntry | null {
  if (!wire.disponivel) return null
  const { endereco } = wire
  return {
    cnpj: wire.cnpj,
    legalName: wire.razaoSocial,
    tradeName: wire.nomeFantasia,
    status: wire.situacaoCadastral,
    phone: wire.telefone,
    email: wire.email,
    postalCode: endereco.cep,
    street: endereco.rua,
    number: endereco.numero,
    complement: endereco.complemento,
    district: endereco.bairro,
    city: endereco.cidade,
    state: endereco.uf,
  }
}
