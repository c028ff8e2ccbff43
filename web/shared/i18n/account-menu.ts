import { dictionary } from './dictionary.ts'

/** What people read where their account leads. */
export const text = dictionary('account-menu', {
  title: 'Minha conta',
  navigation: 'Minha conta',
  back: 'Minha conta',
  actingFor: (customer: string) => `Comprando para ${customer}`,
  management: 'Gestão da loja',
  stores: 'Outras lojas',
  signOut: 'Sair',
  entries: {
    orders: 'Meus pedidos',
    invoices: 'Faturas',
    addresses: 'Meus endereços',
    registration: 'Meu cadastro',
    users: 'Usuários da conta',
    password: 'Senha',
    privacy: 'Privacidade',
    accounts: 'Trocar de conta',
    client: 'Meus clientes',
    overview: 'Início da gestão',
    customers: 'Clientes',
    keys: 'Chaves de API',
  },
})
