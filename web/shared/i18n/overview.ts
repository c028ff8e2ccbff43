import { text as usersText } from './users.ts'
import { text as registrationText } from './registration.ts'
import { text as accountMenuText } from './account-menu.ts'
import { text as commonText } from './common.ts'
/** What staff read first in the back office. */
export const text = {
  title: accountMenuText.management,
  open: 'Sua loja está no ar:',
  see: registrationText.seeStore,
  noProducts: 'Ainda não há produtos. Enquanto isso, a loja diz a quem visita que está chegando.',
  products: (total: number) =>
    total === 1 ? '1 produto à venda' : `${total.toLocaleString('pt-BR')} produtos à venda`,
  next: 'O que fazer agora',
  customers: commonText.customers,
  customersText: 'Quem se cadastra aparece aqui. Confira os cadastros e dê a cada cliente o código do seu sistema.',
  keys: commonText.apiKeys,
  keysText: 'Para o seu sistema entrar em nome dos clientes, montar carrinhos e enviar pedidos.',
  api: 'Documentação da API',
  apiText: 'Tudo o que a loja responde a programas.',
  password: usersText.yourPassword,
  passwordText: 'Troque a senha com que você entra.',
}
