import { expect, test } from 'vitest'
import { blocksOf, linksIn, openingOf, plainText } from './markdown.ts'

const text = (text: string) => ({ kind: 'text', text })

test('a text is made of headings, paragraphs and lists', () => {
  expect(
    blocksOf('Bem-vindo.\nSinta-se em casa.\n\n## Prazo\nSete dias.\n- Um\n- Dois\n### Como\n1. Peça\n2) Pague'),
  ).toEqual([
    { kind: 'paragraph', parts: [text('Bem-vindo. Sinta-se em casa.')] },
    { kind: 'heading', level: 2, parts: [text('Prazo')] },
    { kind: 'paragraph', parts: [text('Sete dias.')] },
    { kind: 'list', isNumbered: false, items: [[text('Um')], [text('Dois')]] },
    { kind: 'heading', level: 3, parts: [text('Como')] },
    { kind: 'list', isNumbered: true, items: [[text('Peça')], [text('Pague')]] },
  ])
  expect(blocksOf(' \n\n ')).toEqual([])
})

test('words are bold, in italics or lead elsewhere', () => {
  const [block] = blocksOf('Veja **as *novas* regras** e [como **trocar**](/pagina/trocas), _hoje_.')
  expect(block).toEqual({
    kind: 'paragraph',
    parts: [
      text('Veja '),
      { kind: 'bold', parts: [text('as '), { kind: 'italic', parts: [text('novas')] }, text(' regras')] },
      text(' e '),
      { kind: 'link', target: '/pagina/trocas', parts: [text('como '), { kind: 'bold', parts: [text('trocar')] }] },
      text(', '),
      { kind: 'italic', parts: [text('hoje')] },
      text('.'),
    ],
  })
})

test.each([
  '2 * 3 * 4',
  'nome_do_arquivo',
  '** solto',
  '[sem fim](',
  'R$ 5,00*',
  '<script>alert(1)</script>',
  '<b>oi</b>',
])('%s stays as it was typed', (typed) =>
  expect(blocksOf(typed)).toEqual([{ kind: 'paragraph', parts: [text(typed)] }]),
)

test('links are found wherever they stand', () => {
  expect(linksIn('[x](https://x.org/Queijo_(alimento)) [y](javascript:alert(1))')).toEqual([
    'https://x.org/Queijo_(alimento)',
    'javascript:alert(1)',
  ])
  expect(linksIn('## [a](/a)\n- **[b](javascript:b)**\n\n[c](https://c.com.br/x?y=1)')).toEqual([
    '/a',
    'javascript:b',
    'https://c.com.br/x?y=1',
  ])
})

test('the first paragraph describes a text, without its marks', () => {
  expect(openingOf('## Título\n\nAté **sete** dias, [veja](/x).\n\nMais.')).toBe('Até sete dias, veja.')
  expect(openingOf('- só\n- lista')).toBeNull()
  expect(plainText([])).toBe('')
})

test('a long text of loose marks is read in a moment', () => {
  const start = performance.now()
  blocksOf('*a **b [c '.repeat(2000))
  expect(performance.now() - start).toBeLessThan(1000)
})

test('a text with thousands of emphasis marks is rendered', () => {
  const [paragraph] = blocksOf('*a* '.repeat(20_000))
  expect(paragraph?.kind === 'paragraph' && paragraph.parts.length).toBe(39_999)
  expect(linksIn('[a](/a)'.repeat(20_000))).toHaveLength(20_000)
})
