import { MAX_PICTURE_BYTES } from '#domain/catalog/product-picture.ts'
import type { TermsAcceptances } from '#domain/content/edited-content.ts'
import { Carrossel } from './content.ts'
import {
  address,
  ConteudoDigitado,
  ConteudoEditado,
  ConteudoListado,
  kind,
  nullOrMissing,
  place,
} from './edited-content.ts'
import { HoraDaLoja, TextoExato } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, optional, orNull, record, same, words, type FieldOf } from './wire/field.ts'
import { bool, done, id, inStore, int, number, sentId, text } from './wire/values.ts'

const area = 'Edição de conteúdo'
const access = 'content.manage'
const office = { area, access, query: record(inStore) } as const
const ofContent = record({ id: ['idconteudo', id] })

const based = {
  version: ['versao', number({ minimum: 0, description: 'A versão em que a mudança se baseia' })],
} as const
const typedContent = { ...address.fields, content: ['conteudo', ConteudoDigitado] } as const
const localTime = same(HoraDaLoja)

export const listContent = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/conteudo',
  summary: 'Páginas, carrosséis, textos ou termos de uso da loja, na ordem deles; cada um se lê com rascunho e versões',
  area,
  access,
  query: record({ ...inStore, kind: ['tipo', kind] }),
  reply: record({ contents: ['conteudos', list(ConteudoListado)] }),
})

export const getContent = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/conteudo/:idconteudo',
  summary: 'Um conteúdo da loja, com rascunho e versões',
  ...office,
  params: ofContent,
  reply: ConteudoEditado,
})

export const createContent = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/conteudo',
  summary: 'Cria um conteúdo como rascunho: ninguém o vê até que seja publicado',
  ...office,
  body: record(typedContent),
  reply: ConteudoEditado,
})

export const saveDraft = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/conteudo/:idconteudo',
  summary: 'Guarda um rascunho; o que está no ar continua',
  ...office,
  params: ofContent,
  body: record({ ...typedContent, ...based }),
  reply: ConteudoEditado,
})

export const publishContent = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/conteudo/:idconteudo/publicar',
  summary: 'Publica o conteúdo já ou a partir de um instante, até quando se diz',
  ...office,
  params: ofContent,
  body: record({
    ...typedContent,
    from: ['inicio', nullOrMissing(localTime, 'Nulo é já')],
    until: ['fim', nullOrMissing(localTime, 'Nulo é até outra versão')],
    ...based,
  }),
  reply: ConteudoEditado,
})

export const discardDraft = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/conteudo/:idconteudo/rascunho/descartar',
  summary: 'Descarta o rascunho de um conteúdo já publicado; ele pode voltar até a próxima mudança',
  ...office,
  params: ofContent,
  body: record(based),
  reply: ConteudoEditado,
})

export const restoreDraft = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/conteudo/:idconteudo/rascunho/recuperar',
  summary: 'Traz de volta o rascunho descartado',
  ...office,
  params: ofContent,
  body: record(based),
  reply: ConteudoEditado,
})

export const restoreContent = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/conteudo/:idconteudo/versoes/:numero/restaurar',
  summary: 'Publica já, de novo, uma versão anterior',
  ...office,
  params: record({ ...ofContent.fields, number: ['numero', number({ minimum: 1, maximum: 2 ** 31 - 1 })] }),
  body: record(based),
  reply: ConteudoEditado,
})

export const withdrawContent = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/conteudo/:idconteudo/retirar',
  summary: 'Tira do ar o que aparece e cancela o que está agendado, ou só cancela o agendamento',
  ...office,
  params: ofContent,
  body: record({ isOnlyScheduled: ['soAgendado', optional(bool(), false)], ...based }),
  reply: ConteudoEditado,
})

export const removeContent = fieldEndpoint({
  method: 'DELETE',
  path: '/v4/gestao/conteudo/:idconteudo',
  summary: 'Exclui um conteúdo que não está no ar nem agendado, com as versões dele',
  ...office,
  params: ofContent,
  reply: done,
})

export const moveContent = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/conteudo/:idconteudo/posicao',
  summary: 'Muda a ordem de uma página ou de um carrossel',
  ...office,
  params: ofContent,
  body: record({ beforeId: ['antesDe', orNull(id, 'Nulo é o fim')] }),
  reply: done,
})

export const termsAcceptances = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/conteudo/termos/aceites',
  summary: 'Quantos clientes aceitaram cada versão dos termos de uso, e quando foi o último',
  ...office,
  reply: record({
    acceptances: [
      'aceites',
      list(
        record({
          version: ['versao', int()],
          customers: ['clientes', int()],
          lastAt: ['ultimoEm', text('Instante')],
        }) satisfies FieldOf<TermsAcceptances>,
      ),
    ],
  }),
})

const MAX_BASE64 = Math.ceil(MAX_PICTURE_BYTES / 3) * 4

export const addBannerPicture = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/conteudo/imagens',
  summary: 'Guarda a imagem de um cartaz, cortada no formato em que a loja a mostra',
  ...office,
  maxBodyBytes: MAX_BASE64 + 65_536,
  body: record({
    shape: ['formato', words({ wide: 'LARGA', square: 'QUADRADA' })],
    base64: [
      'conteudo',
      same(TextoExato({ minLength: 1, maxLength: MAX_BASE64, description: 'JPG, PNG, WebP ou AVIF em base64' })),
    ],
  }),
  reply: record({ picture: ['imagem', text()] }),
})

/** By hand: the sections have products, which are converted so. */
export const previewSections = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/conteudo/previa/carrosseis',
  summary: 'Os carrosséis de uma página como aparecerão em um instante, com um deles como se digitou; nada é guardado',
  ...office,
  body: record({
    place: ['lugar', place],
    pageId: ['idpagina', optional(orNull(sentId), null)],
    instant: ['momento', optional(orNull(localTime, 'Nulo é agora'), null)],
    id: ['idconteudo', optional(orNull(sentId, 'O carrossel que se edita; nulo é um novo, que aparece no fim'), null)],
    content: ['conteudo', optional(ConteudoDigitado, null)],
  }),
  reply: list(Carrossel),
})
