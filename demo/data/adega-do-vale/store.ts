import type { StoreEntry } from '../store.ts'
import { DEPARTMENTS } from './departments.ts'
import { PAGES, TERMS } from './pages.ts'

const TUESDAY_TO_SATURDAY = [2, 3, 4, 5, 6]

/**
 * Wine and beer of Rio Grande do Sul: delivery alone, to one address, for adults whose registration was reviewed, and to people
 * without a CPF too.
 */
export const ADEGA_DO_VALE: StoreEntry = {
  slug: 'adega-do-vale',
  domains: ['adega.localhost'],
  clientOrigins: [],
  name: 'Adega do Vale',
  legalName: 'Adega do Vale Comércio de Bebidas Ltda.',
  cnpj: '58203174000131',
  tags: [
    'has-delivery', 'requires-age-check', 'restrict-not-approved-user-submission', 'uses-share-coupom', 'uses-single-address',
    'disable-product-multiple', 'enable-google-analytics-ga4-version-tag-events', 'enable-chat',
  ],
  segments: ['Bebidas'],
  identification: ['cpf', 'foreign', 'email'],
  theme: {
    primary: '#6c1f38', secondary: '#d7b27a', auxiliary: '#faf5f0', text: '#2a1a20',
    typeface: 'classic', corners: 'square', density: 'comfortable', header: 'solid', buttons: 'outlined',
  },
  logo: 'grapes',
  presentation: {
    slogan: 'Vinhos e espumantes do Rio Grande do Sul',
    about:
      'Vinhos, espumantes, cervejas e sidras de vinte e duas casas gaúchas, provados às cegas e guardados a 16 °C. Entregamos em Porto Alegre, de terça a sábado, a maiores de 18 anos.',
    menu: [
      { label: 'Ofertas', target: '/produtos?etiqueta=ofertas' },
      { label: 'Para brindar', target: '/produtos?etiqueta=brinde' },
      { label: 'Novas safras', target: '/produtos?etiqueta=novidades' },
      { label: 'A adega', target: '/pagina/sobre' },
    ],
    footer: [
      {
        title: 'Adega',
        links: [
          { label: 'Quem somos', target: '/pagina/sobre' },
          { label: 'Entrega', target: '/pagina/entrega' },
        ],
      },
      {
        title: 'Ajuda',
        links: [
          { label: 'Trocas e devoluções', target: '/pagina/trocas' },
          { label: 'Política de privacidade', target: '/pagina/privacidade' },
          { label: 'Termos de uso', target: '/termos' },
        ],
      },
    ],
    seo: {
      title: 'Adega do Vale: vinhos e espumantes gaúchos em Porto Alegre',
      description:
        'Merlot, Tannat, Pinot Noir, brut e moscatel de produtores da Serra Gaúcha e da Campanha, cervejas e sidras artesanais. Entrega em Porto Alegre de terça a sábado.',
      keywords: 'vinho, espumante, vinho gaúcho, cerveja artesanal, sidra, Porto Alegre',
    },
    contacts: {
      email: 'ola@adegadovale.exemplo',
      phone: '(51) 3028-6140',
      whatsapp: '5551989046140',
      hours: 'Terça a sábado, das 10h às 20h',
      address: 'Rua Padre Chagas, 147 – Moinhos de Vento, Porto Alegre/RS, 90570-080',
    },
    analyticsTrackingId: 'G-4VALE7KD2P',
    pix: { key: 'pix@adegadovale.exemplo', name: 'ADEGA DO VALE', city: 'PORTO ALEGRE' },
  },
  area: {
    name: 'Porto Alegre',
    corners: [[-51.24, -30.01], [-51.19, -30], [-51.15, -30.02], [-51.15, -30.08], [-51.2, -30.1], [-51.25, -30.07]],
    postalCodes: ['90000000-91099999', '91300000-91499999'],
  },
  pickupStores: [],
  deliveryOptions: [
    {
      name: 'Entrega em Porto Alegre', description: 'Em pé e à sombra, até a sua porta. Pedimos um documento a quem recebe.',
      fee: 19.9, freeFrom: 350, minimum: 60, weekdays: TUESDAY_TO_SATURDAY, leadDays: 1, cutoff: '16:00', period: 'entre 14h e 20h', datesAhead: 6, capacity: 30,
    },
  ],
  paymentMethods: [
    { kind: 'pix', name: 'Pix', description: 'Código na hora, para pagar no aplicativo do seu banco.', flow: 'pay-first' },
    { kind: 'card', name: 'Cartão de crédito', description: 'Em até 6 vezes.', flow: 'pay-first' },
  ],
  coupons: [
    { code: 'PRIMEIRATACA', description: '8% no primeiro pedido', percent: 8, minimumItems: 80, maxPerCustomer: 1, isListed: true, isFirstOrderOnly: true },
  ],
  combos: [
    {
      name: 'Tinto, branco e bolhas', price: 209.9,
      description: 'Três garrafas para a semana: você escolhe cada uma.',
      parts: [
        { name: 'Tinto', products: ['TT1001', 'TT1002', 'TT1004'] },
        { name: 'Branco', products: ['BR1001', 'BR1002'] },
        { name: 'Espumante', products: ['ES1001', 'ES2001'] },
      ],
    },
  ],
  promotions: [
    { name: 'Semana da sidra', percent: 15, startsInDays: -1, products: { 'Sidra de pera': null } },
    { name: 'Réveillon', percent: 10, startsInDays: 14, products: { 'Espumante nature 36 meses': null } },
  ],
  subscriptionTypes: [
    {
      name: 'Clube do mês', description: 'As suas garrafas chegam uma vez por mês, ao preço do dia. Pule ou cancele quando quiser.',
      interval: { unit: 'month', count: 1 }, minimum: 150, noticeDays: 5,
    },
  ],
  orderTraits: [{ name: 'É presente?', hint: 'Tiramos os preços e escrevemos o cartão.', kind: 'yes-no' }],
  customerTraits: [
    { name: 'Do que você mais gosta?', kind: 'choice', choices: ['Tintos encorpados', 'Tintos leves', 'Brancos e rosés', 'Espumantes', 'Cervejas'] },
  ],
  terms: TERMS,
  banners: [
    {
      title: 'A safra nova chegou', text: 'Tannat, Marselan e Alvarinho em lotes pequenos, direto de quem planta.',
      button: 'Ver novas safras', link: '/produtos?etiqueta=novidades', alt: 'Garrafas de vinho tinto e branco com uvas',
      background: '#4d1428', glow: '#b0566f', products: ['Tannat de parcela única', 'Alvarinho', 'Marselan'],
      garnish: ['grapes', 'green-grapes', 'cheese', 'plum', 'grapes'],
    },
    {
      title: 'Bolhas para o fim do ano', text: 'Brut, nature e moscatel de Garibaldi e Monte Belo, gelados na sua porta.',
      button: 'Escolher espumante', link: '/categoria/espumantes', alt: 'Garrafas de espumante e um par de taças',
      background: '#5a4317', glow: '#d9b25c', products: ['Espumante brut tradicional', 'Moscatel espumante', 'Espumante nature 36 meses'],
      garnish: ['cheers', 'star', 'sparkles', 'party', 'ribbon'],
    },
  ],
  rows: [
    { title: 'Ofertas da adega', tag: 'ofertas' },
    { title: 'Favoritos do sommelier', tag: 'destaques' },
    { title: 'Para brindar', tag: 'brinde' },
    { title: 'Novas safras', tag: 'novidades' },
  ],
  listRow: { title: 'Combina com o que você procura', tag: 'ofertas' },
  pages: PAGES,
  synonyms: { champanhe: ['espumante'], chopp: ['cerveja'], breja: ['cerveja'], rolha: ['saca'] },
  tagGroups: { Ocasião: { brinde: 'Para brindar' } },
  sectors: {
    Adega: ['Tintos', 'Brancos e rosés', 'Espumantes'],
    'Para dividir': ['Cervejas e sidras', 'Sem álcool', 'Para a mesa'],
  },
  departments: DEPARTMENTS,
}
