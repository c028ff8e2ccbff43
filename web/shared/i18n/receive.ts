import { text as checkoutText } from './checkout.ts'
import { text as addressText } from './address.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { BAD_POSTAL_CODE, text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'

/** The texts of choosing how and where to receive. */
export const text = dictionary('receive', {
  typeTitle: 'Entrega ou retirada',
  type: { delivery: commonText.delivery, pickup: commonText.pickup },
  typeHint: { delivery: 'Levamos até você', pickup: 'Você retira na loja' },
  pickupCheaper: (percent: string) => `Preços ${percent} menores`,
  pickupDearer: (percent: string) => `Preços ${percent} maiores`,
  addresses: 'Em qual endereço?',
  primary: onDemandText.primary,
  edit: onDemandText.change,
  editNamed: (name: string) => `Alterar ${name}`,
  newAddress: onDemandText.newAddress,
  none: 'Você ainda não tem endereços. Cadastre o primeiro.',
  /** Specification §8, word for word. */
  notServed: addressText.notServed,
  outsideArea: onDemandText.outsideArea,
  outsideQuestion: (label: string) =>
    `Ainda não entregamos em “${label}”. Se você trocar, a loja toda passa a considerar esse endereço.`,
  useAnyway: 'Trocar mesmo assim',
  undo: commonText.undo,
  areasFailed: 'Falha ao consultar área de atendimento do fornecedor',
  postalCode: 'Seu CEP',
  postalCodeHint: 'Com ele sabemos se entregamos aí.',
  usePostalCode: 'Usar este CEP',
  invalidPostalCode: BAD_POSTAL_CODE,
  failed: commonText.unreachable,
  haveAddresses: 'Já é cliente?',
  signIn: 'Entre e use seus endereços',
  pickupAt: checkoutText.optionsTitle.pickup,
  pickUp: 'Quero retirar',
  otherStores: 'Ver lojas que atendem aí',
  save: addressText.save,
  cancel: commonText.cancel,
})
