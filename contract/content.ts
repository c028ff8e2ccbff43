import { Type, type Static } from 'typebox'
import type { Banner, PageSection, StaticPage, Device } from '#domain/content/content.ts'
import { decodeProduct, encodeProduct, Produto } from './product.ts'
import { endpoint } from './endpoint.ts'
import {
  clienteDaSessao,
  Identificador,
  naSessaoNoFornecedor,
  noFornecedor,
  OuNulo,
  ReferenciaFornecedor,
  TipoEntregaDosPrecos,
} from './values.ts'
import { wireWords } from './wire-words.ts'

export const Cartaz = Type.Object({
  titulo: Type.String(),
  texto: Type.String(),
  botao: Type.String(),
  link: Type.String(),
  imagem: Type.String(),
  imagemMobile: Type.String(),
  alt: Type.String(),
})

export const DISPOSITIVO = wireWords(
  { all: 'TODOS', mobile: 'CELULAR', desktop: 'COMPUTADOR' } as const satisfies Record<Device, string>,
  { description: 'Em que aparelhos aparece' },
)

export const Carrossel = Type.Object({
  id: Identificador,
  tipo: Type.Union([Type.Literal('BANNERS'), Type.Literal('PRODUTOS')]),
  titulo: Type.String(),
  tag: OuNulo(Type.String()),
  dispositivo: DISPOSITIVO.schema,
  banners: Type.Array(Cartaz),
  produtos: Type.Array(Produto),
})

const area = 'Conteúdo'

export const pageSections = endpoint({
  method: 'GET',
  path: '/v2/app/:sessao/customizacao/carrossel/list-for-page/:idfornecedor',
  summary: 'Carrosséis de uma página: cartazes e fileiras de produtos',
  area,
  access: 'public',
  params: naSessaoNoFornecedor,
  query: Type.Object({
    page: Type.Optional(
      Type.String({ maxLength: 60, description: 'home (quando não se diz outra), list ou cart; outra não tem nenhum' }),
    ),
    device: Type.Optional(
      Type.Union([Type.Literal('mobile'), Type.Literal('desktop')], {
        description: 'Deixa de fora o que é só do outro aparelho; sem ele vêm todos. Cada cartaz traz as duas imagens',
      }),
    ),
    idformapagamento: Type.Optional(Identificador),
    tipoentrega: Type.Optional(TipoEntregaDosPrecos),
    loadProdutos: Type.Optional(Type.Boolean({ description: 'Falso deixa as fileiras sem produtos' })),
    idcarrossel: Type.Optional(Identificador),
    idstaticpage: Type.Optional(
      Type.String({ maxLength: 120, description: 'Os carrosséis da página estática com este id ou slug' }),
    ),
    idcadastroextraproduto: Type.Optional({
      ...Identificador,
      description: 'O produto que se está vendo: fica fora das fileiras',
    }),
  }),
  reply: Type.Array(Carrossel),
})

export const staticPage = endpoint({
  method: 'GET',
  path: '/v4/pagina-estatica/:idfornecedor/slug/:slug',
  summary: 'Página estática, também por um endereço que já foi dela; o slug da resposta é o de agora',
  area,
  access: 'public',
  params: Type.Object({ idfornecedor: ReferenciaFornecedor, slug: Type.String({ maxLength: 120 }) }),
  query: Type.Object({ idcliente: clienteDaSessao('Aceito e ignorado: a página é a mesma para todos') }),
  reply: Type.Object({
    id: Identificador,
    slug: Type.String(),
    titulo: Type.String(),
    conteudo: Type.String({ description: 'Markdown, sem HTML' }),
    descricao: Type.String({ description: 'Para os buscadores; vazia onde a loja não escreveu nenhuma' }),
    tag: Type.Array(Type.String()),
  }),
})

export const listStaticPages = endpoint({
  method: 'GET',
  path: '/v4/pagina-estatica/:idfornecedor/listar',
  summary: 'Páginas estáticas da loja: só as marcadas com WEB',
  area,
  access: 'public',
  params: noFornecedor,
  query: Type.Object({ idcliente: clienteDaSessao('Aceito e ignorado: as páginas são as mesmas para todos') }),
  reply: Type.Array(Type.Object({ slug: Type.String(), titulo: Type.String(), tag: Type.Array(Type.String()) })),
})

const TipoDeConteudo = Type.Literal('ORDER_INSTRUCTIONS')

export const customContent = endpoint({
  method: 'GET',
  path: '/v4/app/token/custom-content/:idfornecedor',
  summary: 'Texto que o fornecedor mostra em um lugar da loja; vazio onde não escreveu nada',
  area,
  access: 'public',
  params: noFornecedor,
  query: Type.Object({ contentType: TipoDeConteudo }),
  reply: Type.Object({ contentType: TipoDeConteudo, titulo: Type.String(), conteudo: Type.String() }),
})

/** The only language of the product. */
const LANGUAGE = 'pt-BR'

export const staticText = endpoint({
  method: 'GET',
  path: '/v4/static-text/:idfornecedor',
  summary: 'Textos com que o fornecedor troca os da loja, por idioma e chave',
  area,
  access: 'public',
  params: noFornecedor,
  reply: Type.Array(
    Type.Object({
      lang: Type.String({ description: 'As telas desta loja mostram os de pt-BR' }),
      translation: Type.Record(Type.String(), Type.String(), {
        description: 'Por chave, como cart.empty; {0}, {1} ficam no lugar dos valores',
      }),
    }),
  ),
})

export const encodeBanner = (banner: Banner): Static<typeof Cartaz> => ({
  titulo: banner.title,
  texto: banner.text,
  botao: banner.button,
  link: banner.link,
  imagem: banner.picture,
  imagemMobile: banner.mobilePicture,
  alt: banner.alt,
})

export const decodeBanner = (wire: Static<typeof Cartaz>): Banner => ({
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
  dispositivo: DISPOSITIVO.encode(section.device),
  banners: section.banners.map(encodeBanner),
  produtos: section.products.map(encodeProduct),
})

export const decodePageSection = (wire: Static<typeof Carrossel>): PageSection => ({
  id: wire.id,
  kind: wire.tipo === 'BANNERS' ? 'banners' : 'products',
  title: wire.titulo,
  productTag: wire.tag,
  device: DISPOSITIVO.decode(wire.dispositivo),
  banners: wire.banners.map(decodeBanner),
  products: wire.produtos.map(decodeProduct),
})

export const decodeStaticTexts = (wire: Static<(typeof staticText)['reply']>): Record<string, string> =>
  wire.find(({ lang }) => lang === LANGUAGE)?.translation ?? {}

export const encodePageLink = (page: Pick<StaticPage, 'slug' | 'title' | 'tags'>) => ({
  slug: page.slug,
  titulo: page.title,
  tag: [...page.tags],
})
export const encodeStaticPage = (page: StaticPage) => ({
  id: page.id,
  slug: page.slug,
  titulo: page.title,
  conteudo: page.body,
  descricao: page.description,
  tag: [...page.tags],
})
export const decodeStaticPage = (wire: Static<(typeof staticPage)['reply']>): StaticPage => ({
  id: wire.id,
  slug: wire.slug,
  title: wire.titulo,
  body: wire.conteudo,
  description: wire.descricao,
  tags: wire.tag,
})
