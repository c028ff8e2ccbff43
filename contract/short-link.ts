import { Type } from 'typebox'
import {
  LINK_CODE_PATTERN,
  type LinkKind,
  type OpenedLink,
  type ShortLinkInput,
  type StoreLink,
} from '#domain/content/short-link.ts'
import { Segmento, TextoDeTeclado } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { cleaned, list, optional, orNull, record, same, words, type FieldOf } from './wire/field.ts'
import { bool, day, done, id, inStore, int, namedStore, required, text, typed } from './wire/values.ts'

const area = 'Links curtos'
const office = { area, access: 'content.manage' } as const
const query = record(inStore)

const kind = words(
  {
    product: 'PRODUTO',
    category: 'CATEGORIA',
    page: 'PAGINA',
    coupon: 'CUPOM',
    list: 'LISTA',
  } as const satisfies Record<LinkKind, string>,
  'O que o link abre',
)
const typedCode = same(Type.String({ maxLength: 60 }))

export const openShortLink = fieldEndpoint({
  method: 'GET',
  path: '/v4/link-acao/:idfornecedor/:codigo',
  summary: 'O que um link curto da loja abre: produto, categoria, página, cupom ou lista de compras',
  area,
  access: 'public',
  params: record({ supplier: ['idfornecedor', same(Segmento)], code: ['codigo', same(Segmento)] }),
  reply: record({
    code: ['codigo', text()],
    kind: ['tipo', kind],
    name: ['nome', text('Do que ele abre')],
    path: ['caminho', text('Na loja, como /produto/cafe')],
    couponCode: ['cupom', orNull(text(), 'O código do cupom')],
    listId: ['idlista', orNull(id, 'A lista de compras, para aplicar')],
  }) satisfies FieldOf<OpenedLink>,
})

export const countVisit = fieldEndpoint({
  method: 'POST',
  path: '/v4/link-acao/:idfornecedor/:codigo/visita',
  summary: 'Conta que um link curto foi aberto, sem guardar por quem',
  area,
  access: 'public',
  params: record({ ...namedStore, code: ['codigo', typedCode] }),
  reply: done,
})

export const LinkDaLoja = record({
  code: ['codigo', text()],
  url: ['endereco', text('Completo, para copiar')],
  name: ['nome', text()],
  kind: ['tipo', kind],
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
  kind: ['tipo', kind],
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
  params: record({ code: ['codigo', typedCode] }),
  query,
  body: record({ isArchived: ['arquivado', bool()] }),
  reply: done,
})
