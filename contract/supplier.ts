import { Type, type Static } from 'typebox'
import { basisPoints, roundHalfUp } from '#domain/amounts.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import {
  MAX_CLIENT_ORIGINS,
  type FooterColumn,
  type Link,
  type Presentation,
  type Supplier,
} from '#domain/supplier/supplier.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import type { SupplierOffer } from '#domain/supplier/offer.ts'
import type { CartContext } from './cart.ts'
import { decodeClientApps, encodeClientApps, Modulo } from './client-app.ts'
import { decodeProductOrders, encodeProductOrder } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { decodePaymentMethod, encodePaymentMethod, FormaPagamento } from './payment.ts'
import { decodeTheme, encodeTheme, Tema } from './theme.ts'
import {
  Cep,
  Coordenadas,
  Identificador,
  naSessao,
  noFornecedor,
  OuNulo,
  ReferenciaFornecedor,
  TipoEntrega,
} from './values.ts'

export const Atalho = Type.Object({ nome: Type.String(), link: Type.String() })
export const Contatos = Type.Object({
  email: Type.String(),
  telefone: Type.String(),
  whatsapp: Type.String(),
  horario: Type.String(),
  endereco: Type.String(),
})
export const Rodape = Type.Object({
  razaoSocial: Type.String(),
  cnpj: Type.String(),
  sobre: Type.String(),
  contatos: Contatos,
  colunas: Type.Array(Type.Object({ titulo: Type.String(), links: Type.Array(Atalho) })),
})
export const Seo = Type.Object({ titulo: Type.String(), descricao: Type.String(), palavrasChave: Type.String() })

export const Configuracao = Type.Object({
  tema: Tema,
  logo: Type.String(),
  favicon: Type.String(),
  imagemSocial: Type.Optional(Type.String({ description: 'Mostrada ao compartilhar a loja: webp, png ou jpeg' })),
  slogan: Type.String(),
  dominio: OuNulo(Type.String()),
  dominio_adicionais: Type.Array(Type.String()),
  menu: Type.Array(Atalho),
  rodape: Rodape,
  seo: Seo,
  identificacao: Type.Array(
    Type.Union([Type.Literal('cpf'), Type.Literal('cnpj'), Type.Literal('email'), Type.Literal('foreign')]),
  ),
  pix: OuNulo(Type.Object({ chave: Type.String(), nome: Type.String(), cidade: Type.String() })),
  analytics: Type.Optional(
    OuNulo(
      Type.Object({ tracking_id: Type.String() }),
      'O Google Analytics 4 do fornecedor, com a tag enable-google-analytics-ga4-version-tag-events; só em configuracao/fornecedor',
    ),
  ),
})

export const MetaInfo = Type.Object({
  default_store: OuNulo(Coordenadas, 'Da loja de retirada padrão; nulo onde não se retira'),
  descricao_endereco_loja: OuNulo(Type.String()),
})

export const Fornecedor = Type.Object(
  {
    idfornecedor: Identificador,
    slug: Type.String(),
    idempresa: Identificador,
    temLojasIrmas: Type.Boolean({ description: 'A empresa tem outras lojas' }),
    nome: Type.String(),
    pausadaAte: OuNulo(Type.String(), 'Até quando a loja não recebe pedidos; nulo ou passado onde recebe'),
    variacaoRetiradaPercentual: Type.Number({
      description:
        'O que a retirada acrescenta a cada preço, ou tira, se negativo: quem chama com RETIRADA já o recebe nos preços',
    }),
    fusoHorario: Type.String(),
    tag: Type.Array(Type.String()),
    segmentos: Type.Array(Type.String()),
    modulos: Type.Array(Modulo, { description: 'Os programas que o fornecedor pode usar; Todos vale por todos' }),
    ordenacoes_produto: Type.Array(Type.String(), {
      description: 'As que a loja oferece, para ordenacao de listaprodutos',
    }),
    formasPagamento: Type.Optional(
      Type.Array(FormaPagamento, {
        description: 'Formas de pagamento, como em formas-pagamento; só em configuracao/fornecedor, como meta_info',
      }),
    ),
    meta_info: Type.Optional(MetaInfo),
    config: Configuracao,
  },
  { description: 'O rodapé, as instruções do pedido, os textos e as características têm chamadas próprias' },
)
export type Fornecedor = Static<typeof Fornecedor>

export const FornecedorOferecido = Type.Object({
  ...Fornecedor.properties,
  entrega: Type.Boolean({ description: 'Entrega no lugar informado' }),
  retirada: Type.Boolean({ description: 'Tem loja de retirada perto do lugar informado' }),
  distanciaKm: OuNulo(Type.Number({ description: 'Até a loja de retirada mais próxima; nulo sem coordenadas' })),
})
export type FornecedorOferecido = Static<typeof FornecedorOferecido>

const area = 'Fornecedores'

