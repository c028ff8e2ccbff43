import { text as appearanceText } from './appearance.ts'
import { shellText } from './back-office.ts'
import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'
import { text as pickerText } from './picker.ts'

/** What staff read where they word the texts of the store in their own way. */
export const text = dictionary('office-texts', {
  title: shellText.screens.texts,
  intro: 'Troque as palavras da loja pelas suas. Em branco, vale o texto original.',
  search: 'Procurar nas palavras',
  screen: 'Onde aparece',
  allScreens: 'Em qualquer lugar',
  screens: {
    everywhere: 'Em todas as telas',
    home: 'Página inicial',
    products: 'Listas de produtos e busca',
    product: 'Página do produto',
    'quick-order': 'Pedido rápido e listas de compras',
    cart: commonText.cart,
    checkout: 'Finalizar o pedido',
    orders: 'Pedidos e pagamento',
    entrance: 'Entrada e cadastro',
    account: 'Conta do cliente',
    subscriptions: 'Assinaturas',
    chat: 'Conversas',
  },
  see: 'Ver esta tela na loja',
  find: pickerText.search,
  onlyOwn: 'Só os que mudaram',
  all: 'Todos os textos',
  count: (found: number, own: number) =>
    `${found.toLocaleString('pt-BR')} ${found === 1 ? 'texto' : 'textos'}, ${own.toLocaleString('pt-BR')} com as suas palavras`,
  keepPlaces: (places: string) => `Mantenha ${places}: a loja põe ali um nome, um número ou um preço.`,
  lostPlaces: (places: string) => `Falta ${places} neste texto.`,
  pages: 'Páginas de textos',
  none: 'Nenhum texto com estas palavras.',
  publish: appearanceText.publish,
  published: appearanceText.published,
  unreachable: commonText.unreachable,
})
