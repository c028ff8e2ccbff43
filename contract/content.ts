import { Type, type Static } from 'typebox'
import type { Banner, PageSection, StaticPage } from '#domain/content/content.ts'
import { decodeProduct, encodeProduct, Produto } from './product.ts'
import { endpoint } from './endpoint.ts'
import { Identificador, OuNulo, ReferenciaFornecedor, Sessao, TipoEntrega } from './values.ts'

const Cartaz = Type.Object({
  titulo: Type.String(),
  texto: Type.String(),
  botao: Type.String(),
  link: Type.String(),
  imagem: Type.String(),
  imagemMobile: Type.String(),
  alt: Type.String(),
})

const Carrossel = Type.Object({
  id: Identificador,
  tipo: Type.Union([Type.Literal('BANNERS'), Type.Literal('PRODUTOS')]),
  titulo: Type.String(),
  tag: OuNulo(Type.String()),
  banners: Type.Array(Cartaz),
  produtos: Type.Array(Produto),
})

const area = 'Conteúdo'

export const pageSections = endpoint({
  method: 'GET',
  path: '/v2/app/:sessao/customizacao/carrossel/list-for-page/:idfornecedor',
  summary: 'Carrosséis de uma página: cartazes e fileiras de produtos',
  area,
  params: Type.Object({ sessao: Sessao, idfornecedor: ReferenciaFornecedor }),
  query: Type.Object({
    page: Type.Optional(Type.String({ maxLength: 60 })),
    device: Type.Optional(Type.Union([Type.Literal('mobile'), Type.Literal('desktop')])),
    idformapagamento: Type.Optional(Identificador),
    tipoentrega: Type.Optional(TipoEntrega),
    loadProdutos: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Array(Carrossel),
})

export const staticPage = endpoint({
  method: 'GET',
  path: '/v4/pagina-estatica/:idfornecedor/slug/:slug',
  summary: 'Página estática',
  area,
  params: Type.Object({ idfornecedor: ReferenciaFornecedor, slug: Type.String({ maxLength: 120 }) }),
  query: Type.Object({ idcliente: Type.Optional(Type.String({ maxLength: 40 })) }),
  reply: Type.Object({ slug: Type.String(), titulo: Type.String(), conteudo: Type.String(), tag: Type.Array(Type.String()) }),
})

const encodeBanner = (banner: Banner): Static<typeof Cartaz> => ({
  titulo: banner.title,
  texto: banner.text,
  botao: banner.button,
  link: banner.link,
  imagem: banner.picture,
  imagemMobile: banner.mobilePicture,
  alt: banner.alt,
})

const decodeBanner = (wire: Static<typeof Cartaz>): Banner => ({
  title: wire.titulo,
  text: wire.texto,
  button: wire.botao,
  link: wire.link,
  picture: wire.imagem,
  mobilePicture: wire.imagemMobile,
  alt: wire.alt,
})

export const encodePageSection = (section: PageSection): Static<typeof Carrossel> => ({
  id: section.id,
  tipo: section.kind === 'banners' ? 'BANNERS' : 'PRODUTOS',
  titulo: section.title,
  tag: section.productTag,
  banners: section.banners.map(encodeBanner),
  produtos: section.products.map(encodeProduct),
})

export const decodePageSection = (wire: Static<typeof Carrossel>): PageSection => ({
  id: wire.id,
  kind: wire.tipo === 'BANNERS' ? 'banners' : 'products',
  title: wire.titulo,
  productTag: wire.tag,
  banners: wire.banners.map(decodeBanner),
  products: wire.produtos.map(decodeProduct),
})

export const encodeStaticPage = (page: StaticPage) => ({ slug: page.slug, titulo: page.title, conteudo: page.body, tag: [...page.tags] })
export const decodeStaticPage = (wire: Static<(typeof staticPage)['reply']>): StaticPage => ({
  slug: wire.slug,
  title: wire.titulo,
  body: wire.conteudo,
  tags: wire.tag,
})
