import type { CustomerEntry } from './store.ts'

type Shop = Omit<CustomerEntry, 'store' | 'kind'>

/** Small companies of the coast that buy through their representative and cannot sign in. */
const SHOPS: readonly Shop[] = [
  {
    document: '33041728000110', name: 'Panificadora Pão da Praia Ltda.', tradeName: 'Padaria Pão da Praia', email: 'compras@paodapraia.exemplo', phone: '13997024415',
    creditLimit: 12_000, creditUsed: 3_180,
    traits: { 'Ramo de atividade': 'Padaria' },
    addresses: [{ nickname: 'Padaria', street: 'Avenida Conselheiro Nébias', number: '611', district: 'Boqueirão', city: 'Santos', state: 'SP', postalCode: '11045003', latitude: -23.9586, longitude: -46.3236, isPrimary: true }],
  },
  {
    document: '41726590000111', name: 'Restaurante Âncora Azul Ltda.', tradeName: 'Âncora Azul', email: 'cozinha@ancoraazul.exemplo', phone: '1332843311', creditLimit: 18_000, creditUsed: 9_640,
    traits: { 'Ramo de atividade': 'Restaurante' },
    addresses: [{ nickname: 'Restaurante', street: 'Rua Tolentino Filgueiras', number: '89', district: 'Gonzaga', city: 'Santos', state: 'SP', postalCode: '11060471', latitude: -23.9642, longitude: -46.3305, isPrimary: true }],
  },
  {
    document: '08915433000189', name: 'Supermercado Bela Vista da Baixada Ltda.', tradeName: 'Supermercado Bela Vista', email: 'pedidos@belavista.exemplo', phone: '1334693020', creditLimit: 45_000, creditUsed: 27_315,
    traits: { 'Ramo de atividade': 'Mercearia ou mercado' },
    addresses: [{ nickname: 'Doca', street: 'Avenida Presidente Wilson', number: '1204', district: 'Itararé', city: 'São Vicente', state: 'SP', postalCode: '11320001', latitude: -23.9703, longitude: -46.3718, isPrimary: true }],
  },
  {
    document: '51227064000160', name: 'Lanchonete do Porto ME', tradeName: 'Lanchonete do Porto', email: 'contato@lanchesdoporto.exemplo', phone: '13981440972', creditLimit: 4_000, creditUsed: 0,
    traits: { 'Ramo de atividade': 'Bar ou quiosque' },
    addresses: [{ nickname: 'Lanchonete', street: 'Rua do Comércio', number: '54', district: 'Centro', city: 'Santos', state: 'SP', postalCode: '11010141', latitude: -23.9324, longitude: -46.3292, isPrimary: true }],
  },
  {
    document: '22940817000182', name: 'Pousada Canto do Forte Ltda.', tradeName: 'Pousada Canto do Forte', email: 'gerencia@cantodoforte.exemplo', phone: '1334917788', creditLimit: 10_000, creditUsed: 1_905,
    traits: { 'Ramo de atividade': 'Hotel ou pousada' },
    addresses: [{ nickname: 'Pousada', street: 'Avenida Presidente Castelo Branco', number: '320', district: 'Canto do Forte', city: 'Praia Grande', state: 'SP', postalCode: '11700005', latitude: -24.0086, longitude: -46.4126, isPrimary: true }],
  },
  {
    document: '36658104000135', name: 'Churrascaria Estância do Mar Ltda.', tradeName: 'Estância do Mar', email: 'suprimentos@estanciadomar.exemplo', phone: '1333864409', creditLimit: 30_000, creditUsed: 12_770,
    traits: { 'Ramo de atividade': 'Restaurante' },
    addresses: [{ nickname: 'Churrascaria', street: 'Avenida Dom Pedro I', number: '1688', district: 'Enseada', city: 'Guarujá', state: 'SP', postalCode: '11440001', latitude: -23.9893, longitude: -46.2278, isPrimary: true }],
  },
  {
    document: '74K21P89000141', name: 'Empório Ilha Porchat Ltda.', tradeName: 'Empório Ilha Porchat', email: 'loja@ilhaporchat.exemplo', phone: '13996187450', creditLimit: 8_000, creditUsed: 640,
    traits: { 'Ramo de atividade': 'Mercearia ou mercado' },
    addresses: [{ nickname: 'Loja', street: 'Alameda Ary Barroso', number: '175', district: 'Ilha Porchat', city: 'São Vicente', state: 'SP', postalCode: '11320200', latitude: -23.9785, longitude: -46.3716, isPrimary: true }],
  },
  {
    document: '18509362000259', name: 'Colégio Ponta da Praia S/S Ltda.', tradeName: 'Colégio Ponta da Praia', email: 'cantina@pontadapraia.exemplo', phone: '1332612200', creditLimit: 6_000, creditUsed: 2_240,
    traits: { 'Ramo de atividade': 'Outro' },
    addresses: [{ nickname: 'Cantina', street: 'Avenida Rei Alberto I', number: '402', district: 'Ponta da Praia', city: 'Santos', state: 'SP', postalCode: '11030381', latitude: -23.9862, longitude: -46.3041, isPrimary: true }],
  },
  {
    document: '61038495000132', name: 'Sorveteria Brisa Ltda.', tradeName: 'Sorveteria Brisa', email: 'brisa@sorveteriabrisa.exemplo', phone: '13988526610', creditLimit: 5_000, creditUsed: 4_870,
    traits: { 'Ramo de atividade': 'Outro' },
    addresses: [{ nickname: 'Sorveteria', street: 'Avenida Vicente de Carvalho', number: '28', district: 'Boqueirão', city: 'Santos', state: 'SP', postalCode: '11045501', latitude: -23.9686, longitude: -46.3241, isPrimary: true }],
  },
  {
    document: '27461905000115', name: 'Bar e Petiscaria Maresia Ltda.', tradeName: 'Petiscaria Maresia', email: 'maresia@petiscaria.exemplo', phone: '13991730058', creditLimit: 7_500, creditUsed: 0,
    traits: { 'Ramo de atividade': 'Bar ou quiosque' },
    addresses: [{ nickname: 'Bar', street: 'Rua Marcílio Dias', number: '67', district: 'Gonzaga', city: 'Santos', state: 'SP', postalCode: '11060203', latitude: -23.9671, longitude: -46.3339, isPrimary: true }],
  },
]

export const SHOPS_OF_REPRESENTATIVE: readonly CustomerEntry[] = SHOPS.map((shop) => ({ store: 'atacado-litoral', kind: 'company', ...shop }))
