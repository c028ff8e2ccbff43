import { text as shellText } from './shell.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'

/** The texts of modals. */
export const titles = dictionary('modal-titles', {
  menu: shellText.menu,
  'menu-login': 'Minha conta',
  'menu-address': 'Como você quer receber?',
  'mobile-address': 'Como você quer receber?',
  'menu-payment': 'Como você quer pagar?',
  'mobile-payment': 'Como você quer pagar?',
  cart: commonText.cart,
  login: commonText.signIn,
  registration: onDemandText.ownRegistration,
  user: 'Alterar usuário',
  address: 'Alterar endereço',
  'new-address': onDemandText.newAddress,
  suppliers: 'Escolha a loja',
  coupons: 'Cupom de desconto',
  pix: onDemandText.payByPix,
  card: onDemandText.payByCard,
  'in-review': 'Cadastro em análise',
})

export const text = dictionary('modals', {
  payment: {
    title: onDemandText.paymentMethods,
    intro: 'A forma escolhida já vem marcada quando você finalizar a compra.',
    introPrices: 'Os preços da loja mudam com a forma de pagamento. Ela já vem marcada quando você finalizar a compra.',
    cheaper: (percent: string) => `${percent} de desconto nos preços`,
    dearer: (percent: string) => `${percent} de acréscimo nos preços`,
    from: (minimum: string) => `Para compras a partir de ${minimum}`,
    none: 'Ainda não há pagamento liberado para você. Fale com a loja.',
  },

  coupons: {
    empty: 'Coloque produtos no carrinho para usar um cupom.',
    seeCart: 'Ver carrinho',
    seeProducts: commonText.seeProducts,
  },

  /** Specification §8, word for word. */
  suppliers: {
    none: onDemandText.notServed,
    failed: onDemandText.storesFailed,
  },

  review: {
    message: 'Seu cadastro já foi confirmado e aguarda aprovação',
    next: (email: string) => `Respondemos por e-mail em até 2 dias úteis. Dúvidas? Escreva para ${email}.`,
    close: 'Entendi',
  },

  menu: {
    signIn: 'Entrar ou criar conta',
    payment: 'Forma de pagamento',
    coupon: 'Cupom de desconto',
  },
})
