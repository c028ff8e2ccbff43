import * as desk from '#contract/content-desk.ts'
import * as link from '#contract/short-link.ts'
import { aPage, aShortLink } from '#test/builders/content.ts'
import { unique } from '#test/builders/store.ts'
import { EVERYBODY, only } from '../answers.ts'
import type { Belongings } from '../belongings.ts'
import type { Row } from '../row.ts'

const EDITS_CONTENT = { answers: only(['staff for all else']), rightful: 'staff for all else' } as const

/** A PNG of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const inStore = ({ store }: Belongings) => ({ params: {}, query: { idfornecedor: store.slug } })
const typed = (slug = unique('trocas')) => ({
  slug,
  conteudo: { tipo: 'PAGINA' as const, titulo: 'Trocas', texto: 'Até 7 dias.', tags: ['WEB'] },
})
const onPage = async ({ store }: Belongings, fields: Parameters<typeof aPage>[1] = {}) => ({
  params: { idconteudo: await aPage(store, { slug: unique('trocas'), ...fields }) },
  query: { idfornecedor: store.slug },
})

/** A change that leaves a page where it is. */
const changeOfPage = async (of: Belongings) => {
  const slug = unique('trocas')
  return { ...(await onPage(of, { slug })), body: { ...typed(slug), versao: 1 } }
}

/** What the store says, for those who edit it. */
export const CONTENT_ROWS: readonly Row[] = [
  {
    endpoint: desk.listContent,
    ...EDITS_CONTENT,
    sent: ({ store }) => ({ params: {}, query: { idfornecedor: store.slug, tipo: 'PAGINA' } }),
  },
  { endpoint: desk.termsAcceptances, ...EDITS_CONTENT, sent: inStore },
  { endpoint: desk.getContent, ...EDITS_CONTENT, sent: onPage },
  { endpoint: desk.createContent, ...EDITS_CONTENT, sent: (of) => ({ ...inStore(of), body: typed() }) },
  { endpoint: desk.saveDraft, ...EDITS_CONTENT, sent: changeOfPage },
  {
    endpoint: desk.publishContent,
    ...EDITS_CONTENT,
    sent: async (of) => {
      const change = await changeOfPage(of)
      return { ...change, body: { ...change.body, inicio: '2098-12-20T08:00' } }
    },
  },
  {
    endpoint: desk.discardDraft,
    ...EDITS_CONTENT,
    sent: async (of) => ({ ...(await onPage(of, { draftTitle: 'Trocas e devoluções' })), body: { versao: 1 } }),
  },
  {
    endpoint: desk.restoreDraft,
    ...EDITS_CONTENT,
    sent: async (of) => ({ ...(await onPage(of, { droppedTitle: 'Trocas e devoluções' })), body: { versao: 1 } }),
  },
  {
    endpoint: desk.restoreContent,
    ...EDITS_CONTENT,
    sent: async (of) => {
      const { params, query } = await onPage(of)
      return { params: { ...params, numero: 1 }, query, body: { versao: 1 } }
    },
  },
  {
    endpoint: desk.withdrawContent,
    ...EDITS_CONTENT,
    sent: async (of) => ({ ...(await onPage(of)), body: { soAgendado: false, versao: 1 } }),
  },
  {
    endpoint: desk.removeContent,
    ...EDITS_CONTENT,
    sent: (of) => onPage(of, { startsAt: '2020-01-01T00:00:00Z', endsAt: '2020-01-02T00:00:00Z' }),
  },
  {
    endpoint: desk.moveContent,
    ...EDITS_CONTENT,
    sent: async (of) => {
      await aPage(of.store, { slug: unique('entrega'), position: 5 })
      return { ...(await onPage(of)), body: { antesDe: null } }
    },
  },
  {
    endpoint: desk.addBannerPicture,
    ...EDITS_CONTENT,
    sent: (of) => ({ ...inStore(of), body: { formato: 'LARGA', conteudo: PIXEL } }),
  },
  {
    endpoint: desk.previewSections,
    ...EDITS_CONTENT,
    sent: (of) => ({
      ...inStore(of),
      body: {
        lugar: 'INICIO',
        momento: '2098-12-24T08:00',
        conteudo: { tipo: 'CARROSSEL', titulo: 'Ofertas', mostra: 'ETIQUETA', etiqueta: 'oferta' },
      },
    }),
  },
  {
    endpoint: link.openShortLink,
    answers: EVERYBODY,
    sent: async ({ store }) => ({ params: { idfornecedor: store.slug, codigo: await aShortLink(store) } }),
  },
  {
    endpoint: link.countVisit,
    answers: EVERYBODY,
    sent: async ({ store }) => ({ params: { idfornecedor: store.slug, codigo: await aShortLink(store) } }),
  },
  { endpoint: link.listShortLinks, ...EDITS_CONTENT, sent: inStore },
  {
    endpoint: link.createShortLink,
    ...EDITS_CONTENT,
    sent: async (of) => ({
      ...inStore(of),
      body: {
        nome: 'Cartão da loja',
        tipo: 'PAGINA',
        destino: await aPage(of.store, { slug: unique('trocas') }),
        ate: '2098-12-31',
      },
    }),
  },
  {
    endpoint: link.archiveShortLink,
    ...EDITS_CONTENT,
    sent: async ({ store }) => ({
      params: { codigo: await aShortLink(store) },
      query: { idfornecedor: store.slug },
      body: { arquivado: true },
    }),
  },
]
