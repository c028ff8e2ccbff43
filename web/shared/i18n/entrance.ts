import { uiText } from './form.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'

/** What people read on their way into a store. */
export const text = dictionary('entrance', {
  carriedTitle: 'Entrando na loja',
  carriedIntro: (email: string, store: string) => `Você vai entrar na loja ${store} como ${email}.`,
  carriedOther: (name: string) =>
    `Neste aparelho, ${name} já está usando esta loja. Ao continuar, essa pessoa sai e você entra.`,
  carriedUnknown: 'Só continue se este e-mail for seu e se você pediu para entrar.',
  carriedSubmit: 'Entrar na loja',
  carriedFailed: 'Este link vale 1 minuto e só funciona uma vez. Entre de novo com a sua senha.',
  signInWithPassword: 'Entrar com senha',
  goOnAsVisitor: 'Continuar sem entrar',
  unreachable: commonText.unreachable,
  keyWaiting: 'Entrando na sua conta…',
  keyFailedTitle: 'Não deu para entrar',
  keyFailed: 'O acesso pode ter vencido. Peça um novo a quem enviou o link, ou entre com a sua senha.',
  close: uiText.close,
  placeTitle: 'Onde você quer receber?',
  placeIntro: (store: string) =>
    `A loja ${store} mostra produtos e preços para a sua região. Informe o CEP uma vez, e ele fica guardado neste aparelho.`,
  postalCode: commonText.postalCode,
  postalCodeHint: '8 números, com ou sem hífen.',
  seeProducts: commonText.seeProducts,
  useMyLocation: onDemandText.useMyLocation,
  placeDenied: 'Seu aparelho não informou onde você está. O CEP funciona do mesmo jeito.',
  ownAddresses: 'Escolher um dos meus endereços',
  haveAccount: 'Já tem conta?',
  signIn: commonText.signIn,
  otherStores: 'Ver lojas que atendem este lugar',
  storesTitle: 'Nossas lojas',
  storesIntro: 'Todas são da mesma empresa. Sua conta vale nas lojas em que você tem cadastro.',
  storesOfPlace: 'Estas entregam ou têm retirada no lugar que você informou.',
  noneServes: onDemandText.notServed,
  noneServesHint: 'Nenhuma das nossas lojas entrega aí nem tem retirada por perto.',
  allStores: 'Ver todas as nossas lojas',
  onlyStore: 'Esta é a única loja por aqui.',
  storesFailed: onDemandText.storesFailed,
  notKnownThere: (store: string) => `Você ainda não tem cadastro na loja ${store}`,
  here: 'Você está aqui',
  goToStore: 'Ir para esta loja',
  signInTo: (store: string) => `Entrar em ${store}`,
  delivers: commonText.delivery,
  collects: commonText.pickup,
  backToStore: 'Voltar para a loja',
})
