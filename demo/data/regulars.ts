import type { CustomerEntry, LoginEntry } from './store.ts'

const STORE = 'casa-da-serra'

/** Who buys at Casa da Serra all year round, besides Caio: name, street and number. They sign in like everybody. */
const PEOPLE: readonly (readonly [name: string, street: string, number: number])[] = [
  ['Alice Nogueira', 'Rua Girassol', 118],
  ['Álvaro Teles', 'Rua Fidalga', 402],
  ['Beatriz Camargo', 'Rua Aspicuelta', 77],
  ['Bruno Salgado', 'Rua Fradique Coutinho', 1290],
  ['Cecília Arruda', 'Rua Purpurina', 56],
  ['Daniel Furtado', 'Rua Wisard', 311],
  ['Débora Pacheco', 'Rua Inácio Pereira da Rocha', 208],
  ['Eduardo Lins', 'Rua Mourato Coelho', 940],
  ['Elisa Brandão', 'Rua Simpatia', 63],
  ['Fábio Queiroz', 'Rua Original', 144],
  ['Fernanda Moraes', 'Rua Harmonia', 702],
  ['Gabriel Siqueira', 'Rua Medeiros de Albuquerque', 35],
  ['Heloísa Duarte', 'Rua Rodésia', 219],
  ['Igor Bastos', 'Rua Delfina', 88],
  ['Isabel Rangel', 'Rua Jericó', 190],
  ['João Villela', 'Rua Natingui', 455],
  ['Júlia Peçanha', 'Rua Luís Anhaia', 27],
  ['Laura Monteiro', 'Rua Cristóvão Gonçalves', 131],
  ['Leandro Assis', 'Rua Paulistânia', 366],
  ['Luísa Farias', 'Rua Senador César Lacerda Vergueiro', 240],
  ['Marcelo Vianna', 'Rua Girassol', 833],
  ['Marina Toledo', 'Rua Fidalga', 59],
  ['Nina Cordeiro', 'Rua Wisard', 540],
  ['Otávio Reis', 'Rua Purpurina', 417],
  ['Paula Guimarães', 'Rua Simpatia', 205],
  ['Rafael Antunes', 'Rua Harmonia', 991],
  ['Renata Lobo', 'Rua Rodésia', 48],
  ['Sílvia Meireles', 'Rua Natingui', 102],
  ['Tomás Figueiredo', 'Rua Jericó', 301],
]

/** Adds the two check digits to the first nine digits of a CPF. */
function cpf(nine: string): string {
  const digit = (digits: string) => {
    const sum = [...digits].reduce((total, one, at) => total + Number(one) * (digits.length + 1 - at), 0)
    return ((sum * 10) % 11) % 10
  }
  const ten = `${nine}${digit(nine)}`
  return `${ten}${digit(ten)}`
}

const mailboxOf = (name: string): string =>
  `${name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(' ', '.')}@casa.exemplo`

const documentOf = (at: number): string => cpf(String(713_204_518 + at * 1_317_719))

export const REGULAR_LOGINS: readonly LoginEntry[] = PEOPLE.map(([name], at) => ({
  email: mailboxOf(name),
  name,
  document: { kind: 'cpf', number: documentOf(at) },
}))

export const REGULARS: readonly CustomerEntry[] = PEOPLE.map(([name, street, number], at) => ({
  store: STORE,
  login: mailboxOf(name),
  kind: 'person',
  document: documentOf(at),
  name,
  email: mailboxOf(name),
  phone: `1199${String(4_100_217 + at * 61_379)}`,
  addresses: [
    {
      nickname: 'Casa', street, number: String(number), district: 'Vila Madalena', city: 'São Paulo', state: 'SP', postalCode: '05435000',
      latitude: -23.5536 + at * 0.0002, longitude: -46.6902 + at * 0.0001, isPrimary: true,
    },
  ],
}))
