import type { LinkKind } from '#domain/content/short-link.ts'
import { shellText } from './back-office.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'
import { text as bulkText } from './office-bulk.ts'
import { text as contentText } from './office-content.ts'
import { text as variantsText } from './office-variants.ts'
import { text as productText } from './product.ts'

/** What staff read about short links. */
export const text = dictionary('office-short-links', {
  title: shellText.screens['short-links'],
  intro:
    'Um endereço curto, e o QR dele, para cartões, etiquetas e mensagens. Contamos quantas vezes abriu, e nada sobre quem abriu.',
  create: 'Criar link',
  newLink: 'Novo link',
  kinds: {
    product: 'Um produto',
    category: 'Uma categoria',
    page: contentText.places.page,
    coupon: 'Um cupom',
    list: 'Uma lista de compras',
  } satisfies Record<LinkKind, string>,
  fields: {
    name: onDemandText.name,
    code: productText.detail.code,
    kind: 'O que abre',
    product: 'Produto do link',
    category: contentText.fields.categoryId,
    page: contentText.fields.pageId,
    coupon: 'Código do cupom',
    list: 'Link da lista',
    until: 'Abre até',
  },
  hints: {
    name: 'Só a equipe vê. Por exemplo: cartão do balcão.',
    code: 'Letras, números e hífens. Em branco, sorteamos um.',
    coupon: 'Quem abre o link põe o cupom no carrinho com um toque.',
    list: 'O endereço da lista, em Clientes. Só o cliente dela consegue abrir.',
    until: 'Em branco, abre sempre.',
  },
  chooseProduct: 'Escolha um produto.',
  notAList: 'Cole o endereço da lista, como ele aparece no navegador.',
  notACode: 'Use de 3 a 40 letras, números ou hífens.',
  emptyTitle: 'Nenhum link ainda',
  empty: 'Crie o primeiro e imprima o QR onde seus clientes passam.',
  created: (url: string) => `Link criado: ${url}`,
  copyOne: (name: string) => `Copiar o link ${name}`,
  qr: 'Ver QR',
  qrOf: (name: string) => `QR do link ${name}`,
  download: 'Baixar QR',
  visits: (count: number) =>
    count === 0 ? 'Ninguém abriu ainda' : count === 1 ? 'Abriu 1 vez' : `Abriu ${count.toLocaleString('pt-BR')} vezes`,
  until: (day: string) => `até ${day}`,
  gone: 'O que ele abria não existe mais',
  archived: variantsText.archived,
  archive: bulkText.archive,
  archiveOne: (name: string) => `Arquivar o link ${name}`,
  restore: 'Trazer de volta',
  restoreOne: (name: string) => `Trazer de volta o link ${name}`,
  unreachable: commonText.unreachable,
})
