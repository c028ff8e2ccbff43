import { dictionary } from './dictionary.ts'

/** What people read where they say how and where they want to receive. */
export const text = dictionary('receive', {
  typeTitle: 'Entrega ou retirada',
  type: { delivery: 'Entrega', pickup: 'Retirada' },
  typeHint: { delivery: 'Levamos até você', pickup: 'Você busca na loja' },
  addresses: 'Em qual endereço?',
  primary: 'Principal',
  edit: 'Alterar',
  editNamed: (name: string) => `Alterar ${name}`,
  newAddress: 'Novo endereço',
  none: 'Você ainda não tem endereços. Cadastre o primeiro.',
  /** Specification §8, to the letter. */
  notServed: 'Infelizmente ainda não atendemos o seu endereço',
  areasFailed: 'Falha ao consultar área de atendimento do fornecedor',
  postalCode: 'Seu CEP',
  postalCodeHint: 'Com ele sabemos se entregamos aí.',
  usePostalCode: 'Usar este CEP',
  invalidPostalCode: 'O CEP tem 8 números. Confira.',
  failed: 'Não conseguimos falar com a loja. Confira sua internet e tente de novo.',
  haveAddresses: 'Já é cliente?',
  signIn: 'Entre e use seus endereços',
  pickupAt: 'Onde retirar',
  pickUp: 'Quero retirar',
  otherStores: 'Ver lojas que atendem aí',
  save: 'Salvar endereço',
  cancel: 'Cancelar',
})
