import { describe, expect, test } from 'vitest'
import type { Presentation, Supplier } from '#domain/supplier/supplier.ts'
import { headOf } from './head-of.ts'

const headWith = (presentation: Partial<Presentation>, picture?: string) => {
  const supplier = {
    name: 'Empório',
    presentation: {
      logo: 'emporio/logo-1a2b.svg',
      seo: { title: '', description: 'Cafés da serra', keywords: '' },
      ...presentation,
    },
  } as Supplier
  const handle = { head: () => ({ title: 'Café', ...(picture === undefined ? {} : { picture }) }) }
  return headOf([{ route: { id: 'screen', handle } }], { screen: {} }, null, {
    supplier,
    canonicalUrl: 'https://loja.exemplo',
  })
}

describe('a store that wrote nothing for search engines', () => {
  test('has the description and the keywords of the product', () => {
    const head = headWith({ seo: { title: '', description: '', keywords: '' } })
    expect([head.description, head.keywords]).toEqual([
      'Confira nossas ofertas!',
      'Empório, loja online, ofertas, comprar pela internet',
    ])
  })

  test('keeps what it wrote', () => {
    expect(headWith({ seo: { title: '', description: 'Cafés da serra', keywords: 'café' } })).toMatchObject({
      description: 'Cafés da serra',
      keywords: 'café',
    })
  })
})

describe('the picture beside a link to the store', () => {
  test.each<[string, Partial<Presentation>, string | undefined, string | null]>([
    [
      'is the product’s',
      { socialPicture: 'emporio/cartao-9.webp' },
      'emporio/cafe',
      'https://loja.exemplo/superon/imagens/emporio/cafe-800.webp',
    ],
    [
      'else the store’s card',
      { socialPicture: 'emporio/cartao-9.webp' },
      undefined,
      'https://loja.exemplo/superon/imagens/emporio/cartao-9.webp',
    ],
    ['else its logo', { logo: 'emporio/logo.png' }, undefined, 'https://loja.exemplo/superon/imagens/emporio/logo.png'],
    ['never a drawing, which other sites do not show', {}, undefined, null],
    ['none where there is none', { logo: '' }, undefined, null],
  ])('%s', (_what, presentation, picture, url) => {
    expect(headWith(presentation, picture).pictureUrl).toBe(url)
  })
})
