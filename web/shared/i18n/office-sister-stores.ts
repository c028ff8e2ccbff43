import { shellText } from './back-office.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { dictionary } from './dictionary.ts'
import { text as commonText } from './common.ts'
import { text as setUpText } from './set-up.ts'

/** What owners read about the stores of their company. */
export const text = dictionary('office-sister-stores', {
  title: shellText.screens['sister-stores'],
  intro:
    'Cada loja tem os seus produtos, preços, clientes e pedidos. A equipe também é de cada uma: quem abre a loja é o dono dela e convida as outras pessoas.',
  thisOne: 'Você está aqui',
  openOffice: 'Abrir a gestão',
  openOfficeOf: (name: string) => `Abrir a gestão de ${name}`,
  openStore: 'Ver a loja',
  openStoreOf: (name: string) => `Ver a loja ${name}`,
  newTitle: 'Abrir outra loja',
  newIntro:
    'Ela começa com a aparência e os ajustes desta. Produtos, entrega, retirada e formas de pagamento você cadastra nela.',
  name: setUpText.storeName,
  slug: setUpText.slug,
  slugHint: 'As últimas palavras do endereço. Sem elas, usamos o nome.',
  legalName: setUpText.legalName,
  legalHint: setUpText.legalHint,
  cnpj: onDemandText.cnpj,
  timeZone: setUpText.timeZone,
  timeZoneHint: setUpText.timeZoneHint,
  timeZones: setUpText.timeZones,
  open: 'Abrir loja',
  opened: (name: string) => `${name} está aberta. Entre na gestão dela com o mesmo e-mail e a mesma senha.`,
  full: (limit: number) =>
    limit === 1
      ? 'Esta instalação permite 1 loja por empresa. Para abrir outra, fale com quem cuida do sistema.'
      : `São ${limit} lojas por empresa no máximo. Para abrir mais uma, fale com quem cuida do sistema.`,
  unreachable: commonText.unreachable,
})
