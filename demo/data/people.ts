import { SHOPS_OF_REPRESENTATIVE } from './portfolio.ts'
import { REGULAR_LOGINS, REGULARS } from './regulars.ts'
import type { CustomerEntry, LoginEntry } from './store.ts'

/** Of every account of the demonstration. */
export const PASSWORD = 'balcao123'

export const LOGINS: readonly LoginEntry[] = [
  ...REGULAR_LOGINS,
  { email: 'cliente@emporio.exemplo', name: 'Helena Prado Vasconcelos', document: { kind: 'cpf', number: '52998224725' } },
  { email: 'caio@casa.exemplo', name: 'Caio Bittencourt', document: { kind: 'cpf', number: '60813742978' } },
  { email: 'compras@mercearia.exemplo', name: 'Otávio Nakamura', document: { kind: 'cnpj', number: '12ABC34501DE35' } },
  { email: 'contato@pontadapraia.exemplo', name: 'Rosana Figueira' },
  { email: 'auxiliar@mercearia.exemplo', name: 'Bianca Tavares', document: { kind: 'cpf', number: '31840295732' } },
  { email: 'representante@atacado.exemplo', name: 'Márcio Leal', document: { kind: 'cpf', number: '74621508326' } },
  { email: 'representante2@atacado.exemplo', name: 'Vera Sampaio', document: { kind: 'cpf', number: '61490283722' } },
  { email: 'atendente@atacado.exemplo', name: 'Solange Ribeiro', document: { kind: 'cpf', number: '20593841689' } },
  { email: 'atendente@emporio.exemplo', name: 'Benedita Lacerda', document: { kind: 'cpf', number: '41729685382' } },
  { email: 'gestor@emporio.exemplo', name: 'Clara Montenegro', document: { kind: 'cpf', number: '86107259449' } },
  { email: 'gestor@atacado.exemplo', name: 'Augusto Peixoto', document: { kind: 'cpf', number: '42951730616' } },
  { email: 'rafael@adega.exemplo', name: 'Rafael Zanatta', document: { kind: 'cpf', number: '38192650740' } },
  { email: 'lucia@adega.exemplo', name: 'Lúcia Bergamin', document: { kind: 'cpf', number: '50731826426' } },
  { email: 'mateo@adega.exemplo', name: 'Mateo Fernández', document: { kind: 'foreign', number: 'AAF482915' } },
  { email: 'gestor@adega.exemplo', name: 'Ivo Dalmolin', document: { kind: 'cpf', number: '91647203570' } },
  { email: 'entregador@atacado.exemplo', name: 'Davi Nogueira', document: { kind: 'cpf', number: '39053344705' } },
]

