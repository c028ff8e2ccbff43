import { Type, type Static } from 'typebox'
import {
  LINK_CODE_PATTERN,
  type LinkKind,
  type OpenedLink,
  type ShortLink,
  type ShortLinkTerms,
} from '#domain/content/short-link.ts'
import { endpoint } from './endpoint.ts'
import { Data, Identificador, OuNulo, Pronto, ReferenciaFornecedor, Segmento, TextoDeTeclado } from './values.ts'
import { wireWords } from './wire-words.ts'

const area = 'Links curtos'
const access = 'content.manage'
const query = Type.Object({ idfornecedor: Type.Optional(ReferenciaFornecedor) })

const TIPO = wireWords(
  {
    product: 'PRODUTO',
    category: 'CATEGORIA',
    page: 'PAGINA',
    coupon: 'CUPOM',
    list: 'LISTA',
  } as const satisfies Record<LinkKind, string>,
  { description: 'O que o link abre' },
)

export const openShortLink = endpoint({
  method: 'GET',
  path: '/v4/link-acao/:idfornecedor/:codigo',
  summary: 'O que um link curto da loja abre: produto, categoria, página, cupom ou lista de compras',
  area,
  access: 'public',
  params: Type.Object({ idfornecedor: Segmento, codigo: Segmento }),
  reply: Type.Object({
    codigo: Type.String(),
    tipo: TIPO.schema,
    nome: Type.String({ description: 'Do que ele abre' }),
    caminho: Type.String({ description: 'Na loja, como /produto/cafe' }),
    cupom: OuNulo(Type.String(), 'O código do cupom'),
    idlista: OuNulo(Identificador, 'A lista de compras, para aplicar'),
  }),
})

export const countVisit = endpoint({
  method: 'POST',
  path: '/v4/link-acao/:idfornecedor/:codigo/visita',
  summary: 'Conta que um link curto foi aberto, sem guardar por quem',
  area,
  access: 'public',
  params: Type.Object({ idfornecedor: ReferenciaFornecedor, codigo: Type.String({ maxLength: 60 }) }),
  reply: Pronto,
})

export const LinkDaLoja = Type.Object({
  codigo: Type.String(),
  endereco: Type.String({ description: 'Completo, para copiar' }),
  nome: Type.String(),
  tipo: TIPO.schema,
  abre: OuNulo(Type.String(), 'O nome do que abre; nulo quando não existe mais'),
  ate: OuNulo(Data, 'Último dia em que abre'),
  arquivado: Type.Boolean(),
  visitas: Type.Integer(),
})

export const listShortLinks = endpoint({
  method: 'GET',
  path: '/v4/gestao/links',
  summary: 'Os links curtos da loja, com quantas vezes foram abertos',
  area,
  access,
  query,
  reply: Type.Object({ links: Type.Array(LinkDaLoja) }),
})

export const createShortLink = endpoint({
  method: 'POST',
  path: '/v4/gestao/links',
  summary: 'Cria um link curto',
  area,
  access,
  query,
  body: Type.Object({
    codigo: Type.Optional(OuNulo(TextoDeTeclado({ pattern: LINK_CODE_PATTERN }), 'Nulo sorteia um')),
    nome: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' }),
    tipo: TIPO.schema,
    destino: Type.String({ minLength: 1, maxLength: 60, description: 'O id, ou o código do cupom' }),
    ate: Type.Optional(OuNulo(Data)),
  }),
  reply: LinkDaLoja,
})

export const archiveShortLink = endpoint({
  method: 'PUT',
  path: '/v4/gestao/links/:codigo',
  summary: 'Arquiva um link, que deixa de abrir, ou o traz de volta',
  area,
  access,
  params: Type.Object({ codigo: Type.String({ maxLength: 60 }) }),
  query,
  body: Type.Object({ arquivado: Type.Boolean() }),
  reply: Pronto,
})

export const encodeOpenedLink = ({ code, kind, name, path, couponCode, listId }: OpenedLink) => ({
  codigo: code,
  tipo: TIPO.encode(kind),
  nome: name,
  caminho: path,
  cupom: couponCode,
  idlista: listId,
})
export const decodeOpenedLink = (wire: Static<(typeof openShortLink)['reply']>): OpenedLink => ({
  code: wire.codigo,
  kind: TIPO.decode(wire.tipo),
  name: wire.nome,
  path: wire.caminho,
  couponCode: wire.cupom,
  listId: wire.idlista,
})

export const encodeShortLink = (link: ShortLink, storeUrl: string): Static<typeof LinkDaLoja> => ({
  codigo: link.code,
  endereco: `${storeUrl}/l/${link.code}`,
  nome: link.name,
  tipo: TIPO.encode(link.kind),
  abre: link.opens,
  ate: link.until,
  arquivado: link.isArchived,
  visitas: link.visits,
})
export const decodeShortLink = (wire: Static<typeof LinkDaLoja>): ShortLink & { readonly url: string } => ({
  code: wire.codigo,
  url: wire.endereco,
  name: wire.nome,
  kind: TIPO.decode(wire.tipo),
  opens: wire.abre,
  until: wire.ate,
  isArchived: wire.arquivado,
  visits: wire.visitas,
})

export const encodeLinkTerms = ({ code, name, kind, target, until }: ShortLinkTerms) => ({
  codigo: code,
  nome: name,
  tipo: TIPO.encode(kind),
  destino: target,
  ate: until,
})
export const decodeLinkTerms = (wire: Static<NonNullable<(typeof createShortLink)['body']>>): ShortLinkTerms => ({
  code: wire.codigo?.toLowerCase() ?? null,
  name: wire.nome.trim(),
  kind: TIPO.decode(wire.tipo),
  target: wire.destino.trim(),
  until: wire.ate ?? null,
})
