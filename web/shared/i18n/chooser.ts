import { text as entranceText } from './entrance.ts'
import { titles } from './modals.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { BAD_POSTAL_CODE, text as commonText } from './common.ts'
/** What people read where they choose a store. */
export const text = {
  brand: 'Balcão',
  title: titles.suppliers,
  intro: 'Informe o CEP para ver quem entrega aí ou tem retirada por perto.',
  companyTitle: 'Escolha a loja para continuar',
  companyIntro: 'Cada loja tem seus produtos, preços e prazos. Sua escolha fica guardada neste aparelho.',
  notFoundTitle: 'Não encontramos esta loja',
  notFound: 'Confira o link ou escolha uma das lojas abaixo.',
  found: (place: string) => `Lojas para ${place}`,
  yourPlace: 'a sua localização',
  postalCode: commonText.postalCode,
  postalCodePlaceholder: '00000-000',
  postalCodeProblem: BAD_POSTAL_CODE,
  search: commonText.search,
  useMyLocation: onDemandText.useMyLocation,
  locating: 'Procurando onde você está…',
  denied: entranceText.placeDenied,
  ways: 'Como você quer receber',
  way: { any: 'Tanto faz', delivery: commonText.delivery, pickup: commonText.pickup },
  noneTitle: onDemandText.notServed,
  nonePickup: 'Não foi possivel encontrar fornecedores para este endereço',
  noneHint: 'Experimente outro CEP, outra forma de receber, ou veja as lojas que temos.',
  all: 'Ver todas as lojas',
  noStores: 'Nenhuma loja está aberta aqui ainda.',
  failed: onDemandText.storesFailed,
  failedHint: 'Tente de novo em alguns instantes.',
  delivers: commonText.delivery,
  deliversHere: 'Entrega aqui',
  collects: commonText.pickup,
  distance: (km: number) =>
    km < 1 ? 'a menos de 1 km' : `a ${km.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} km`,
  last: 'Sua última escolha',
  enter: entranceText.carriedSubmit,
  unavailableTitle: 'Voltamos já',
  unavailable: 'As lojas estão em manutenção por um instante. Tente de novo em alguns segundos.',
  retry: commonText.retry,
}
