import type { OrderEntry } from './store.ts'

const HELENA = '52998224725'
const GONZAGA = '12ABC34501DE35'
const RAFAEL = '38192650740'

/** Oldest first: an order's number is its place in its store. */
export const ORDERS: readonly OrderEntry[] = [
  {
    store: 'emporio-da-serra', customer: HELENA, daysAgo: 64, time: '19:42', deliveryOption: 'Entrega programada', address: 'Casa', deliveredInDays: 1,
    paymentMethod: 'Pix', coupon: 'BEMVINDO10',
    way: [['placed', 0], ['awaiting-payment', 0], ['paid', 0.1], ['picking', 11], ['out-for-delivery', 13], ['delivered', 15]],
    lines: [['Pão francês', 0.5], ['Queijo minas frescal', 0.4], ['Café torrado e moído tradicional', 2], ['Banana prata', 1.5], ['Leite fresco integral', 3], ['Ovos caipiras', 1]],
  },
  {
    store: 'emporio-da-serra', customer: HELENA, daysAgo: 41, time: '10:15', deliveryOption: 'Retirar em Pinheiros', deliveredInDays: 0,
    paymentMethod: 'Cartão na entrega', note: 'Passo depois das 18h.',
    way: [['placed', 0], ['picking', 3], ['awaiting-payment', 5], ['paid', 8], ['ready-for-pickup', 8], ['delivered', 9]],
    lines: [['Chocolate 70% cacau', 2, 'gift'], ['Geleia de morango', 1, 'gift'], ['Queijo canastra meia cura', 0.3]],
  },
  {
    store: 'emporio-da-serra', customer: HELENA, daysAgo: 27, time: '21:03', deliveryOption: 'Entrega à tarde', address: 'Casa', deliveredInDays: 2,
    paymentMethod: 'Dinheiro na entrega', note: 'Troco para R$ 200, por favor.',
    way: [['placed', 0], ['picking', 34], ['out-for-delivery', 38], ['delivered', 40]],
    lines: [['Picanha', 1.2], ['Linguiça toscana', 0.8], ['Sal marinho grosso', 1], ['Limão taiti', 0.6], ['Guaraná natural', 6]],
  },
  {
    store: 'emporio-da-serra', customer: HELENA, daysAgo: 19, time: '08:30', deliveryOption: 'Entrega programada', address: 'Casa', deliveredInDays: 1,
    paymentMethod: 'Pix', way: [['placed', 0], ['awaiting-payment', 0], ['cancelled', 1, 'O prazo do Pix terminou sem pagamento.']],
    lines: [['Maçã gala', 1], ['Iogurte grego com mel', 4], ['Granola com castanhas', 1]],
  },
  {
    store: 'emporio-da-serra', customer: HELENA, daysAgo: 5, time: '20:20', deliveryOption: 'Entrega programada', address: 'Casa', deliveredInDays: 1,
    paymentMethod: 'Pix', subscription: 'A cada duas semanas',
    way: [['placed', 0], ['awaiting-payment', 0], ['paid', 0.05], ['picking', 11], ['out-for-delivery', 13], ['delivered', 14]],
    lines: [['Arroz agulhinha tipo 1', 1], ['Feijão carioca', 2], ['Azeite de oliva extravirgem', 1], ['Tomate italiano', 1.2], ['Cebola amarela', 1], ['Alho nacional', 0.15], ['Detergente neutro', 3], ['Papel higiênico folha dupla', 1]],
  },
  {
    store: 'emporio-da-serra', customer: HELENA, daysAgo: 1, time: '18:05', deliveryOption: 'Entrega programada', address: 'Casa', deliveredInDays: 1,
    paymentMethod: 'Pix', way: [['placed', 0], ['awaiting-payment', 0], ['paid', 0.03], ['picking', 12], ['out-for-delivery', 14]],
    lines: [['Pães de queijo congelados', 1], ['Melão amarelo', 1.5], ['Manteiga com sal', 1], ['Suco de laranja integral', 2]],
  },
  {
    store: 'emporio-da-serra', customer: HELENA, daysAgo: 1, time: '21:30', deliveryOption: 'Retirar na Vila Mariana', deliveredInDays: 1,
    paymentMethod: 'Pix', way: [['placed', 0], ['awaiting-payment', 0]],
    lines: [['Bolo de cenoura com chocolate', 1, 'gift'], ['Vela aromática de capim-limão', 1, 'gift']],
  },
  {
    store: 'casa-da-serra', customer: HELENA, daysAgo: 33, time: '12:10', deliveryOption: 'Retirar na Casa', deliveredInDays: 0,
    paymentMethod: 'Pix', coupon: 'PRIMEIROCAFE',
    way: [['placed', 0], ['awaiting-payment', 0], ['paid', 0.1], ['picking', 2], ['ready-for-pickup', 5], ['delivered', 7]],
    lines: [['Par de xícaras de louça', 2, 'gift'], ['Microlote Dona Lourdes em grãos', 1, 'gift']],
  },
  {
    store: 'casa-da-serra', customer: HELENA, daysAgo: 2, time: '20:45', deliveryOption: 'Entrega de bicicleta', address: 'Casa', deliveredInDays: 3,
    paymentMethod: 'Cartão ao receber', note: 'Presente de aniversário, por favor sem o preço.',
    way: [['placed', 0], ['picking', 13]],
    lines: [['Cesta Café com Prosa', 1, 'gift'], ['Cartão escrito à mão', 1]],
  },
  {
    store: 'adega-do-vale', customer: RAFAEL, daysAgo: 35, time: '11:20', deliveryOption: 'Entrega em Porto Alegre', address: 'Casa', deliveredInDays: 2,
    paymentMethod: 'Pix', coupon: 'PRIMEIRATACA',
    way: [['placed', 0], ['awaiting-payment', 0], ['paid', 0.1], ['picking', 4], ['out-for-delivery', 27], ['delivered', 30]],
    lines: [['Merlot reserva', 2], ['Espumante brut tradicional', 1], ['Azeitonas com ervas', 1]],
  },
  {
    store: 'adega-do-vale', customer: RAFAEL, daysAgo: 1, time: '19:05', deliveryOption: 'Entrega em Porto Alegre', address: 'Casa', deliveredInDays: 2,
    paymentMethod: 'Pix', note: 'Deixar com o porteiro, o Sr. Adão, que é maior de idade.',
    way: [['placed', 0], ['awaiting-payment', 0], ['paid', 0.05]],
    lines: [['Merlot da Campanha, caixa com 6', 1], ['Sidra de maçã seca', 2]],
  },
  {
    store: 'atacado-litoral', customer: GONZAGA, daysAgo: 38, time: '09:12', deliveryOption: 'Rota Baixada Santista', address: 'Loja', deliveredInDays: 2,
    paymentMethod: 'Faturado 28 dias', customerOrderNumber: 'OC-2214',
    way: [['quote-requested', 0], ['quote-priced', 2], ['placed', 5], ['picking', 20], ['out-for-delivery', 27], ['delivered', 31]],
    lines: [['Arroz agulhinha tipo 1, 5 kg', 20], ['Açúcar refinado 1 kg', 30], ['Café torrado e moído 500 g', 10], ['Óleo de soja 900 ml', 8]],
  },
  {
    store: 'atacado-litoral', customer: GONZAGA, daysAgo: 9, time: '14:40', deliveryOption: 'Retirar na doca de Santos', deliveredInDays: 1,
    paymentMethod: 'Pix à vista', way: [['quote-requested', 0], ['quote-priced', 1], ['placed', 2], ['awaiting-payment', 2], ['paid', 2.2], ['picking', 18], ['ready-for-pickup', 20], ['delivered', 24]],
    lines: [['Água mineral sem gás 500 ml', 60], ['Guaraná lata 350 ml', 30], ['Biscoito de polvilho 100 g', 5]],
  },
  {
    store: 'atacado-litoral', customer: GONZAGA, daysAgo: 3, time: '11:25', deliveryOption: 'Rota Baixada Santista', address: 'Loja', deliveredInDays: 4,
    paymentMethod: 'Boleto 14 dias', customerOrderNumber: 'OC-2240', note: 'Palmito: preciso do preço para 10 caixas.',
    way: [['quote-requested', 0], ['quote-priced', 4]],
    lines: [['Palmito em rodelas 1,8 kg', 10], ['Azeite extravirgem 500 ml', 3]],
  },
  {
    store: 'atacado-litoral', customer: GONZAGA, daysAgo: 1, time: '16:55', deliveryOption: 'Rota Baixada Santista', address: 'Depósito', deliveredInDays: 4,
    paymentMethod: 'Faturado 28 dias', way: [['quote-requested', 0]],
    lines: [['Leite integral longa vida 1 litro', 30], ['Detergente neutro 5 litros', 8], ['Saco para lixo 100 litros', 10]],
  },
  {
    store: 'atacado-litoral', customer: '33041728000110', representative: 'representante@atacado.exemplo', daysAgo: 1, time: '17:10', deliveryOption: 'Rota Baixada Santista',
    address: 'Padaria', deliveredInDays: 4, paymentMethod: 'Faturado 28 dias', note: 'Combinado por telefone com a Dona Célia.',
    way: [['quote-requested', 0]],
    lines: [['Açúcar refinado 1 kg', 20], ['Óleo de soja 900 ml', 12], ['Café torrado e moído 500 g', 6]],
  },
  {
    store: 'atacado-litoral', customer: GONZAGA, representative: 'representante@atacado.exemplo', daysAgo: 1, time: '17:35', deliveryOption: 'Rota Baixada Santista',
    address: 'Loja', deliveredInDays: 4, paymentMethod: 'Faturado 28 dias',
    way: [['quote-requested', 0], ['quote-priced', 1]],
    lines: [['Água mineral sem gás 500 ml', 48], ['Guaraná lata 350 ml', 24]],
  },
]
