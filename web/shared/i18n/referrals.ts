import { text as accountMenuText } from './account-menu.ts'
import { text as commonText } from './common.ts'
import { text as couponsText } from './coupons.ts'
import { dictionary } from './dictionary.ts'
import { text as ordersText } from './orders.ts'
import { text as usersText } from './users.ts'

/** What people read about bringing friends to a store. */
export const text = dictionary('referrals', {
  title: accountMenuText.entries.referral,
  intro: (friend: string, reward: string) =>
    `Seu amigo ganha ${friend} no primeiro pedido. Uma semana depois da entrega, você ganha ${reward}.`,
  from: couponsText.from,
  code: 'Seu código para amigos',
  copy: ordersText.copy,
  share: 'Compartilhar',
  message: (store: string, code: string, benefit: string) =>
    `Use o código ${code} no seu primeiro pedido na loja ${store} e ganhe ${benefit}.`,
  waiting: (count: number) =>
    count === 1
      ? '1 amigo comprou, e a semana depois da entrega ainda não passou.'
      : `${count} amigos compraram, e a semana depois da entrega ainda não passou.`,
  rewarded: (count: number) => (count === 1 ? 'Você já ganhou 1 cupom.' : `Você já ganhou ${count} cupons.`),
  none: 'Ninguém usou o seu código ainda.',
  where: 'Os seus cupons aparecem no carrinho.',
  noneTitle: 'Sem indicações por aqui',
  noneText: 'A loja não tem um programa de indicação no momento.',
  officeTitle: couponsText.referrals,
  officeIntro:
    'Cada cliente tem um código para dar aos amigos. O prêmio sai sozinho, sete dias depois da entrega do primeiro pedido do amigo.',
  tagNeeded: 'Os clientes ainda não veem o programa: ligue “Indicação de amigos” em Ajustes da loja.',
  friend: 'O amigo ganha, no primeiro pedido',
  reward: 'Quem indicou ganha',
  rewardDays: 'O prêmio vale por quantos dias',
  active: 'Programa ligado',
  figures: couponsText.figures,
  waitingFriends: 'Amigos à espera dos sete dias',
  rewards: 'Prêmios dados',
  revenue: 'Primeiros pedidos dos amigos',
  save: usersText.save,
  saved: 'Programa salvo. Os códigos dos clientes já seguem a mudança.',
  days: 'Informe de 1 a 365 dias.',
  unreachable: commonText.unreachable,
})
