import { expect, test } from 'vitest'
import {
  contentFaults,
  isPageSlug,
  isTextLink,
  periodFaults,
  publicationAt,
  shownAt,
  type ContentVersion,
  type PageContent,
} from './edited-content.ts'

const page: PageContent = { kind: 'page', title: 'Trocas', body: 'Até 7 dias.', description: '', tags: ['WEB'] }
const version = (number: number, startsAt: string, endsAt: string | null = null): ContentVersion => ({
  number,
  content: page,
  startsAt,
  endsAt,
  publishedAt: startsAt,
  publishedBy: null,
})

test.each([
  ['2026-11-19', 'draft', []],
  ['2026-11-19', 'scheduled', [version(1, '2026-11-20')]],
  ['2026-11-20', 'live', [version(1, '2026-11-20')]],
  ['2026-11-21', 'ended', [version(1, '2026-11-19', '2026-11-21')]],
  ['2026-11-20', 'scheduled', [version(2, '2026-11-25'), version(1, '2026-11-18', '2026-11-19')]],
] as const)('on %s it is %s', (day, state, versions) =>
  expect(publicationAt({ versions, draft: null }, day).state).toBe(state),
)

test('a version for some days goes before the one that stays, which comes back', () => {
  const versions = [version(2, '2026-12-20', '2026-12-26'), version(1, '2026-01-01')]
  const numberOn = (day: string) => shownAt(versions, day)?.number ?? null
  expect(['2025-12-31', '2026-12-19', '2026-12-20', '2026-12-25', '2026-12-26'].map(numberOn)).toEqual([
    null,
    1,
    2,
    2,
    1,
  ])
})

test.each([
  ['/produtos', true],
  ['https://loja.com.br/x', true],
  ['http://loja.com.br', true],
  ['mailto:oi@loja.com.br', true],
  ['tel:+551130412870', true],
  ['javascript:alert(1)', false],
  ['//fora.com', false],
  ['data:text/html,x', false],
  ['JaVaScRiPt:x', false],
])('a text may link to %s: %s', (target, may) => expect(isTextLink(target)).toBe(may))

test.each([
  ['trocas-e-devolucoes', true],
  ['a', true],
  ['Trocas', false],
  ['-a', false],
  ['a--b', false],
  ['a/b', false],
  ['a'.repeat(81), false],
])('%s as the URL of a page: %s', (slug, may) => expect(isPageSlug(slug)).toBe(may))

test('what is wrong is named by field', () => {
  expect(contentFaults(page)).toEqual([])
  const carousel = {
    kind: 'carousel',
    shows: 'tag',
    title: '',
    device: 'all',
    banners: [],
    productTag: null,
    categoryId: null,
    productIds: [],
  } as const
  expect(contentFaults(carousel).map(({ field }) => field)).toEqual(['title', 'productTag'])
  expect(contentFaults({ ...carousel, title: 'Ofertas', shows: 'products' })).toEqual([
    { field: 'productIds', code: 'noProducts' },
  ])
  expect(periodFaults({ from: '2026-12-24T08:00', until: '2026-12-24T08:00' })).toEqual([
    { field: 'until', code: 'reversed' },
  ])
  expect(periodFaults({ from: '2026-12-24T24:00', until: null })).toEqual([{ field: 'from', code: 'notAnInstant' }])
})
