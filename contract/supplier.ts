import { Type } from 'typebox'
import { roundHalfUp } from '#domain/amounts.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import type { SupplierOffer } from '#domain/supplier/offer.ts'
import {
  MAX_CLIENT_ORIGINS,
  type FooterColumn,
  type Link,
  type Presentation,
  type Supplier,
} from '#domain/supplier/supplier.ts'
import type { CartContext } from './cart.ts'
import { decodeProductOrders, encodeProductOrder } from './catalog.ts'
import { Modulo } from './client-app.ts'
import { FormaPagamento } from './payment.ts'
import { sentPoint } from './postal-address.ts'
import { Tema } from './theme.ts'
import { Cep, Coordenadas, DELIVERY_TYPE, ReferenciaFornecedor } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import {
  converted,
  list,
  mapped,
  maybe,
  optional,
  orNull,
  record,
  same,
  words,
  wordsOf,
  type FieldOf,
  type ValueOf,
} from './wire/field.ts'
import { bool, id, inStore, namedStore, ofSession, percent, text } from './wire/values.ts'

export const Atalho = record({ label: ['nome', text()], target: ['link', text()] }) satisfies FieldOf<Link>
export const Contatos = record({
  email: ['email', text()],
  phone: ['telefone', text()],
  whatsapp: ['whatsapp', text()],
  hours: ['horario', text()],
  address: ['endereco', text()],
}) satisfies FieldOf<Presentation['contacts']>
export const ColunaDoRodape = record({
  title: ['titulo', text()],
  links: ['links', list(Atalho)],
}) satisfies FieldOf<FooterColumn>
export const Seo = record({
  title: ['titulo', text()],
  description: ['descricao', text()],
  keywords: ['palavrasChave', text()],
}) satisfies FieldOf<Presentation['seo']>

export const Rodape = record({
  legalName: ['razaoSocial', text()],
  cnpj: ['cnpj', text()],
  about: ['sobre', text()],
  contacts: ['contatos', Contatos],
  columns: ['colunas', list(ColunaDoRodape)],
})

export const Configuracao = record({
  theme: ['tema', Tema],
  logo: ['logo', text()],
  favicon: ['favicon', text()],
  socialPicture: ['imagemSocial', maybe(text('Mostrada ao compartilhar a loja: webp, png ou jpeg'))],
  slogan: ['slogan', text()],
  domain: ['dominio', orNull(text())],
  otherDomains: ['dominio_adicionais', list(text())],
  menu: ['menu', list(Atalho)],
  footer: ['rodape', Rodape],
  seo: ['seo', Seo],
  identification: ['identificacao', list(words({ cpf: 'cpf', cnpj: 'cnpj', email: 'email', foreign: 'foreign' }))],
  pix: ['pix', orNull(record({ key: ['chave', text()], name: ['nome', text()], city: ['cidade', text()] }))],
  analytics: [
    'analytics',
    maybe(
      orNull(
        record({ trackingId: ['tracking_id', text()] }),
        'O Google Analytics 4 do fornecedor, com a tag enable-google-analytics-ga4-version-tag-events; só em configuracao/fornecedor',
      ),
    ),
  ],
})

