import { text as privacyText } from './privacy.ts'
import { text as usersText } from './users.ts'
import { text as addressText } from './address.ts'
import { text as invoicesText } from './invoices.ts'
import { text as subscriptionsText } from './subscriptions.ts'
import { text as ordersText } from './orders.ts'
import { text as alertText } from './availability-alert.ts'
import { listsText } from './shopping-lists.ts'
import { text as chatText } from './chat.ts'
import { text as shellText } from './shell.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { titles } from './modals.ts'
import { dictionary } from './dictionary.ts'

/** What people read where their account leads. */
export const text = dictionary('account-menu', {
  title: titles['menu-login'],
  navigation: titles['menu-login'],
  back: titles['menu-login'],
  actingFor: (customer: string) => `Comprando para ${customer}`,
  management: 'Gestão da loja',
  stores: shellText.otherStores,
  signOut: shellText.signOut,
  nextRun: 'Próximo pedido da assinatura',
  entries: {
    orders: ordersText.listTitle,
    quickOrder: 'Pedido rápido',
    subscriptions: subscriptionsText.title,
    lists: listsText.title,
    alerts: alertText.title,
    conversations: chatText.title,
    invoices: invoicesText.title,
    referral: 'Indique amigos',
    addresses: addressText.title,
    registration: onDemandText.ownRegistration,
    users: usersText.title,
    password: onDemandText.password,
    privacy: privacyText.accountTitle,
    accounts: usersText.accountsTitle,
    client: 'Meus clientes',
    overview: 'Abrir a gestão',
  },
})
