import type { StoreEntry } from '../store.ts'
import { DEPARTMENTS } from './departments.ts'
import { variants } from './variants.ts'
import { PAGES, TERMS } from './pages.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const NOT_SUNDAY = [1, 2, 3, 4, 5, 6]

export const EMPORIO_DA_SERRA: StoreEntry = {
  slug: 'emporio-da-serra',
  domains: ['emporio.localhost', 'serra.localhost'],
  // Where the development servers of most web projects listen.
  clientOrigins: ['http://localhost:5173', 'http://127.0.0.1:5173'],
  name: 'Empório da Serra',
  legalName: 'Empório da Serra Comércio de Alimentos Ltda.',
  cnpj: '47318205000183',
  tags: ['has-delivery', 'has-collect', 'use-primary-address', 'use-new-style-page'],
  segments: ['Alimentos'],
  identification: ['cpf', 'email'],
  theme: {
    primary: '#2f5d3a', secondary: '#e9b949', auxiliary: '#f6f1e4', text: '#22302a',
    typeface: 'classic', corners: 'soft', density: 'comfortable', header: 'two-rows', buttons: 'outlined',
  },
  logo: 'mountain',
  presentation: {
    slogan: 'Do campo à sua mesa, sem pressa',
    about:
      'Empório de bairro desde 1987. Compramos de pequenos produtores da Mantiqueira, assamos o pão três vezes ao dia e entregamos no centro expandido de São Paulo.',
    menu: [
      { label: 'Ofertas da semana', target: '/produtos?etiqueta=ofertas' },
      { label: 'Orgânicos', target: '/produtos?etiqueta=organico' },
      { label: 'Café da manhã', target: '/produtos?etiqueta=cafe-da-manha' },
      { label: 'Novidades', target: '/produtos?etiqueta=novidades' },
      { label: 'Nossa história', target: '/pagina/sobre' },
    ],
    footer: [
      {
        title: 'Empório',
        links: [
          { label: 'Nossa história', target: '/pagina/sobre' },
          { label: 'Entrega e retirada', target: '/pagina/entrega' },
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
      title: 'Empório da Serra: hortifrúti, pães e cafés em São Paulo',
      description:
        'Frutas escolhidas uma a uma, pão de fermentação natural, queijos da Canastra e café da Mantiqueira. Entrega em Pinheiros, Vila Mariana e centro, ou retire na loja.',
      keywords: 'empório, hortifrúti, padaria, café especial, queijo, orgânicos, entrega em São Paulo',
    },
    contacts: {
      email: 'ola@emporiodaserra.exemplo',
      phone: '(11) 3041-2870',
      whatsapp: '5511988412870',
      hours: 'Segunda a sábado, das 7h às 21h; domingo, das 8h às 14h',
      address: 'Rua dos Pinheiros, 812 – Pinheiros, São Paulo/SP, 05422-001',
    },
    pix: { key: 'pix@emporiodaserra.exemplo', name: 'EMPORIO DA SERRA', city: 'SAO PAULO' },
  },
  area: {
    name: 'Centro expandido de São Paulo',
    corners: [
      [-46.705, -23.548], [-46.678, -23.536], [-46.65, -23.533], [-46.626, -23.54], [-46.615, -23.56], [-46.623, -23.596],
      [-46.642, -23.608], [-46.672, -23.601], [-46.693, -23.586], [-46.709, -23.569],
    ],
    postalCodes: ['01000000-01599999', '04000000-04139999', '04500000-04549999', '05000000-05039999', '05400000-05459999'],
  },
  pickupStores: [
    {
      name: 'Loja Pinheiros', address: 'Rua dos Pinheiros, 812 – Pinheiros, São Paulo/SP, 05422-001',
      latitude: -23.5663, longitude: -46.6829, hours: 'Segunda a sábado, das 7h às 21h; domingo, das 8h às 14h',
    },
    {
      name: 'Loja Vila Mariana', address: 'Rua Domingos de Morais, 1270 – Vila Mariana, São Paulo/SP, 04010-100',
      latitude: -23.5886, longitude: -46.6346, hours: 'Segunda a sábado, das 8h às 20h; domingo, das 8h às 13h',
    },
  ],
  deliveryOptions: [
    {
      name: 'Entrega programada', description: 'Nosso entregador, de bicicleta ou furgão refrigerado, na data que você escolher.',
      fee: 9.9, freeFrom: 180, minimum: 30, weekdays: NOT_SUNDAY, leadDays: 1, cutoff: '20:00', period: 'entre 8h e 12h', datesAhead: 6, capacity: 60,
    },
    {
      name: 'Entrega à tarde', description: 'Para receber depois do almoço, com janela de quatro horas.',
      fee: 12.9, freeFrom: 250, minimum: 30, weekdays: NOT_SUNDAY, leadDays: 1, cutoff: '22:00', period: 'entre 14h e 18h', datesAhead: 6, capacity: 40,
    },
    {
      name: 'Retirar em Pinheiros', description: 'Separado no balcão, é só dizer o número do pedido.', pickupStore: 'Loja Pinheiros',
      fee: 0, weekdays: EVERY_DAY, leadDays: 0, cutoff: '12:00', period: 'a partir das 16h', datesAhead: 7, capacity: 80,
    },
    {
      name: 'Retirar na Vila Mariana', description: 'Estacionamento conveniado por 30 minutos.', pickupStore: 'Loja Vila Mariana',
      fee: 0, weekdays: EVERY_DAY, leadDays: 1, cutoff: '18:00', period: 'a partir das 10h', datesAhead: 7, capacity: 50,
    },
  ],
  paymentMethods: [
    { kind: 'pix', name: 'Pix', description: 'Código na hora, para pagar no aplicativo do seu banco.', flow: 'pay-first' },
    { kind: 'card', name: 'Cartão de crédito', description: 'Pré-autorizado agora e cobrado pelo peso final, em até 12 vezes.', flow: 'pick-first' },
    { kind: 'machine', name: 'Cartão na entrega', description: 'Crédito ou débito na maquininha. O valor final segue o peso separado.', flow: 'pick-first' },
    { kind: 'cash', name: 'Dinheiro na entrega', description: 'Diga com quanto vai pagar, e o entregador leva o troco.', flow: 'pick-first' },
  ],
  coupons: [
    { code: 'BEMVINDO10', description: '10% de boas-vindas', percent: 10, minimumItems: 30, isListed: true },
    { code: 'CESTA15', description: 'R$ 15 de desconto em compras a partir de R$ 250', fixed: 15, isAutomatic: true, minimumItems: 250 },
  ],
  combos: [
    {
      name: 'Café da manhã da Serra', price: 69.9,
      description: 'Café, pão de queijo e uma geleia à sua escolha, para quatro pessoas.',
      parts: [
        { name: 'Café', products: ['CC1001', 'CC1002'] },
        { name: 'Pães de queijo', products: ['PD1002'] },
        { name: 'Geleia ou mel', products: ['DP3005', 'DP3006', 'DP3004'] },
      ],
    },
    {
      name: 'Massa da quarta-feira', price: 29.9,
      description: 'Macarrão, molho e parmesão: o jantar pronto em vinte minutos.',
      parts: [
        { name: 'Macarrão', products: ['MC2001', 'MC2002'] },
        { name: 'Molho', products: ['MC2005', 'MC2006'] },
        { name: 'Parmesão', products: ['FL1004'] },
      ],
    },
    {
      name: 'Limpeza do mês', price: 34.9,
      description: 'O que acaba primeiro na área de serviço.',
      parts: [
        { name: 'Detergentes', units: 4, products: ['LP1004', 'LP1005'] },
        { name: 'Desinfetante', units: 2, products: ['LP2001'] },
        { name: 'Água sanitária', products: ['LP2004'] },
      ],
    },
  ],
  promotions: [
    { name: 'Semana das balas', percent: 15, startsInDays: -1, products: { 'Bala de coco': null, 'Bala de hortelã': 5.9 } },
    { name: 'Natal dos bombons', percent: 10, startsInDays: 7, products: { 'Caixa de bombons sortidos': null } },
  ],
  subscriptionTypes: [
    {
      name: 'Toda semana', description: 'A feira da semana, na mesma data, sem precisar lembrar. Ao preço do dia.',
      interval: { unit: 'week', count: 1 }, minimum: 60, noticeDays: 2,
    },
    {
      name: 'A cada duas semanas', description: 'A compra da casa que volta a cada duas semanas. Pule ou cancele quando quiser.',
      interval: { unit: 'week', count: 2 }, minimum: 60, noticeDays: 2,
    },
    {
      name: 'Todo mês', description: 'A despensa reabastecida uma vez por mês, com aviso por e-mail antes de cada pedido.',
      interval: { unit: 'month', count: 1 }, minimum: 100, noticeDays: 3,
    },
  ],
  orderTraits: [
    {
      name: 'Se faltar algum produto', hint: 'Sem resposta, avisamos antes de trocar.', kind: 'choice',
      choices: ['Trocar por um parecido', 'Falar comigo antes', 'Não enviar o que faltar'],
    },
  ],
  customerTraits: [],
  terms: TERMS,
  banners: [
    {
      title: 'A feira da semana chegou', text: 'Frutas e verduras escolhidas uma a uma, da terra para a sua porta em menos de um dia.',
      button: 'Ver hortifrúti', link: '/categoria/hortifruti', alt: 'Caixa de tomates, cesta de laranjas e verduras frescas',
      background: '#1f5137', glow: '#6fae5c', products: ['Tomate italiano', 'Couve manteiga orgânica', 'Banana prata'], garnish: ['orange', 'carrot', 'avocado', 'strawberry', 'lemon', 'broccoli'],
    },
    {
      title: 'Café da Mantiqueira, torrado ontem', text: 'Grãos especiais da nossa serra, em grãos ou moídos na hora do pedido.',
      button: 'Escolher meu café', link: '/categoria/cafes', alt: 'Pacotes de café Serra Alta ao lado de uma xícara',
      background: '#4a2818', glow: '#b9763c', products: ['Café especial em grãos Mantiqueira', 'Café especial em grãos Cerrado', 'Café torrado e moído tradicional'],
      garnish: ['coffee', 'croissant', 'cookie', 'chocolate', 'coffee'],
    },
    {
      title: 'Pão quente, três vezes ao dia', text: 'Fermentação natural, manteiga de verdade e queijo da Canastra para acompanhar.',
      button: 'Ir à padaria', link: '/categoria/padaria', alt: 'Cesta de pães franceses, baguetes e queijo canastra',
      background: '#7a3b1c', glow: '#e0a050', products: ['Pão francês', 'Baguete de fermentação natural', 'Geleia de morango'],
      garnish: ['croissant', 'cheese', 'butter', 'honey', 'bagel'],
    },
  ],
  rows: [
    { title: 'Ofertas da semana', tag: 'ofertas' },
    { title: 'Favoritos da casa', tag: 'destaques' },
    { title: 'Para o café da manhã', tag: 'cafe-da-manha' },
    { title: 'Acabou de chegar', tag: 'novidades' },
    { title: 'Orgânicos', tag: 'organico' },
  ],
  pages: PAGES,
  synonyms: {
    refri: ['guarana', 'soda', 'tonica'],
    refrigerante: ['guarana', 'soda', 'tonica'],
    carne: ['patinho', 'picanha', 'contrafile', 'costela', 'hamburguer'],
    boi: ['patinho', 'picanha', 'contrafile', 'costela'],
    porco: ['lombo', 'bacon', 'linguica'],
    peixe: ['salmao', 'tilapia', 'atum'],
    champanhe: ['espumante'],
    bergamota: ['mexerica'],
    tangerina: ['mexerica'],
    breja: ['cerveja'],
    danone: ['iogurte'],
    calabresa: ['linguica'],
    'carne moida': ['patinho moido'],
    aipim: ['mandioca'],
    macaxeira: ['mandioca'],
    qboa: ['sanitaria'],
  },
  searches: [
    { text: 'bolacha', times: 6, next: { text: 'biscoito', found: 2 }, chosen: 'Biscoito de polvilho' },
    { text: 'macarrao', times: 4, next: { text: 'talharim', found: 1 }, chosen: 'Talharim com ovos' },
    { text: 'bucha', times: 3, next: { text: 'esponja', found: 1 }, chosen: 'Esponja multiuso' },
    { text: 'tofu', times: 7 },
    { text: 'jerimum', times: 3, next: { text: 'abobora', found: 0 } },
    { text: 'seitan', times: 2 },
  ],
  tagGroups: {
    Alimentação: {
      organico: 'Orgânico', 'sem-gluten': 'Sem glúten', 'sem-lactose': 'Sem lactose', 'sem-acucar': 'Sem açúcar', 'sem-alcool': 'Sem álcool',
      integral: 'Integral', vegano: 'Vegano',
    },
    Momento: { 'cafe-da-manha': 'Café da manhã' },
  },
  sectors: {
    'Frescos do dia': ['Hortifrúti', 'Padaria', 'Frios e laticínios', 'Carnes e peixes'],
    Despensa: ['Cafés e chás', 'Mercearia', 'Azeites e temperos', 'Doces e petiscos', 'Bebidas'],
    'Casa e cuidados': ['Limpeza', 'Higiene e cuidados'],
  },
  departments: DEPARTMENTS,
  variantGroups: variants,
}
