import type {
  CustomerActivity,
  CustomerNote,
  CustomerPlacement,
  TypedCustomerDetails,
  TypedNewCustomer,
} from '#domain/customer/staff-customer.ts'
import { MAX_NOTE } from '#domain/customer/staff-customer.ts'
import { ResumoDoCliente } from './customer-review.ts'
import { typed, EnderecoDigitado } from './registration.ts'
import { TextoLongo } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, maybe, optional, orNull, record, same, type FieldOf } from './wire/field.ts'
import { bool, cents, done, id, inStore, int, sentId, status, text } from './wire/values.ts'

const area = 'Gestão de clientes'
const query = record(inStore)
const params = record({ id: ['idcliente', id] })
const reviewed = { area, access: 'customer.review', params, query } as const

const details = {
  fullName: ['nome', typed(400, 'Nome completo; de uma empresa, com quem a loja fala, se souber')],
  legalName: ['razaoSocial', typed(400, 'De uma empresa')],
  tradeName: ['nomeFantasia', typed(400)],
  stateRegistration: ['inscricaoEstadual', typed(60, 'Ou ISENTO')],
  email: ['email', typed(400, 'Vazio se a loja não sabe')],
  phone: ['telefone', typed(60, 'Vazio se a loja não sabe')],
} as const
const given = record(details) satisfies FieldOf<TypedCustomerDetails>

/** A new customer as staff send it. */
export interface SentCustomer extends TypedNewCustomer, CustomerPlacement {
  /** Sent again, the same customer is made once. */
  readonly id: string | null
}

export const createCustomer = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/clientes',
  summary:
    'Cadastrar um cliente, já aprovado e sem senha; para a equipe, e para representantes na própria carteira. Um documento é de um cliente só. Uma recusa traz em campos tudo o que falta corrigir',
  area,
  access: 'customer.create',
  query,
  body: record({
    id: [
      'idcliente',
      optional(orNull(sentId, 'Escolhido por quem envia: o mesmo envio repetido não cadastra outro'), null),
    ],
    document: ['cpf', typed(60, 'CPF ou CNPJ')],
    ...details,
    address: ['endereco', optional(orNull(EnderecoDigitado), null)],
    representativeId: [
      'idrepresentante',
      optional(orNull(sentId, 'Da equipe (idequipe); a carteira em que entra'), null),
    ],
    priceListId: ['idtabela', optional(orNull(sentId, 'A tabela de preços; para quem cuida dos preços'), null)],
    isInvited: ['convidar', optional(bool('Manda um e-mail com o convite para criar uma senha'), false)],
  }) satisfies FieldOf<SentCustomer>,
  reply: ResumoDoCliente,
})

export const listRepresentatives = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/representantes',
  summary: 'Representantes da loja, para pôr um cliente na carteira',
  area,
  access: 'customer.review',
  query,
  reply: record({
    representatives: ['representantes', list(record({ id: ['idequipe', id], name: ['nome', text()] }))],
  }),
})

export const inviteCustomer = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/clientes/:idcliente/convite',
  summary: 'Mandar ao e-mail do cliente o convite para criar uma senha; o convite anterior deixa de valer',
  ...reviewed,
  reply: done,
})

export const changeCustomer = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/clientes/:idcliente/cadastro',
  summary:
    'Corrigir nomes e contatos de um cliente; o documento fica, e o e-mail de quem já tem senha só o cliente muda',
  ...reviewed,
  body: record({
    ...details,
    seen: ['visto', maybe(given)],
  }),
  reply: ResumoDoCliente,
})

const Anotacao = record({
  id: ['idanotacao', id],
  body: ['texto', text()],
  writtenBy: ['por', orNull(text())],
  writtenAt: ['data', text()],
}) satisfies FieldOf<CustomerNote>

export const listNotes = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/clientes/:idcliente/anotacoes',
  summary: 'O que a equipe anotou sobre um cliente, o mais novo primeiro; o cliente não lê',
  area,
  access: 'customer.see-all',
  params,
  query,
  reply: record({ notes: ['anotacoes', list(Anotacao)] }),
})

export const addNote = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/clientes/:idcliente/anotacoes',
  summary: 'Anotar algo sobre um cliente; uma anotação não é mudada depois',
  ...reviewed,
  body: record({ body: ['texto', same(TextoLongo({ maxLength: MAX_NOTE }))] }),
  reply: Anotacao,
})

export const customerActivity = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/clientes/:idcliente/andamento',
  summary: 'O que a loja tem em andamento com um cliente; o que quem consulta não pode ver vem nulo',
  area,
  access: 'customer.see-all',
  params,
  query,
  reply: record({
    orders: [
      'pedidos',
      orNull(
        list(
          record({
            number: ['numpedido', int()],
            status: ['status', status],
            placedAt: ['datapedido', text()],
            total: ['totalpedido', cents()],
          }),
        ),
        'Os mais novos',
      ),
    ],
    cartLineCount: ['itensNoCarrinho', int()],
    conversations: [
      'conversas',
      orNull(
        list(
          record({
            id: ['idconversa', id],
            orderNumber: ['numpedido', orNull(int(), 'Nulo na conversa geral')],
            changedAt: ['data', text()],
          }),
        ),
      ),
    ],
    openInvoices: ['faturasAbertas', orNull(record({ count: ['quantidade', int()], total: ['total', cents()] }))],
  }) satisfies FieldOf<CustomerActivity>,
})

export const sendCart = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/clientes/:idcliente/carrinho/enviar',
  summary:
    'Mandar ao e-mail do cliente o carrinho que a loja montou; para quem cuida dos pedidos, e para representantes na própria carteira. O link leva ao carrinho de quem entra, sem segredo nenhum',
  area,
  access: 'client.choose',
  params,
  query,
  reply: done,
})