const fields = {
  id: ['idfornecedor', id],
  slug: ['slug', text()],
  companyId: ['idempresa', id],
  hasSisterStores: ['temLojasIrmas', bool('A empresa tem outras lojas')],
  name: ['nome', text()],
  pausedUntil: ['pausadaAte', orNull(text(), 'Até quando a loja não recebe pedidos; nulo ou passado onde recebe')],
  pickupAdjustment: [
    'variacaoRetiradaPercentual',
    percent(
      'O que a retirada acrescenta a cada preço, ou tira, se negativo: quem chama com RETIRADA já o recebe nos preços',
    ),
  ],
  timeZone: ['fusoHorario', text()],
  tags: ['tag', list(text())],
  segments: ['segmentos', list(text())],
  modules: ['modulos', list(Modulo, { description: 'Os programas que o fornecedor pode usar; Todos vale por todos' })],
  productOrders: [
    'ordenacoes_produto',
    converted(
      Type.Array(Type.String(), { description: 'As que a loja oferece, para ordenacao de listaprodutos' }),
      (orders: Supplier['productOrders']) => orders.map(encodeProductOrder),
      (words): Supplier['productOrders'] => decodeProductOrders(words),
    ),
  ],
  paymentMethods: [
    'formasPagamento',
    maybe(
      list(FormaPagamento, {
        description: 'Formas de pagamento, como em formas-pagamento; só em configuracao/fornecedor, como meta_info',
      }),
    ),
  ],
  defaultStore: [
    'meta_info',
    maybe(
      record({
        coordinates: [
          'default_store',
          orNull(same(Coordenadas), 'Da loja de retirada padrão; nulo onde não se retira'),
        ],
        address: ['descricao_endereco_loja', orNull(text())],
      }),
    ),
  ],
  config: ['config', Configuracao],
} as const
const shown = record(fields, 'O rodapé, as instruções do pedido, os textos e as características têm chamadas próprias')

export const footerOf = ({ legalName, cnpj, presentation: { about, contacts, footer } }: Supplier) => ({
  legalName,
  cnpj,
  about,
  contacts,
  columns: footer,
})

/** A supplier with the details that no screen needs and that cost a statement; null where they were not sent. */
export interface SupplierSettings {
  readonly supplier: Supplier
  readonly details: {
    readonly paymentMethods: readonly PaymentMethod[]
    readonly defaultStore: CartContext['defaultStore']
  } | null
}

function flat({ supplier, details }: SupplierSettings): ValueOf<typeof shown> {
  const { theme, identification, domains, presentation, ...rest } = supplier
  const { analyticsTrackingId: trackingId, ...look } = presentation
  const isTracked = featuresOf(supplier.tags).tracksAnalytics && trackingId !== undefined
  const [domain = null, ...otherDomains] = domains
  return {
    ...rest,
    ...(details && {
      paymentMethods: details.paymentMethods,
      defaultStore: details.defaultStore ?? { coordinates: null, address: null },
    }),
    config: {
      ...look,
      ...(details && { analytics: isTracked ? { trackingId } : null }),
      theme,
      domain,
      otherDomains,
      identification,
      footer: footerOf(supplier),
    },
  }
}

function nested({ config, paymentMethods, defaultStore, ...rest }: ValueOf<typeof shown>): SupplierSettings {
  const { theme, identification, domain, otherDomains, footer, analytics: _analytics, ...look } = config
  const { legalName, cnpj, about, contacts, columns } = footer
  const { coordinates = null, address = null } = defaultStore ?? {}
  return {
    supplier: {
      ...rest,
      legalName,
      cnpj,
      domains: domain === null ? [] : [domain, ...otherDomains],
      theme,
      identification,
      presentation: { ...look, about, contacts, footer: columns },
    },
    details: paymentMethods
      ? { paymentMethods, defaultStore: coordinates && { address: address ?? '', coordinates } }
      : null,
  }
}

export const Fornecedor = mapped(shown, flat, nested)

const tenths = (kilometres: number): number => roundHalfUp(kilometres * 10) / 10

export const FornecedorOferecido = mapped(
  record({
    ...fields,
    delivers: ['entrega', bool('Entrega no lugar informado')],
    collects: ['retirada', bool('Tem loja de retirada perto do lugar informado')],
    distanceKm: [
      'distanciaKm',
      orNull(
        converted(
          Type.Number({ description: 'Até a loja de retirada mais próxima; nulo sem coordenadas' }),
          tenths,
          tenths,
        ),
      ),
    ],
  }),
  ({ supplier, ...offer }: SupplierOffer) => ({ ...flat({ supplier, details: null }), ...offer }),
  ({ delivers, collects, distanceKm, ...store }): SupplierOffer => ({
    supplier: nested(store).supplier,
    delivers,
    collects,
    distanceKm,
  }),
)

