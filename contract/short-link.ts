import { Type, type Static } from 'typebox'
import {
  LINK_CODE_PATTERN,
  type LinkKind,
  type OpenedLink,
  type ShortLinkInput,
  type StoreLink,
} from '#domain/content/short-link.ts'
import { endpoint } from './endpoint.ts'
import { Identificador, OuNulo, Pronto, ReferenciaFornecedor, Segmento, TextoDeTeclado } from './values.ts'
import { wireWords } from './wire-words.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { cleaned, list, optional, orNull, record, same, wordsOf, type FieldOf } from './wire/field.ts'
import { bool, day, done, inStore, int, required, text, typed } from './wire/values.ts'

const area = 'Links curtos'
const office = { area, access: 'content.manage' } as const
const query = record(inStore)

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

export const LinkDaLoja = record({
  code: ['codigo', text()],
  url: ['endereco', text('Completo, para copiar')],
  name: ['nome', text()],
  kind: ['tipo', wordsOf(TIPO)],
  opens: ['abre', orNull(text(), 'O nome do que abre; nulo quando não existe mais')],
  until: ['ate', orNull(day(), 'Último dia em que abre')],
  isArchived: ['arquivado', bool()],
  visits: ['visitas', int()],
}) satisfies FieldOf<StoreLink>

const input = record({
  code: [
    'codigo',
    optional(
      orNull(
        cleaned(same(TextoDeTeclado({ pattern: LINK_CODE_PATTERN })), (code) => code.toLowerCase()),
        'Nulo sorteia um',
      ),
      null,
    ),
  ],
  name: ['nome', required(80)],
  kind: ['tipo', wordsOf(TIPO)],
  target: ['destino', typed({ minLength: 1, maxLength: 60, description: 'O id, ou o código do cupom' })],
  until: ['ate', optional(orNull(day()), null)],
}) satisfies FieldOf<ShortLinkInput>

export const listShortLinks = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/links',
  summary: 'Os links curtos da loja, com quantas vezes foram abertos',
  ...office,
  query,
  reply: record({ links: ['links', list(LinkDaLoja)] }),
})

export const createShortLink = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/links',
  summary: 'Cria um link curto',
  ...office,
  query,
  body: input,
  reply: LinkDaLoja,
})

export const archiveShortLink = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/links/:codigo',
  summary: 'Arquiva um link, que deixa de abrir, ou o traz de volta',
  ...office,
  params: record({ code: ['codigo', same(Type.String({ maxLength: 60 }))] }),
  query,
  body: record({ isArchived: ['arquivado', bool()] }),
  reply: done,
})
