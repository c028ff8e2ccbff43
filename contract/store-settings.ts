import type { StoreSwitches } from '#domain/supplier/features.ts'
import type {
  ConcernedBySwitches,
  EditedStoreSettings,
  StoreFacts,
  StoreSettings,
  TypedStoreSettings,
} from '#domain/supplier/store-settings.ts'
import type { Identification } from '#domain/supplier/supplier.ts'
import { toWire } from './wire/convert.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, mapped, optional, record, words, type FieldOf } from './wire/field.ts'
import { bool, inStore, int, number, required, text, typed } from './wire/values.ts'

const office = { area: 'Ajustes da loja', access: 'store-settings.manage', query: record(inStore) } as const

const identification = words({
  cpf: 'cpf',
  cnpj: 'cnpj',
  email: 'email',
  foreign: 'foreign',
} satisfies Record<Identification, string>)

const not = mapped(
  bool('O mínimo do atacado conta unidades, não múltiplos'),
  (isOn: boolean) => !isOn,
  (isOff) => !isOff,
)

const factorSwitch = bool('Quem trabalha na loja entra com verificação em duas etapas; só donos ligam e desligam')

/** Each under the name of its tag (specification §6). */
export const TagsDaLoja = record({
  takesQuotes: ['support-budget', bool('Todo pedido é um orçamento, que a loja responde com preços')],
  hidesPricesFromVisitors: ['hide-price-for-logged-out-customers', bool('Só quem entrou vê preços')],
  blocksUnapproved: ['block-not-approved-user', bool('Quem não foi aprovado não entra')],
  restrictsUnapproved: ['restrict-not-approved-user-submission', bool('Quem não foi aprovado não envia pedidos')],
  requiresAddressToAccess: ['requires-address-to-access', bool('Visitantes dizem antes onde receber')],
  requiresSupplierToAccess: ['requires-supplier-to-access', bool('Visitantes escolhem antes uma loja da empresa')],
  requiresAgeCheck: ['requires-age-check', bool('Visitantes confirmam uma vez que são maiores de idade')],
  visitorsFillCart: ['visitors-fill-cart', bool('Visitantes montam o carrinho antes de entrar')],
  variesPriceByPayment: ['support-price-variance-by-payment', bool('A forma de pagamento muda os preços')],
  countsMultiple: ['disable-product-multiple', not],
  usesPrimaryAddress: ['use-primary-address', bool('O endereço principal já vem escolhido')],
  usesSingleAddress: ['uses-single-address', bool('Cada cliente tem um só endereço')],
  prefersDeliveryWithPickup: [
    'store-prefers-delivery-with-pickup',
    bool('Quem pede entrega também vê a loja onde só a retirada é perto'),
  ],
  blocksOverdueCredit: ['block-overdue-credit', bool('Quem tem fatura vencida não compra na conta')],
  recommends: ['enable-recommendation-system', bool('A loja recomenda produtos')],
  sharesCoupons: ['uses-share-coupom', bool('Clientes indicam amigos por um cupom')],
  hasChat: ['enable-chat', bool('Clientes escrevem para a loja')],
  usesNewStyle: ['use-new-style-page', bool('Páginas no estilo novo')],
  tracksAnalytics: [
    'enable-google-analytics-ga4-version-tag-events',
    bool('Visitas são medidas no Google Analytics 4'),
  ],
  requiresPriorConsent: ['require-prior-consent', bool('Nada opcional é guardado antes do consentimento')],
  requiresSecondFactor: ['require-second-factor', factorSwitch],
}) satisfies FieldOf<StoreSwitches>

/** The tags of a supplier with its switches set; those that are no switch stay. */
export function tagsWith(tags: readonly string[], switches: StoreSwitches): string[] {
  const set: Readonly<Record<string, boolean>> = toWire(TagsDaLoja, switches)
  return [...tags.filter((tag) => !(tag in set)), ...Object.keys(set).filter((tag) => set[tag])]
}

const settings = record({
  name: ['nome', required(120, 'Como a loja aparece para os clientes')],
  slug: ['slug', text('O endereço da loja; um anterior continua levando a ela')],
  legalName: ['razaoSocial', required(120)],
  cnpj: ['cnpj', typed({ minLength: 1, maxLength: 30, description: 'Com ou sem pontos' })],
  identification: ['identificacao', list(identification, { minItems: 1, maxItems: 4, uniqueItems: true })],
  switches: ['tags', TagsDaLoja],
  analyticsTrackingId: ['idAnalytics', typed({ maxLength: 30, description: 'Como G-7XK2M9PQ4R; vazio onde não há' })],
}) satisfies FieldOf<StoreSettings>

const typedSettings = record({
  ...settings.fields,
  slug: ['slug', optional(typed({ maxLength: 1000, description: 'Sem ele, fica como está' }), null)],
  switches: [
    'tags',
    record({ ...TagsDaLoja.fields, requiresSecondFactor: ['require-second-factor', optional(factorSwitch, null)] }),
  ],
}) satisfies FieldOf<TypedStoreSettings>

export const AjustesEditados = record({
  ...settings.fields,
  version: ['versao', int('Sobe a cada mudança')],
  store: [
    'loja',
    record({
      hasDelivery: ['entrega', bool()],
      hasPickup: ['retirada', bool()],
      hasSisterStores: ['temLojasIrmas', bool()],
    }) satisfies FieldOf<StoreFacts>,
  ],
  concerned: [
    'atingidos',
    record({
      unapproved: ['semAprovacao', int('Clientes cujo cadastro espera pela loja')],
      overdue: ['comFaturaVencida', int('Clientes com fatura vencida')],
      waitingConversations: ['conversasSemResposta', int()],
    }) satisfies FieldOf<ConcernedBySwitches>,
  ],
}) satisfies FieldOf<EditedStoreSettings>

export const getStoreSettings = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/ajustes',
  summary: 'Quem a loja é e como ela funciona: nomes, CNPJ, identificação e as tags que ligam recursos',
  ...office,
  reply: AjustesEditados,
})

export const changeStoreSettings = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/ajustes',
  summary: 'Mudar quem a loja é e como ela funciona; vale na hora',
  ...office,
  body: record({
    ...typedSettings.fields,
    version: ['versao', number({ minimum: 0, description: 'A versão em que a mudança se baseia; sobre outra, 409' })],
  }),
  reply: AjustesEditados,
})
