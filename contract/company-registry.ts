import { Type, type Static } from 'typebox'
import type { CompanyEntry } from '#domain/customer/customer-record.ts'
import { postalAddress } from './postal-address.ts'
import { fromWire, toWire } from './wire/convert.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { converted, record, same, type FieldOf } from './wire/field.ts'
import { inStore, ofSession, text } from './wire/values.ts'

const company = record({
  cnpj: ['cnpj', text()],
  legalName: ['razaoSocial', text()],
  tradeName: ['nomeFantasia', text()],
  status: ['situacaoCadastral', text('Como a Receita Federal escreve, por exemplo ATIVA')],
  phone: ['telefone', text()],
  email: ['email', text()],
  address: ['endereco', postalAddress],
}) satisfies FieldOf<CompanyEntry>

const Resposta = Type.Union([
  Type.Object({ disponivel: Type.Literal(true), ...company.schema.properties }),
  /** Where this installation uses no registry: the default, and no failure. */
  Type.Object({ disponivel: Type.Literal(false), mensagem: Type.String() }),
])

const NO_REGISTRY = {
  disponivel: false,
  mensagem: 'A consulta de CNPJ não está disponível nesta loja. Preencha os dados da empresa à mão.',
} as const

export const companyEntry = fieldEndpoint({
  method: 'GET',
  path: '/v1/app/:sessao/usuario/dados-receita/:doc',
  summary: 'Dados de um CNPJ na Receita Federal; nunca de um CPF',
  area: 'Cadastro',
  access: 'public',
  params: record({ ...ofSession, document: ['doc', same(Type.String({ maxLength: 60 }))] }),
  query: record(inStore),
  /** Null in an installation without a registry. */
  reply: converted(
    Resposta,
    (entry: CompanyEntry | null): Static<typeof Resposta> =>
      entry === null ? NO_REGISTRY : { disponivel: true, ...toWire(company, entry) },
    (wire) => (wire.disponivel ? fromWire(company, wire) : null),
  ),
})
