import type { StoreEntry } from '../store.ts'
import { DEPARTMENTS } from './departments.ts'
import { PAGES, TERMS } from './pages.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const TUESDAY_TO_SATURDAY = [2, 3, 4, 5, 6]

/**
 * A sister store of Empório da Serra that requires everything a store may require: an address, its age question and
 * consent.
 */
export const CASA_DA_SERRA: StoreEntry = {
  slug: 'casa-da-serra',
  sisterOf: 'emporio-da-serra',
  domains: ['casa.localhost'],
  clientOrigins: [],
  name: 'Casa da Serra',
  legalName: 'Empório da Serra Comércio de Alimentos Ltda.',
  cnpj: '47318205000264',
  tags: [
    'has-collect', 'has-delivery', 'store-prefers-delivery-with-pickup', 'requires-supplier-to-access', 'requires-address-to-access',
    'require-prior-consent', 'use-primary-address', 'use-new-style-page', 'visitors-fill-cart', 'enable-recommendation-system', 'uses-share-coupom',
    'enable-google-analytics-ga4-version-tag-events',
  ],
  segments: ['Alimentos', 'Casa'],
  identification: ['cpf', 'email'],
  theme: {
    primary: '#8c3b24', secondary: '#e8b04a', auxiliary: '#fbf3e8', text: '#2f2420',
    typeface: 'friendly', corners: 'round', density: 'comfortable', header: 'solid', buttons: 'pill',
  },
  logo: 'house',
  presentation: {
    slogan: 'Café, queijo, mel e tudo para a mesa',
    about:
      'A loja de presentes do Empório da Serra, na Vila Madalena. Cafés de sítio, queijos artesanais, mel de abelhas nativas e louça de oficinas pequenas, para retirar no mesmo dia ou receber por perto.',
    menu: [
      { label: 'Para presentear', target: '/produtos?etiqueta=presentes' },
      { label: 'Mesa posta', target: '/produtos?etiqueta=mesa-posta' },
      { label: 'Ofertas', target: '/produtos?etiqueta=ofertas' },
      { label: 'A Casa', target: '/pagina/sobre' },
    ],
    footer: [
      {
        title: 'Casa',
        links: [
          { label: 'Quem somos', target: '/pagina/sobre' },
          { label: 'Retirada e entrega', target: '/pagina/entrega' },
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
      title: 'Casa da Serra: presentes, cafés e queijos na Vila Madalena',
      description:
        'Cestas e presentes, cafés de microlote, queijos artesanais, mel de jataí e louça feita à mão. Retire no mesmo dia na Vila Madalena ou receba em Pinheiros e Sumaré.',
      keywords: 'presentes, cestas, café especial, queijo artesanal, mel, louça, Vila Madalena',
    },
    contacts: {
      email: 'ola@casadaserra.exemplo',
      phone: '(11) 3032-4190',
      whatsapp: '5511988414190',
      hours: 'Todos os dias, das 9h às 20h',
      address: 'Rua Fradique Coutinho, 914 – Vila Madalena, São Paulo/SP, 05416-011',
    },
    analyticsTrackingId: 'G-DEMO000001',
    pix: { key: 'pix@casadaserra.exemplo', name: 'CASA DA SERRA', city: 'SAO PAULO' },
  },
  area: {
    name: 'Pinheiros, Vila Madalena e Sumaré',
    corners: [[-46.72, -23.545], [-46.695, -23.535], [-46.668, -23.54], [-46.668, -23.562], [-46.682, -23.574], [-46.71, -23.566]],
    postalCodes: ['05400000-05459999', '01252000-01258999'],
  },
  pickupPercent: -5,
  pickupStores: [
    {
      name: 'Casa da Vila Madalena', address: 'Rua Fradique Coutinho, 914 – Vila Madalena, São Paulo/SP, 05416-011',
      latitude: -23.5577, longitude: -46.6893, hours: 'Todos os dias, das 9h às 20h',
    },
  ],
  deliveryOptions: [
    {
      name: 'Retirar na Casa', description: 'O café é por nossa conta enquanto você espera.', pickupStore: 'Casa da Vila Madalena',
      fee: 0, weekdays: EVERY_DAY, leadDays: 0, cutoff: '15:00', period: 'a partir das 17h', datesAhead: 7, capacity: 40,
    },
    {
      name: 'Entrega de bicicleta', description: 'Em mãos, com a louça bem embrulhada.',
      fee: 14.9, freeFrom: 250, minimum: 50, weekdays: TUESDAY_TO_SATURDAY, leadDays: 1, cutoff: '18:00', period: 'entre 10h e 16h', datesAhead: 5, capacity: 20,
    },
  ],
  paymentMethods: [
    { kind: 'pix', name: 'Pix', description: 'Código na hora, para pagar no aplicativo do seu banco.', flow: 'pay-first' },
    { kind: 'machine', name: 'Cartão ao receber', description: 'Na loja ou na porta. O valor final segue o peso separado.', flow: 'pick-first' },
  ],
  coupons: [
    { code: 'PRIMEIROCAFE', description: '10% na primeira compra', percent: 10, minimumItems: 50, maxPerCustomer: 1, isListed: true, isFirstOrderOnly: true },
    { code: 'MESAPOSTA', description: 'R$ 25 de desconto em compras a partir de R$ 300', fixed: 25, isAutomatic: true, minimumItems: 300 },
  ],
  referrals: { friend: 15, reward: 20, rewardDays: 60 },
  combos: [
    {
      name: 'Dupla de cafés da Mantiqueira', price: 74.9,
      description: 'Dois cafés especiais em grãos, para comparar na mesma semana.',
      parts: [
        { name: 'Primeiro café', products: ['CX1001'] },
        { name: 'Segundo café', products: ['CX1002', 'CX1003'] },
      ],
    },
    {
      name: 'Tábua de fim de tarde', price: 109.9,
      description: 'Queijo azul, geleia e mel da serra.',
      parts: [
        { name: 'Queijo', products: ['QF1006', 'QF1002'] },
        { name: 'Geleia', products: ['MD1004', 'MD1006', 'MD1003'] },
        { name: 'Mel', products: ['MD1005', 'MD1001'] },
      ],
    },
  ],
  promotions: [
    { name: 'Mesa de fim de ano', percent: 20, startsInDays: -1, products: { 'Bule de ágata': null, 'Coador de pano com aro': null } },
    { name: 'Presentes de Natal', percent: 10, startsInDays: 7, products: { 'Vela de cera de abelha': null } },
  ],
  subscriptionTypes: [
    {
      name: 'Café do mês', description: 'O seu café chega antes de o pacote acabar, uma vez por mês.',
      interval: { unit: 'month', count: 1 }, minimum: 50, noticeDays: 3,
    },
  ],
  orderTraits: [
    { name: 'É presente?', hint: 'Embrulhamos e a nota fiscal vai só para você.', kind: 'yes-no' },
    { name: 'Mensagem do cartão', hint: 'Se houver cartão no pedido, escrevemos à mão.', kind: 'text' },
  ],
  customerTraits: [
    { name: 'Como você toma o seu café?', kind: 'choice', choices: ['Coado', 'Espresso', 'Com leite', 'Prefiro chá'] },
  ],
  terms: TERMS,
  banners: [
    {
      title: 'Presente que se come', text: 'Cestas montadas na hora, com cartão escrito à mão.',
      button: 'Ver presentes', link: '/categoria/presentes', alt: 'Cesta de queijos, caixa de méis e lata de amanteigados',
      background: '#7a2f1d', glow: '#e0924a', products: ['Biscoito amanteigado de nata', 'Cesta Domingo na Serra', 'Mel de jataí'],
      garnish: ['ribbon', 'honey', 'cheese', 'gift', 'blossom', 'candle'],
    },
    {
      title: 'Do talhão para a xícara', text: 'Microlotes da Mantiqueira, torrados às quartas.',
      button: 'Escolher café', link: '/categoria/cafes-e-chas', alt: 'Pacotes de café da Casa da Serra e uma cafeteira italiana',
      background: '#3d2a20', glow: '#c08a4c', products: ['Microlote Dona Lourdes em grãos', 'Café da Casa torrado e moído', 'Cafeteira italiana de alumínio'],
      garnish: ['coffee', 'cookie', 'chocolate', 'blossom', 'mountain'],
    },
  ],
  rows: [
    { title: 'Para presentear', tag: 'presentes' },
    { title: 'Escolhas da Casa', tag: 'destaques' },
    { title: 'Mesa posta', tag: 'mesa-posta' },
    { title: 'Ofertas', tag: 'ofertas' },
    { title: 'Acabou de chegar', tag: 'novidades' },
  ],
  pages: PAGES,
  synonyms: { cafezinho: ['cafe'], lembrancinha: ['bombom'] },
  tagGroups: {
    Ocasião: { presentes: 'Para presentear', 'mesa-posta': 'Mesa posta', 'cafe-da-manha': 'Café da manhã' },
  },
  sectors: {
    'Para presentear': ['Presentes', 'Mel e doces'],
    'Para a mesa': ['Cafés e chás', 'Queijos e frios', 'Mesa e cozinha'],
  },
  segmentDepartments: { Casa: ['Presentes', 'Mesa e cozinha'] },
  departments: DEPARTMENTS,
}
