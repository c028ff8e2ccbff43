import { Type } from 'typebox'
import type { Banner, Device, PageSection, StaticPage } from '#domain/content/content.ts'
import { decodeProduct, encodeProduct, Produto } from './product.ts'
import { clienteDaSessao, Identificador } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { cleaned, converted, list, maybe, optional, orNull, record, same, words, type FieldOf } from './wire/field.ts'
import { bool, id, namedStore, ofSession, pricing, sentId, text } from './wire/values.ts'

export const Cartaz = record({
  title: ['titulo', text()],
  text: ['texto', text()],
  button: ['botao', text()],
  link: ['link', text()],
  picture: ['imagem', text()],
  mobilePicture: ['imagemMobile', text()],
  alt: ['alt', text()],
}) satisfies FieldOf<Banner>

export const device = words(
  { all: 'TODOS', mobile: 'CELULAR', desktop: 'COMPUTADOR' } as const satisfies Record<Device, string>,
  'Em que aparelhos aparece',
)

export const Carrossel = record({
  id: ['id', id],
  kind: ['tipo', words({ banners: 'BANNERS', products: 'PRODUTOS' })],
  title: ['titulo', text()],
  productTag: ['tag', orNull(text())],
  device: ['dispositivo', device],
  banners: ['banners', list(Cartaz)],
  products: ['produtos', list(converted(Produto, encodeProduct, decodeProduct))],
}) satisfies FieldOf<PageSection>

const access = { area: 'Conteúdo', access: 'public' } as const
const inStore = record(namedStore)
const ofCustomer = (description: string) =>
  record({ customerId: ['idcliente', maybe(same(clienteDaSessao(description)))] })

export const pageSections = fieldEndpoint({
  method: 'GET',
  path: '/v2/app/:sessao/customizacao/carrossel/list-for-page/:idfornecedor',
  summary: 'Carrosséis de uma página: cartazes e fileiras de produtos',
  ...access,
  params: record({ ...ofSession, ...namedStore }),
  query: record({
    page: [
      'page',
      optional(
        same(
          Type.String({
            maxLength: 60,
            description: 'home (quando não se diz outra), list ou cart; outra não tem nenhum',
          }),
        ),
        null,
      ),
    ],
    device: [
      'device',
      optional(
        words(
          { mobile: 'mobile', desktop: 'desktop' },
          'Deixa de fora o que é só do outro aparelho; sem ele vêm todos. Cada cartaz traz as duas imagens',
        ),
        null,
      ),
    ],
    ...pricing,
    withProducts: ['loadProdutos', optional(bool('Falso deixa as fileiras sem produtos'), true)],
    sectionId: ['idcarrossel', optional(sentId, null)],
    staticPage: [
      'idstaticpage',
      optional(
        cleaned(
          same(Type.String({ maxLength: 120, description: 'Os carrosséis da página estática com este id ou slug' })),
          (page) => page.toLowerCase(),
        ),
        null,
      ),
    ],
    seenProductId: [
      'idcadastroextraproduto',
      optional(
        cleaned(same({ ...Identificador, description: 'O produto que se está vendo: fica fora das fileiras' }), (id) =>
          id.toLowerCase(),
        ),
        null,
      ),
    ],
  }),
  reply: list(Carrossel),
})

const pageLink = {
  slug: ['slug', text()],
  title: ['titulo', text()],
  tags: ['tag', list(text())],
} as const

export const staticPage = fieldEndpoint({
  method: 'GET',
  path: '/v4/pagina-estatica/:idfornecedor/slug/:slug',
  summary: 'Página estática, também por um endereço que já foi dela; o slug da resposta é o de agora',
  ...access,
  params: record({ ...namedStore, slug: ['slug', same(Type.String({ maxLength: 120 }))] }),
  query: ofCustomer('Aceito e ignorado: a página é a mesma para todos'),
  reply: record({
    id: ['id', id],
    ...pageLink,
    body: ['conteudo', text('Markdown, sem HTML')],
    description: ['descricao', text('Para os buscadores; vazia onde a loja não escreveu nenhuma')],
  }) satisfies FieldOf<StaticPage>,
})

export const listStaticPages = fieldEndpoint({
  method: 'GET',
  path: '/v4/pagina-estatica/:idfornecedor/listar',
  summary: 'Páginas estáticas da loja: só as marcadas com WEB',
  ...access,
  params: inStore,
  query: ofCustomer('Aceito e ignorado: as páginas são as mesmas para todos'),
  reply: list(record(pageLink)),
})

const shownAt = { shownAt: ['contentType', same(Type.Literal('ORDER_INSTRUCTIONS'))] } as const

export const customContent = fieldEndpoint({
  method: 'GET',
  path: '/v4/app/token/custom-content/:idfornecedor',
  summary: 'Texto que o fornecedor mostra em um lugar da loja; vazio onde não escreveu nada',
  ...access,
  params: inStore,
  query: record(shownAt),
  reply: record({ ...shownAt, title: ['titulo', text()], body: ['conteudo', text()] }),
})

/** The only language of the product. */
export const LANGUAGE = 'pt-BR'

export const staticText = fieldEndpoint({
  method: 'GET',
  path: '/v4/static-text/:idfornecedor',
  summary: 'Textos com que o fornecedor troca os da loja, por idioma e chave',
  ...access,
  params: inStore,
  reply: list(
    record({
      lang: ['lang', text('As telas desta loja mostram os de pt-BR')],
      translation: [
        'translation',
        same(
          Type.Record(Type.String(), Type.String(), {
            description: 'Por chave, como cart.empty; {0}, {1} ficam no lugar dos valores',
          }),
        ),
      ],
    }),
  ),
})
