import { SUBMIT_ORDERS } from './users.ts'
import { text as invoicesText } from './invoices.ts'
import { text as customersText } from './customers.ts'
import { text as shellText } from './shell.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { text as commonText } from './common.ts'
import type { ApiScope } from '#domain/access/can.ts'
import type { ApiKeyState } from '#domain/access/api-key.ts'

/** What staff read where they keep the keys of other programs. */
export const text = {
  title: 'Chaves de API',
  intro:
    'Uma chave deixa outro sistema seu, como o ERP, entrar na loja em nome de um cliente. Cada uma faz só o que você permitir.',
  count: (total: number) => (total === 1 ? '1 chave' : `${total.toLocaleString('pt-BR')} chaves`),
  search: 'Nome, prefixo ou quem criou',
  noneTitle: 'Nenhuma chave com estes filtros',
  columns: {
    state: onDemandText.status,
    scopes: 'Pode',
    prefix: 'Começa com',
    created: 'Criada',
    used: 'Último uso',
    ends: 'Vale até',
  },
  newTitle: 'Nova chave',
  name: onDemandText.name,
  nameHint: 'Para você lembrar quem usa: ERP da matriz, aplicativo de entregas…',
  scopes: 'O que ela pode fazer em nome do cliente',
  scope: {
    'customer.read': 'Entrar como o cliente e ver os dados, pedidos e endereços dele (sempre)',
    'cart.write': 'Alterar o carrinho',
    'order.submit': SUBMIT_ORDERS,
    'address.write': 'Criar e alterar endereços',
    'order.manage': 'Pela loja: consultar os pedidos de todos os clientes e avançá-los',
    'cost.manage': 'Pela loja: consultar e informar os custos dos produtos',
  } satisfies Record<ApiScope, string>,
  scopeShort: {
    'customer.read': 'Entrar e consultar',
    'cart.write': commonText.cart,
    'order.submit': shellText.orders,
    'address.write': customersText.addresses,
    'order.manage': 'Gestão de pedidos',
    'cost.manage': 'Custos',
  } satisfies Record<ApiScope, string>,
  lastDay: 'Vale até',
  lastDayHint: 'Em branco, vale até você revogar.',
  create: 'Criar chave',
  createdTitle: 'Chave criada. Copie agora: ela não aparece de novo.',
  createdHint: 'Guardamos só o necessário para reconhecê-la. Se ela se perder, crie outra e revogue esta.',
  secret: 'Chave',
  copy: 'Copiar',
  copied: 'Copiada',
  emptyTitle: 'Nenhuma chave ainda',
  empty: 'Crie a primeira quando um sistema seu precisar entrar na loja.',
  state: { active: 'Ativa', expired: invoicesText.state.overdue, revoked: 'Revogada' } satisfies Record<
    ApiKeyState,
    string
  >,
  neverUsed: 'Nunca usada',
  revokedAt: (day: string) => `Revogada em ${day}`,
  revoke: 'Revogar',
  revokeOne: (name: string) => `Revogar ${name}`,
  revokeQuestion: (name: string) =>
    `Revogar ${name}? Quem usa esta chave sai da loja na hora, e não há como voltar atrás.`,
  confirmRevoke: 'Sim, revogar',
  revoked: 'Chave revogada.',
  unreachable: commonText.unreachable,
}