export const CUSTOMERS: readonly CustomerEntry[] = [
  ...REGULARS,
  {
    store: 'emporio-da-serra', login: 'cliente@emporio.exemplo', erpCode: 'C-1001', kind: 'person', document: '52998224725', name: 'Helena Prado Vasconcelos',
    email: 'cliente@emporio.exemplo', phone: '11987654321', birthDate: '1988-04-17',
    addresses: [
      {
        nickname: 'Casa', street: 'Rua Harmonia', number: '355', complement: 'apto 42', district: 'Vila Madalena', city: 'São Paulo', state: 'SP',
        postalCode: '05435000', referencePoint: 'Prédio azul, em frente à praça', latitude: -23.5536, longitude: -46.6902, isPrimary: true,
      },
      {
        nickname: 'Casa dos meus pais', street: 'Rua Voluntários da Pátria', number: '2050', district: 'Santana', city: 'São Paulo', state: 'SP',
        postalCode: '02011600', latitude: -23.5017, longitude: -46.6271,
      },
    ],
  },
  {
    store: 'casa-da-serra', login: 'cliente@emporio.exemplo', erpCode: 'C-3001', kind: 'person', document: '52998224725', name: 'Helena Prado Vasconcelos',
    email: 'cliente@emporio.exemplo', phone: '11987654321', birthDate: '1988-04-17', traits: { 'Como você toma o seu café?': 'Coado' },
    addresses: [
      {
        nickname: 'Casa', street: 'Rua Harmonia', number: '355', complement: 'apto 42', district: 'Vila Madalena', city: 'São Paulo', state: 'SP',
        postalCode: '05435000', referencePoint: 'Prédio azul, em frente à praça', latitude: -23.5536, longitude: -46.6902, isPrimary: true,
      },
    ],
  },
  {
    store: 'casa-da-serra', login: 'caio@casa.exemplo', erpCode: 'C-3002', kind: 'person', document: '60813742978', name: 'Caio Bittencourt',
    email: 'caio@casa.exemplo', phone: '11991345078', birthDate: '1994-09-02', traits: { 'Como você toma o seu café?': 'Espresso' },
    addresses: [
      {
        nickname: 'Apê', street: 'Rua Cardeal Arcoverde', number: '1749', complement: 'apto 81', district: 'Pinheiros', city: 'São Paulo', state: 'SP',
        postalCode: '05407002', latitude: -23.5608, longitude: -46.6853, isPrimary: true,
      },
    ],
  },
  {
    store: 'atacado-litoral', login: 'compras@mercearia.exemplo', erpCode: 'C-2001', kind: 'company', document: '12ABC34501DE35', name: 'Mercearia do Gonzaga Ltda.',
    tradeName: 'Mercearia do Gonzaga', email: 'compras@mercearia.exemplo', phone: '13996541200', creditLimit: 25_000, creditUsed: 11_480,
    traits: { 'Ramo de atividade': 'Mercearia ou mercado', 'Número de caixas': '4', 'Recebe aos sábados?': 'yes' },
    addresses: [
      {
        nickname: 'Loja', street: 'Avenida Ana Costa', number: '482', district: 'Gonzaga', city: 'Santos', state: 'SP', postalCode: '11060002',
        referencePoint: 'Entrada de carga pela Rua Galeão Carvalhal', latitude: -23.9655, longitude: -46.3322, isPrimary: true,
      },
      {
        nickname: 'Depósito', street: 'Rua Comendador Martins', number: '96', district: 'Vila Mathias', city: 'Santos', state: 'SP', postalCode: '11015530',
        latitude: -23.9462, longitude: -46.3254,
      },
      {
        nickname: 'Faturamento', street: 'Avenida Ana Costa', number: '482', complement: 'sala 3', district: 'Gonzaga', city: 'Santos', state: 'SP',
        postalCode: '11060002', latitude: -23.9655, longitude: -46.3322, isBilling: true,
      },
    ],
  },
  {
    store: 'atacado-litoral', login: 'contato@pontadapraia.exemplo', kind: 'company', document: '7RK4M2PA000149', name: 'Padaria Ponta da Praia Ltda.',
    tradeName: 'Padaria Ponta da Praia', email: 'contato@pontadapraia.exemplo', phone: '13997715520', stateRegistration: 'ISENTO', isWaiting: true,
    traits: { 'Ramo de atividade': 'Padaria', 'Número de caixas': '3', 'Recebe aos sábados?': 'yes' },
    addresses: [
      {
        nickname: 'Padaria', street: 'Avenida Bartholomeu de Gusmão', number: '180', district: 'Ponta da Praia', city: 'Santos', state: 'SP',
        postalCode: '11030500', latitude: -23.9842, longitude: -46.3026, isPrimary: true,
      },
    ],
  },
  {
    store: 'atacado-litoral', kind: 'company', document: '28391460000107', name: 'Quiosque Maré Alta Ltda.', tradeName: 'Quiosque Maré Alta',
    email: 'contato@marealta.exemplo', phone: '13991207744', creditLimit: 8_000, creditUsed: 1_250,
    traits: { 'Ramo de atividade': 'Bar ou quiosque' },
    addresses: [
      {
        nickname: 'Quiosque 14', street: 'Avenida Bartolomeu de Gusmão', number: '14', district: 'Embaré', city: 'Santos', state: 'SP',
        postalCode: '11045401', latitude: -23.9713, longitude: -46.3168, isPrimary: true,
      },
    ],
  },
  {
    store: 'atacado-litoral', kind: 'company', document: '15804722000176', name: 'Hotel Pitangueiras S.A.', tradeName: 'Hotel Pitangueiras',
    email: 'suprimentos@pitangueiras.exemplo', phone: '1333558080', creditLimit: 60_000, creditUsed: 21_900,
    traits: { 'Ramo de atividade': 'Hotel ou pousada' },
    addresses: [
      {
        nickname: 'Doca', street: 'Avenida Marechal Deodoro da Fonseca', number: '1040', district: 'Pitangueiras', city: 'Guarujá', state: 'SP',
        postalCode: '11410220', latitude: -23.9949, longitude: -46.2557, isPrimary: true,
      },
    ],
  },
  {
    store: 'atacado-litoral', kind: 'company', document: '90412635000199', name: 'Cantina da Nonna Rita ME', tradeName: 'Cantina da Nonna Rita',
    email: 'rita@nonnarita.exemplo', phone: '13988110233', creditLimit: 0, creditUsed: 0,
    traits: { 'Ramo de atividade': 'Restaurante' },
    addresses: [
      {
        nickname: 'Restaurante', street: 'Rua Frei Gaspar', number: '731', district: 'Centro', city: 'São Vicente', state: 'SP', postalCode: '11310061',
        latitude: -23.9659, longitude: -46.3874, isPrimary: true,
      },
    ],
  },
  ...SHOPS_OF_REPRESENTATIVE,
  {
    store: 'adega-do-vale', login: 'rafael@adega.exemplo', erpCode: 'C-4001', kind: 'person', document: '38192650740', name: 'Rafael Zanatta',
    email: 'rafael@adega.exemplo', phone: '51991820374', birthDate: '1985-11-08', traits: { 'Do que você mais gosta?': 'Tintos encorpados' },
    addresses: [
      {
        nickname: 'Casa', street: 'Rua Dona Laura', number: '228', complement: 'apto 602', district: 'Rio Branco', city: 'Porto Alegre', state: 'RS',
        postalCode: '90430091', latitude: -30.0281, longitude: -51.2009, isPrimary: true,
      },
    ],
  },
  {
    store: 'adega-do-vale', login: 'lucia@adega.exemplo', kind: 'person', document: '50731826426', name: 'Lúcia Bergamin',
    email: 'lucia@adega.exemplo', phone: '51984410926', birthDate: '1999-03-27', isWaiting: true,
    addresses: [
      {
        nickname: 'Casa', street: 'Avenida Independência', number: '881', complement: 'apto 14', district: 'Independência', city: 'Porto Alegre', state: 'RS',
        postalCode: '90035076', latitude: -30.0289, longitude: -51.2147, isPrimary: true,
      },
    ],
  },
  {
    store: 'adega-do-vale', login: 'mateo@adega.exemplo', kind: 'person', document: 'AAF482915', name: 'Mateo Fernández',
    email: 'mateo@adega.exemplo', phone: '51997713058', birthDate: '1979-06-19', traits: { 'Do que você mais gosta?': 'Espumantes' },
    addresses: [
      {
        nickname: 'Hotel', street: 'Rua Hilário Ribeiro', number: '150', complement: 'quarto 305', district: 'Moinhos de Vento', city: 'Porto Alegre',
        state: 'RS', postalCode: '90510040', latitude: -30.0246, longitude: -51.2023, isPrimary: true,
      },
    ],
  },
]

