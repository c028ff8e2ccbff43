import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'
import { text as shellText } from './shell.ts'

/** What a store asks and offers before there is a cart. */
export const conditionsText = dictionary('delivery-conditions', {
  delivery: (date: string) => `Entrega a partir de ${date}`,
  anyDay: 'Entregamos no seu endereço',
  fee: (fee: string) => `taxa de ${fee}`,
  lowestFee: (fee: string) => `taxa a partir de ${fee}`,
  noFee: shellText.noFee,
  freeFrom: (amount: string) => `grátis a partir de ${amount}`,
  minimum: (amount: string) => `pedido mínimo de ${amount}`,
  missing: (missing: string, minimum: string) => `Faltam ${missing} para o pedido mínimo de ${minimum}.`,
  progress: 'Quanto do pedido mínimo já está no carrinho',
})

/** What a visitor of a store that hides its prices reads first. */
export const welcomeText = dictionary('welcome', {
  company: 'Cadastre sua empresa para ver os preços',
  person: 'Cadastre-se para ver os preços',
  steps: 'A loja confere o cadastro e responde por e-mail em até 2 dias úteis.',
  registerCompany: 'Cadastrar empresa',
  register: 'Fazer cadastro',
  signIn: 'Já tenho cadastro',
  /** Opens what follows, on phones. */
  terms: 'Entrega, retirada e pagamento',
  area: 'Área atendida',
  delivery: commonText.delivery,
  pickup: commonText.pickup,
  payment: 'Pagamentos aceitos',
})