const access = { area: 'Fornecedores', access: 'public' } as const

export const listSuppliers = fieldEndpoint({
  method: 'GET',
  path: '/v2/app/:sessao/fornecedor',
  summary: 'Fornecedores por id, domínio ou lugar; com lugar, os que atendem ali, do mais perto ao mais longe',
  ...access,
  params: record(ofSession),
  query: record({
    supplierId: ['idfornecedor', optional(same(ReferenciaFornecedor), null)],
    domain: [
      'dominio',
      optional(
        same(Type.String({ maxLength: 253, description: 'Domínio de um fornecedor: só ele é oferecido' })),
        null,
      ),
    ],
    ...sentPoint,
    postalCode: ['cep', optional(same(Cep), null)],
    addressId: ['idendereco', optional(id, null)],
    customerId: [
      'idcliente',
      optional(
        same(
          Type.String({
            maxLength: 40,
            description: 'Sem outro lugar, vale o endereço principal deste cliente, que é o da sessão',
          }),
        ),
        null,
      ),
    ],
    deliveryType: ['tipoEntrega', optional(wordsOf(DELIVERY_TYPE), null)],
    respectsCollectAreas: [
      'queryPoligonoDeColeta',
      optional(bool('Respeita a área de coleta das lojas de retirada'), false),
    ],
    companyId: ['idempresa', optional(id, null)],
    device: [
      'device',
      optional(
        same(Type.String({ maxLength: 20, description: 'Desktop ou Mobile: só quem tem loja nesse tipo de aparelho' })),
        null,
      ),
    ],
  }),
  reply: list(FornecedorOferecido),
})

export const supplierSettings = fieldEndpoint({
  method: 'GET',
  path: '/v2/app/:sessao/configuracao/fornecedor',
  summary: 'Configuração do fornecedor, com as formas de pagamento abertas a quem pergunta',
  ...access,
  params: record(ofSession),
  query: record({
    ...inStore,
    domain: ['dominio', optional(same(Type.String({ maxLength: 253 })), null)],
  }),
  reply: Fornecedor,
})

export const supplierTheme = fieldEndpoint({
  method: 'GET',
  path: '/v2/configuracao/fornecedor/:idfornecedor/tema',
  summary: 'Tema da loja: as quatro cores e o estilo',
  ...access,
  params: record(namedStore),
  reply: Tema,
})

export const supplierFooter = fieldEndpoint({
  method: 'GET',
  path: '/v2/app/config/fornecedor/:idfornecedor/rodape',
  summary: 'Rodapé da loja',
  ...access,
  params: record(namedStore),
  reply: Rodape,
})

const origins = { area: 'Clientes em outros endereços', access: 'client-origin.manage' } as const

export const Origens = record({
  origins: [
    'origens',
    list(
      same(
        Type.String({
          minLength: 1,
          maxLength: 200,
          description: 'Como https://app.exemplo.com.br: sem caminho; http só em localhost',
        }),
      ),
      { maxItems: MAX_CLIENT_ORIGINS },
    ),
  ],
})

export const listClientOrigins = fieldEndpoint({
  method: 'GET',
  path: '/v4/origens/:idfornecedor',
  summary: 'Origens de páginas de outros endereços que podem chamar a API desta loja',
  ...origins,
  params: record(namedStore),
  reply: Origens,
})

export const changeClientOrigins = fieldEndpoint({
  method: 'PUT',
  path: '/v4/origens/:idfornecedor',
  summary: 'Trocar a lista de origens; as que saem são recusadas na hora',
  ...origins,
  params: record(namedStore),
  body: record({
    ...Origens.fields,
    seen: [
      'origensVistas',
      optional(
        list(same(Type.String({ maxLength: 200 })), {
          maxItems: MAX_CLIENT_ORIGINS,
          description: 'A lista que se viu: o que outra pessoa incluiu ou tirou desde então fica como está',
        }),
        null,
      ),
    ],
  }),
  reply: Origens,
})
