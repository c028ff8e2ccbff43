import { dictionary } from './dictionary.ts'

/** What the head of a page says where the supplier wrote nothing for it (specification §9 "Page head defaults"). */
export const text = dictionary('head', {
  title: (store: string) => `${store} | Loja online`,
  description: 'Confira nossas ofertas!',
  keywords: (store: string) => `${store}, loja online, ofertas, comprar pela internet`,
})