export const listSuppliers = endpoint({
  method: 'GET',
  path: '/v2/app/:sessao/fornecedor',
  summary: 'Fornecedores por id, domínio ou lugar; com lugar, os que atendem ali, do mais perto ao mais longe',
  area,
  access: 'public',
  params: naSessao,
  query: Type.Object({
    idfornecedor: Type.Optional(ReferenciaFornecedor),
    dominio: Type.Optional(
      Type.String({ maxLength: 253, description: 'Domínio de um fornecedor: só ele é oferecido' }),
    ),
    lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
    lng: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
    cep: Type.Optional(Cep),
    idendereco: Type.Optional(Identificador),
    idcliente: Type.Optional(
      Type.String({
        maxLength: 40,
        description: 'Sem outro lugar, vale o endereço principal deste cliente, que é o da sessão',
      }),
    ),
    tipoEntrega: Type.Optional(TipoEntrega),
    queryPoligonoDeColeta: Type.Optional(
      Type.Boolean({ description: 'Respeita a área de coleta das lojas de retirada' }),
    ),
    idempresa: Type.Optional(Identificador),
    device: Type.Optional(
      Type.String({ maxLength: 20, description: 'Desktop ou Mobile: só quem tem loja nesse tipo de aparelho' }),
    ),
  }),
  reply: Type.Array(FornecedorOferecido),
})

export const supplierSettings = endpoint({
  method: 'GET',
  path: '/v2/app/:sessao/configuracao/fornecedor',
  summary: 'Configuração do fornecedor, com as formas de pagamento abertas a quem pergunta',
  area,
  access: 'public',
  params: naSessao,
  query: Type.Object({
    idfornecedor: Type.Optional(ReferenciaFornecedor),
    dominio: Type.Optional(Type.String({ maxLength: 253 })),
  }),
  reply: Fornecedor,
})

export const supplierTheme = endpoint({
  method: 'GET',
  path: '/v2/configuracao/fornecedor/:idfornecedor/tema',
  summary: 'Tema da loja: as quatro cores e o estilo',
  area,
  access: 'public',
  params: noFornecedor,
  reply: Tema,
})

export const supplierFooter = endpoint({
  method: 'GET',
  path: '/v2/app/config/fornecedor/:idfornecedor/rodape',
  summary: 'Rodapé da loja',
  area,
  access: 'public',
  params: noFornecedor,
  reply: Rodape,
})

const encodeLink = (link: Link) => ({ nome: link.label, link: link.target })
const decodeLink = (wire: Static<typeof Atalho>): Link => ({ label: wire.nome, target: wire.link })
const encodeColumn = (column: FooterColumn) => ({ titulo: column.title, links: column.links.map(encodeLink) })

export const encodeFooter = (supplier: Supplier): Static<typeof Rodape> => ({
  razaoSocial: supplier.legalName,
  cnpj: supplier.cnpj,
  sobre: supplier.presentation.about,
  contatos: encodeContacts(supplier.presentation.contacts),
  colunas: supplier.presentation.footer.map(encodeColumn),
})

const encodeContacts = (contacts: Presentation['contacts']): Static<typeof Contatos> => ({
  email: contacts.email,
  telefone: contacts.phone,
  whatsapp: contacts.whatsapp,
  horario: contacts.hours,
  endereco: contacts.address,
})

export function encodeSupplier(supplier: Supplier): Fornecedor {
  const { presentation } = supplier
  return {
    idfornecedor: supplier.id,
    slug: supplier.slug,
    idempresa: supplier.companyId,
    temLojasIrmas: supplier.hasSisterStores,
    nome: supplier.name,
    pausadaAte: supplier.pausedUntil,
    variacaoRetiradaPercentual: supplier.pickupAdjustment / 100,
    fusoHorario: supplier.timeZone,
    tag: [...supplier.tags],
    segmentos: [...supplier.segments],
    modulos: encodeClientApps(supplier.modules),
    ordenacoes_produto: supplier.productOrders.map(encodeProductOrder),
    config: {
      tema: encodeTheme(supplier.theme),
      logo: presentation.logo,
      favicon: presentation.favicon,
      ...(presentation.socialPicture ? { imagemSocial: presentation.socialPicture } : {}),
      slogan: presentation.slogan,
      dominio: supplier.domains[0] ?? null,
      dominio_adicionais: supplier.domains.slice(1),
      menu: presentation.menu.map(encodeLink),
      rodape: encodeFooter(supplier),
      seo: {
        titulo: presentation.seo.title,
        descricao: presentation.seo.description,
        palavrasChave: presentation.seo.keywords,
      },
      identificacao: [...supplier.identification],
      pix: presentation.pix && {
        chave: presentation.pix.key,
        nome: presentation.pix.name,
        cidade: presentation.pix.city,
      },
    },
  }
}

