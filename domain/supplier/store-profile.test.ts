import { describe, expect, test } from 'vitest'
import { isLinkTarget, repairedColours } from './store-profile.ts'
import { DEFAULT_THEME } from './theme.ts'

describe('a link of the store', () => {
  test.each([
    '/',
    '/produtos?etiqueta=oferta',
    '/pagina/sobre#historia',
    'https://exemplo.com.br',
    'https://lojão.com.br/a?b=c',
  ])('%s may be one', (target) => expect(isLinkTarget(target)).toBe(true))
  test.each([
    '',
    'produtos',
    '//outro.exemplo',
    '/\\outro.exemplo',
    '/..//outro.exemplo',
    '/%2e%2e//outro.exemplo',
    '/com espaço',
    'http://exemplo.com.br',
    'javascript:alert(1)',
    'https://',
    'https://nome@outro.exemplo',
    'mailto:a@b.c',
  ])('%j may not', (target) => expect(isLinkTarget(target)).toBe(false))
})

describe('colours that the store shows in another tone', () => {
  test('are none where all can be read', () => expect(repairedColours(DEFAULT_THEME)).toEqual([]))

  test('are named with both contrasts', () => {
    const [accent, ...others] = repairedColours({ ...DEFAULT_THEME, primary: '#ffd500' })
    expect(others).toEqual([])
    expect(accent).toMatchObject({ use: 'accent-text', chosen: '#ffd500' })
    expect(accent?.chosenContrast).toBeLessThan(2)
    expect(accent?.shownContrast).toBeGreaterThanOrEqual(4.5)
  })
})
