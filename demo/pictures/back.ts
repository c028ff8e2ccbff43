import { barCode } from './bar-code.ts'
import { brandMark } from './brand-mark.ts'
import { BRANDS } from './brands.ts'
import { COLOURS, darker, inkOn, lighter } from './colour.ts'
import { createInk, pathTag, rectTag } from './ink.ts'
import { background, SIDE, svgDocument, type PackRecipe, type PictureSubject } from './recipe.ts'
import { clipped, groundShadow, softLight, standing } from './shapes/shape.ts'
import { textTag } from './text.ts'

/** The back of a pack. */
export interface BackSubject extends PictureSubject {
  readonly recipe: PackRecipe
  readonly gtin: string
}

const [WIDTH, HEIGHT] = [440, 620]
const PAPER = '#fffdf8'
const INK = '#2b2621'

/** What is printed on the back: what it is, how much, who makes it, and its bar code. */
export function drawBack({ recipe, brand, weight, gtin }: BackSubject, hrefOf: (name: string) => string): string {
  const ink = createInk(hrefOf)
  const colour = COLOURS[recipe.colour]
  const print = {
    brand: BRANDS[brand],
    brandName: brand,
    title: recipe.title,
    subtitle: recipe.subtitle ?? '',
    weight,
    art: recipe.art,
    colour,
  }
  const body = standing(WIDTH, HEIGHT, 24)
  const left = -WIDTH / 2 + 40
  const width = WIDTH - 80
  const line = (text: string, y: number, size: number, fill = INK) =>
    textTag(text, left + 18, y, { font: 'sans', size, fill, anchor: 'start', maxWidth: width - 36 })
  const rows = [
    ['Marca', brand],
    ['Conteúdo', weight],
    ['Validade', 'ver na embalagem'],
    ['Origem', 'Brasil'],
  ] as const
  const table = rows
    .map(([name, value], index) => {
      const y = -360 + index * 38
      return (
        line(name, y, 17) +
        textTag(value, left + width - 18, y, {
          font: 'sans',
          size: 17,
          fill: '#5b534a',
          anchor: 'end',
          maxWidth: 190,
        }) +
        rectTag({ x: left + 18, y: y + 12, width: width - 36, height: 1.5 }, '#cfc6ba')
      )
    })
    .join('')
  const panel = { x: left, y: -452, width, height: 404 }
  const content = [
    rectTag(
      { x: -WIDTH / 2, y: -HEIGHT, width: WIDTH, height: HEIGHT },
      ink.down([0, lighter(colour, 0.1)], [1, darker(colour, 0.12)]),
    ),
    brandMark({ x: -WIDTH / 2 + 70, y: -HEIGHT + 34, width: WIDTH - 140, height: 64 }, print, colour),
    textTag([recipe.title, recipe.subtitle].filter((text) => text !== undefined).join(' '), 0, -HEIGHT + 148, {
      font: 'round',
      size: 26,
      fill: inkOn(colour),
      anchor: 'middle',
      maxWidth: WIDTH - 80,
    }),
    rectTag(panel, PAPER, 14),
    line('Sobre este produto', -408, 21),
    table,
    barCode({ x: -120, y: -190, width: 240, height: 86 }, gtin, INK),
    textTag(gtin, 0, -76, { font: 'sans', size: 22, fill: INK, anchor: 'middle', spacing: 0.12, maxWidth: 240 }),
  ].join('')
  const pack = `<g transform="translate(400 716)">${groundShadow(ink, WIDTH)}${clipped(ink, body, content)}${softLight(ink, body)}${pathTag(body, 'none', 'stroke="#120c06" stroke-opacity="0.08" stroke-width="2"')}</g>`
  return svgDocument(ink, SIDE, SIDE, background(ink, colour, true) + pack)
}
