import { text as receiveText } from './receive.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'

/** What people read where they mark a place on the map. */
export const text = dictionary('map', {
  open: 'Marcar no mapa',
  openHint: 'Ajuda quem entrega a achar você.',
  close: 'Fechar o mapa',
  map: 'Mapa do endereço (opcional)',
  how: 'Toque no mapa ou arraste o marcador. No teclado, use as setas.',
  pin: 'Marcador do endereço. Mova com as setas.',
  place: 'Colocar marcador',
  remove: 'Remover marcador',
  locate: onDemandText.useMyLocation,
  locating: 'Procurando você…',
  denied: 'Sem problema: seu aparelho não informou onde você está. Marque no mapa, ou siga só com o endereço.',
  marked: 'Local marcado no mapa.',
  inArea: 'Local marcado. Fica dentro da área de entrega.',
  outOfArea: 'Local marcado. Fica fora da área de entrega desta loja.',
  unmarked: 'Nenhum local marcado.',
  area: 'Área de entrega',
  store: 'Loja para retirada',
  zoomIn: 'Aproximar',
  zoomOut: 'Afastar',
  /** Specification §8, word for word. */
  failed: receiveText.areasFailed,
  unavailable: 'O mapa não abriu. Siga só com o endereço.',
  retry: commonText.retry,
})