/** Fields of a supplier that no screen needs and that cost a statement. */
export interface SupplierDetails {
  readonly paymentMethods: readonly PaymentMethod[]
  readonly defaultStore: CartContext['defaultStore']
}

export function encodeSupplierSettings(
  supplier: Supplier,
  { paymentMethods, defaultStore }: SupplierDetails,
): Fornecedor {
  const { config, ...wire } = encodeSupplier(supplier)
  const { analyticsTrackingId } = supplier.presentation
  const isTracked = featuresOf(supplier.tags).tracksAnalytics && analyticsTrackingId !== undefined
  return {
    ...wire,
    formasPagamento: paymentMethods.map(encodePaymentMethod),
    meta_info: {
      default_store: defaultStore && { ...defaultStore.coordinates },
      descricao_endereco_loja: defaultStore?.address ?? null,
    },
    config: { ...config, analytics: isTracked ? { tracking_id: analyticsTrackingId } : null },
  }
}

/** Null where the caller did not send them. */
export function decodeSupplierDetails({ formasPagamento, meta_info }: Fornecedor): SupplierDetails | null {
  if (formasPagamento === undefined || meta_info === undefined) return null
  const { default_store, descricao_endereco_loja } = meta_info
  return {
    paymentMethods: formasPagamento.map(decodePaymentMethod),
    defaultStore: default_store && { address: descricao_endereco_loja ?? '', coordinates: default_store },
  }
}

export const encodeOffer = ({ supplier, delivers, collects, distanceKm }: SupplierOffer): FornecedorOferecido => ({
  ...encodeSupplier(supplier),
  entrega: delivers,
  retirada: collects,
  distanciaKm: distanceKm === null ? null : Math.round(distanceKm * 10) / 10,
})

export const decodeOffer = (wire: FornecedorOferecido): SupplierOffer => ({
  supplier: decodeSupplier(wire),
  delivers: wire.entrega,
  collects: wire.retirada,
  distanceKm: wire.distanciaKm,
})

export function decodeSupplier(wire: Fornecedor): Supplier {
  const { config } = wire
  const { contatos } = config.rodape
  return {
    id: wire.idfornecedor,
    slug: wire.slug,
    companyId: wire.idempresa,
    hasSisterStores: wire.temLojasIrmas,
    name: wire.nome,
    legalName: config.rodape.razaoSocial,
    cnpj: config.rodape.cnpj,
    timeZone: wire.fusoHorario,
    pausedUntil: wire.pausadaAte,
    pickupAdjustment: basisPoints(roundHalfUp(wire.variacaoRetiradaPercentual * 100)),
    domains: config.dominio === null ? [] : [config.dominio, ...config.dominio_adicionais],
    tags: wire.tag,
    modules: decodeClientApps(wire.modulos),
    segments: wire.segmentos,
    productOrders: decodeProductOrders(wire.ordenacoes_produto),
    identification: config.identificacao,
    theme: decodeTheme(config.tema),
    presentation: {
      logo: config.logo,
      favicon: config.favicon,
      ...(config.imagemSocial && { socialPicture: config.imagemSocial }),
      slogan: config.slogan,
      about: config.rodape.sobre,
      menu: config.menu.map(decodeLink),
      footer: config.rodape.colunas.map((column) => ({ title: column.titulo, links: column.links.map(decodeLink) })),
      seo: { title: config.seo.titulo, description: config.seo.descricao, keywords: config.seo.palavrasChave },
      contacts: {
        email: contatos.email,
        phone: contatos.telefone,
        whatsapp: contatos.whatsapp,
        hours: contatos.horario,
        address: contatos.endereco,
      },
      pix: config.pix && { key: config.pix.chave, name: config.pix.nome, city: config.pix.cidade },
    },
  }
}

export const Origens = Type.Object({
  origens: Type.Array(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Como https://app.exemplo.com.br: sem caminho; http só em localhost',
    }),
    { maxItems: MAX_CLIENT_ORIGINS },
  ),
})

export const listClientOrigins = endpoint({
  method: 'GET',
  path: '/v4/origens/:idfornecedor',
  summary: 'Origens de páginas de outros endereços que podem chamar a API desta loja',
  area: 'Clientes em outros endereços',
  access: 'client-origin.manage',
  params: noFornecedor,
  reply: Origens,
})

export const changeClientOrigins = endpoint({
  method: 'PUT',
  path: '/v4/origens/:idfornecedor',
  summary: 'Trocar a lista de origens; as que saem são recusadas na hora',
  area: 'Clientes em outros endereços',
  access: 'client-origin.manage',
  params: noFornecedor,
  body: Type.Object({
    ...Origens.properties,
    origensVistas: Type.Optional(
      Type.Array(Type.String({ maxLength: 200 }), {
        maxItems: MAX_CLIENT_ORIGINS,
        description: 'A lista que se viu: o que outra pessoa incluiu ou tirou desde então fica como está',
      }),
    ),
  }),
  reply: Origens,
})