/** Acts on the account of the principal; without submissao_pedido she may fill the cart but not send it. */
export const LINKED_USERS = [
  { store: 'atacado-litoral', login: 'auxiliar@mercearia.exemplo', customer: '12ABC34501DE35', permissions: ['ver_pedidos'] },
]

export const STAFF = [
  {
    store: 'atacado-litoral', login: 'representante@atacado.exemplo', role: 'representative',
    portfolio: ['12ABC34501DE35', '28391460000107', '90412635000199', ...SHOPS_OF_REPRESENTATIVE.map(({ document }) => document)],
  },
  // The hotel is hers alone: her colleague never sees it.
  { store: 'atacado-litoral', login: 'representante2@atacado.exemplo', role: 'representative', portfolio: ['15804722000176'] },
  { store: 'atacado-litoral', login: 'atendente@atacado.exemplo', role: 'attendant', portfolio: [] },
  { store: 'emporio-da-serra', login: 'atendente@emporio.exemplo', role: 'attendant', portfolio: [] },
  { store: 'emporio-da-serra', login: 'gestor@emporio.exemplo', role: 'staff', portfolio: [] },
  { store: 'casa-da-serra', login: 'gestor@emporio.exemplo', role: 'staff', portfolio: [] },
  { store: 'adega-do-vale', login: 'gestor@adega.exemplo', role: 'staff', portfolio: [] },
  { store: 'atacado-litoral', login: 'gestor@atacado.exemplo', role: 'staff', portfolio: [] },
  { store: 'atacado-litoral', login: 'entregador@atacado.exemplo', role: 'staff', portfolio: [], modules: ['delivery'] },
] as const
