import type { StoreEntry } from '../store.ts'
import { DEPARTMENTS } from './departments.ts'
import { variants } from './variants.ts'
import { ORDER_INSTRUCTIONS, PAGES, TERMS } from './pages.ts'

const WORKDAYS = [1, 2, 3, 4, 5]

export const ATACADO_LITORAL: StoreEntry = {
  slug: 'atacado-litoral',
  domains: ['atacado.localhost'],
  clientOrigins: [],
  name: 'Atacado Litoral',
  legalName: 'Litoral Distribuidora de Alimentos S.A.',
  cnpj: '61840973000123',
  tags: [
    'has-delivery', 'has-collect', 'hide-price-for-logged-out-customers', 'support-price-variance-by-payment', 'support-budget', 'block-not-approved-user',
    'use-primary-address', 'use-new-style-page', 'enable-chat', 'show-uninvoiced-prices',
  ],
  segments: ['Varejo', 'Food service', 'Hotelaria'],
  identification: ['cnpj', 'email'],
  theme: {
    primary: '#0b4f79', secondary: '#ffb22e', auxiliary: '#eef5f9', text: '#16283a',
    typeface: 'technical', corners: 'square', density: 'compact', header: 'light', buttons: 'filled',
  },
  logo: 'wave',
  presentation: {
    slogan: 'Abastece quem abastece o litoral',
    about:
      'Distribuidora em Santos desde 1979. Atendemos mercearias, quiosques, restaurantes e hotéis de Bertioga a Peruíbe, com frota própria e crédito para empresas.',
    menu: [
      { label: 'Ofertas', target: '/produtos?etiqueta=ofertas' },
      { label: 'Giro rápido', target: '/produtos?etiqueta=giro-rapido' },
      { label: 'Food service', target: '/produtos?etiqueta=food-service' },
      { label: 'Descartáveis', target: '/produtos?etiqueta=descartaveis' },
      { label: 'A empresa', target: '/pagina/sobre' },
    ],
    footer: [
      {
        title: 'Empresa',
        links: [
          { label: 'Quem somos', target: '/pagina/sobre' },
          { label: 'Rotas e prazos', target: '/pagina/entrega' },
        ],
      },
      {
        title: 'Para clientes',
        links: [
          { label: 'Trocas e devoluções', target: '/pagina/trocas' },
          { label: 'Política de privacidade', target: '/pagina/privacidade' },
          { label: 'Condições de venda', target: '/pagina/termos' },
          { label: 'Termos de uso', target: '/termos' },
        ],
      },
    ],
    seo: {
      title: 'Atacado Litoral: distribuidora de alimentos em Santos',
      description:
        'Mercearia, bebidas, congelados, descartáveis e limpeza em caixa fechada para empresas da Baixada Santista. Preço por volume, entrega própria e faturamento para CNPJ.',
      keywords: 'atacado, distribuidora, Santos, Baixada Santista, food service, descartáveis, mercearia',
    },
    contacts: {
      email: 'vendas@atacadolitoral.exemplo',
      phone: '(13) 3204-8800',
      whatsapp: '5513997048800',
      hours: 'Segunda a sexta, das 7h às 18h; sábado, das 7h às 12h',
      address: 'Avenida Nossa Senhora de Fátima, 740 – Chico de Paula, Santos/SP, 11085-200',
    },
    pix: { key: '7d3c1f62-4b8e-4a0f-9c15-2e6ab7d90f43', name: 'LITORAL DISTRIBUIDORA', city: 'SANTOS' },
  },
  area: {
    name: 'Baixada Santista',
    corners: [
      [-46.44, -23.885], [-46.3, -23.865], [-46.2, -23.89], [-46.17, -23.97], [-46.22, -24.01], [-46.31, -23.995], [-46.36, -23.99],
      [-46.42, -24.03], [-46.5, -24.05], [-46.52, -24.02], [-46.47, -23.95],
    ],
    postalCodes: ['11000000-11399999', '11400000-11499999', '11500000-11599999', '11700000-11729999'],
  },
  pickupStores: [
    {
      name: 'Centro de distribuição Santos', address: 'Avenida Nossa Senhora de Fátima, 740 – Chico de Paula, Santos/SP, 11085-200',
      latitude: -23.9327, longitude: -46.3551, hours: 'Doca aberta de segunda a sexta, das 7h às 16h; sábado, das 7h às 11h',
    },
    {
      name: 'Balcão Praia Grande', address: 'Avenida Presidente Kennedy, 5120 – Ocian, Praia Grande/SP, 11704-300',
      latitude: -24.0241, longitude: -46.4689, hours: 'Segunda a sexta, das 8h às 17h',
    },
  ],
  deliveryOptions: [
    {
      name: 'Rota Baixada Santista', description: 'Caminhão próprio com ajudante, duas rotas por semana em cada bairro.',
      fee: 48, freeFrom: 1500, minimum: 400, weekdays: [2, 4, 6], leadDays: 1, cutoff: '15:00', period: 'das 6h às 14h', datesAhead: 6, capacity: 45,
    },
    {
      name: 'Entrega agendada refrigerada', description: 'Baú frio, com hora marcada.',
      fee: 95, freeFrom: 3500, minimum: 800, weekdays: WORKDAYS, leadDays: 2, cutoff: '12:00', period: 'das 7h às 11h', datesAhead: 5, capacity: 18,
    },
    {
      name: 'Retirar na doca de Santos', description: 'Chegue com o número do pedido e um documento da empresa.', pickupStore: 'Centro de distribuição Santos',
      fee: 0, weekdays: [1, 2, 3, 4, 5, 6], leadDays: 1, cutoff: '16:00', period: 'das 7h às 16h', datesAhead: 6, capacity: 60,
    },
    {
      name: 'Retirar em Praia Grande', description: 'Para volumes de até 300 kg.', pickupStore: 'Balcão Praia Grande',
      fee: 0, weekdays: WORKDAYS, leadDays: 2, cutoff: '14:00', period: 'das 9h às 17h', datesAhead: 5, capacity: 20,
    },
  ],
  paymentMethods: [
    { kind: 'boleto', name: 'Boleto 14 dias', description: 'Preço de tabela, vencimento 14 dias após a nota fiscal.', flow: 'pick-first', minimum: 500, customerKind: 'company' },
    { kind: 'pix', name: 'Pix à vista', description: 'Separamos assim que o pagamento for confirmado.', flow: 'pay-first', adjustment: -2 },
    {
      kind: 'account', name: 'Faturado 28 dias', description: 'Na conta da empresa, dentro do limite de crédito.',
      flow: 'pick-first', adjustment: 1.5, minimum: 500, customerKind: 'company',
    },
    { kind: 'machine', name: 'Cartão na entrega', description: 'Crédito na maquininha do motorista.', flow: 'pick-first', adjustment: 3 },
  ],
  coupons: [
    { code: 'PRIMEIRACARGA', description: '5% na primeira carga', percent: 5, minimumItems: 1000, maxPerCustomer: 1, isListed: true, isFirstOrderOnly: true },
    { code: 'VOLUME80', description: 'R$ 80 de desconto acima de R$ 4.000, fora itens com preço progressivo', fixed: 80, isAutomatic: true, avoidsPolicies: true, minimumItems: 4000 },
  ],
  // Every order begins as a quote, which is not repeated.
  promotions: [
    {
      name: 'Limpeza de fim de ano', percent: 12, startsInDays: -1, forCompanies: true,
      products: { 'Limpa-vidros 5 litros': null, 'Balde de 20 litros': 89.9 },
    },
    { name: 'Volta à cozinha', percent: 8, startsInDays: 10, products: { 'Fibra para limpeza pesada': null } },
  ],
  subscriptionTypes: [],
  orderTraits: [
    { name: 'Quem recebe a mercadoria', hint: 'Nome e ramal, se houver.', kind: 'text' },
    { name: 'A doca recebe caminhão baú?', kind: 'yes-no' },
  ],
  customerTraits: [
    { name: 'Ramo de atividade', kind: 'choice', choices: ['Mercearia ou mercado', 'Bar ou quiosque', 'Restaurante', 'Padaria', 'Hotel ou pousada', 'Outro'], isRequired: true },
    { name: 'Número de caixas', hint: 'Quantos caixas de pagamento a sua loja tem.', kind: 'number' },
    { name: 'Recebe aos sábados?', kind: 'yes-no' },
  ],
  terms: TERMS,
  banners: [
    {
      title: 'Mercearia em fardo fechado', text: 'Arroz, açúcar e café com preço que cai a cada palete. Quanto mais volume, menor a tabela.',
      button: 'Ver mercearia', link: '/categoria/mercearia-basica', alt: 'Fardos de arroz e açúcar e uma caixa de café',
      background: '#0a4468', glow: '#2f8fc0', products: ['Café torrado e moído 500 g', 'Arroz agulhinha tipo 1, 5 kg', 'Farinha de trigo panificação'], garnish: ['wheat', 'carioca-beans', 'coffee', 'corn'],
    },
    {
      title: 'Verão: bebida gelada não pode faltar', text: 'Água, guaraná e açaí com entrega na areia: rota especial para quiosques às terças, quintas e sábados.',
      button: 'Abastecer meu quiosque', link: '/categoria/bebidas', alt: 'Fardos de água e guaraná e um balde de açaí',
      background: '#0d5a61', glow: '#3fb8b0', products: ['Água mineral sem gás 500 ml', 'Guaraná lata 350 ml', 'Açaí puro congelado'], garnish: ['coconut', 'ice', 'lime', 'pineapple', 'palm'],
    },
    {
      title: 'Cozinha profissional abastecida', text: 'Congelados, molhos e embalagens para entrega. Peça orçamento de grandes volumes pelo próprio site.',
      button: 'Ver food service', link: '/produtos?etiqueta=food-service', alt: 'Caixa de batata congelada, lata de óleo e caixa de hambúrguer',
      background: '#7c2d1d', glow: '#d9733f', products: ['Óleo de soja 18 litros', 'Batata palito congelada 2 kg', 'Hambúrguer bovino 120 g'], garnish: ['burger', 'fries', 'pizza', 'takeout', 'shrimp'],
    },
  ],
  rows: [
    { title: 'Ofertas do mês', tag: 'ofertas' },
    { title: 'Giro rápido', tag: 'giro-rapido' },
    { title: 'Food service', tag: 'food-service' },
    { title: 'Embalagens e descartáveis', tag: 'descartaveis' },
    { title: 'Novidades do portfólio', tag: 'novidades' },
  ],
  pages: PAGES,
  orderInstructions: ORDER_INSTRUCTIONS,
  priceLists: [
    {
      name: 'Hotéis e restaurantes',
      adjustmentPercent: -2,
      // Hotel Pitangueiras and Cantina da Nonna Rita
      customers: ['15804722000176', '90412635000199'],
      prices: { 'Óleo de soja 18 litros': 127.9, 'Farinha de trigo para pizza': 106.5, 'Café torrado e moído 500 g': 198 },
    },
  ],
  texts: { 'order-extras.notePlaceholder': 'Algo que devemos saber? Por exemplo: descarga pela doca 2.' },
  synonyms: {
    refri: ['guarana', 'cola', 'soda', 'tonica'],
    refrigerante: ['guarana', 'cola', 'soda', 'tonica'],
    coca: ['cola'],
    suco: ['nectar'],
    catupiry: ['requeijao'],
    'leite moca': ['leite condensado'],
    candida: ['sanitaria'],
    qboa: ['sanitaria'],
  },
  tagGroups: {
    Conservação: { seco: 'Seco', resfriado: 'Resfriado', congelado: 'Congelado' },
    Uso: { 'food-service': 'Food service', 'para-cozinha': 'Para a cozinha', 'embalagem-individual': 'Porção individual', descartaveis: 'Descartável' },
  },
  sectors: {
    Alimentos: ['Mercearia básica', 'Frios, carnes e congelados', 'Temperos e molhos', 'Doces, biscoitos e petiscos'],
    Bebidas: ['Bebidas'],
    'Operação': ['Embalagens e descartáveis', 'Limpeza e higiene'],
  },
  segmentDepartments: {
    'Food service': ['Mercearia básica', 'Bebidas', 'Frios, carnes e congelados', 'Temperos e molhos', 'Embalagens e descartáveis', 'Limpeza e higiene'],
    Hotelaria: ['Mercearia básica', 'Bebidas', 'Frios, carnes e congelados', 'Embalagens e descartáveis', 'Limpeza e higiene'],
  },
  departments: DEPARTMENTS,
  variantGroups: variants,
}
