import type { ArtName } from './art.ts'
import { BRANDS, type BrandName } from './brands.ts'
import { COLOURS, mix, type ColourName } from './colour.ts'
import { createInk, rectTag, round, type Ink } from './ink.ts'
import type { Print } from './print.ts'
import { bag, bar, net, paperBag, pillow, pouch, rolls, sack, smallBag, vacuum } from './shapes/flexible.ts'
import { cutTray, cutVacuum, type CutName } from './shapes/cuts.ts'
import { basket, board, bowl, bunch, crate, openGoods, type OpenArrangement } from './shapes/fresh.ts'
import { blister, flask, jug, pump, soapBar, spray, tube } from './shapes/household.ts'
import { box, carton, eggBox, flatBox, gable, smallBox, transportBox, tray } from './shapes/rigid.ts'
import {
  beerBottle,
  bigBottle,
  bigCan,
  bottle,
  can,
  cup,
  drinkCan,
  flatCan,
  jar,
  oilBottle,
  squatJar,
  squeeze,
  tub,
  waterBottle,
  wineBottle,
} from './shapes/round.ts'
import { groundShadow, type DrawPack, type Pack } from './shapes/shape.ts'

const PACKS = {
  bag,
  'small-bag': smallBag,
  pouch,
  vacuum,
  bar,
  pillow,
  'paper-bag': paperBag,
  sack,
  rolls,
  net,
  box,
  'flat-box': flatBox,
  'small-box': smallBox,
  carton,
  gable,
  'egg-box': eggBox,
  tray,
  can,
  'flat-can': flatCan,
  'big-can': bigCan,
  'drink-can': drinkCan,
  jar,
  'squat-jar': squatJar,
  bottle,
  'big-bottle': bigBottle,
  'water-bottle': waterBottle,
  'wine-bottle': wineBottle,
  'beer-bottle': beerBottle,
  'oil-bottle': oilBottle,
  squeeze,
  cup,
  tub,
  jug,
  flask,
  spray,
  pump,
  tube,
  blister,
  'soap-bar': soapBar,
} as const satisfies Readonly<Record<string, DrawPack>>

export type PackShape = keyof typeof PACKS
export type FreshShape = OpenArrangement | 'crate' | 'basket' | 'board' | 'bunch' | 'bowl'

/** A printed pack. `title` and `subtitle` are the text of its label. */
export interface PackRecipe {
  readonly shape: PackShape
  readonly art: ArtName
  readonly colour: ColourName
  readonly title: string
  readonly subtitle?: string
  /** Sold by the box or the bundle: several packs together, such as 'caixa com 12'. */
  readonly together?: 'case' | 'bundle'
}

/** Goods without a pack. */
export interface FreshRecipe {
  readonly fresh: FreshShape
  readonly art: ArtName
  readonly colour: ColourName
  readonly companion?: ArtName
}

/** Meat and fish that are seen through their pack, with the label of a scale. */
export interface CutRecipe {
  readonly cut: CutName
  readonly packedIn: 'tray' | 'vacuum'
  readonly colour: ColourName
  readonly title: string
  readonly subtitle: string
}

export type Recipe = PackRecipe | FreshRecipe | CutRecipe

/** What a drawing needs besides the recipe: who made it and how much it holds. */
export interface PictureSubject {
  readonly recipe: Recipe
  readonly brand: BrandName
  readonly weight: string
}

export const SIDE = 800
const FLOOR = 706

/** The whole picture as SVG, 800 × 800. `hrefOf` gives the data URI of an emoji. */
export function drawProduct(subject: PictureSubject, hrefOf: (name: string) => string): string {
  const ink = createInk(hrefOf)
  const pack = drawSubject(ink, subject)
  const isPacked = !('fresh' in subject.recipe)
  const scale = Math.min(620 / pack.width, 590 / pack.height, 1.3)
  const floor = FLOOR - (610 - pack.height * scale) * 0.36
  const shadow = !('fresh' in subject.recipe && subject.recipe.fresh in OPEN) ? groundShadow(ink, pack.width) : ''
  const body = `<g transform="translate(400 ${round(floor)}) scale(${round(scale)})">${shadow}${pack.svg}</g>`
  return svgDocument(ink, SIDE, SIDE, background(ink, COLOURS[subject.recipe.colour], isPacked) + body)
}

const OPEN: Readonly<Record<string, true>> = { single: true, pair: true, trio: true, heap: true, row: true, fan: true }

export function background(ink: Ink, tint: string, isPacked: boolean): string {
  const strength = isPacked ? 1 : 1.7
  const wall = ink.down(
    [0, mix('#ffffff', tint, 0.035 * strength)],
    [0.72, mix('#fdfcfa', tint, 0.075 * strength)],
    [1, mix('#f8f6f2', tint, 0.11 * strength)],
  )
  const light = ink.glow([0, '#ffffff', 0.95], [0.6, '#ffffff', 0.35], [1, '#ffffff', 0])
  return (
    rectTag({ x: 0, y: 0, width: SIDE, height: SIDE }, wall) +
    rectTag({ x: -40, y: -60, width: 880, height: 840 }, light)
  )
}

export function drawSubject(ink: Ink, { recipe, brand, weight }: PictureSubject): Pack {
  if ('fresh' in recipe) return drawFresh(ink, recipe)
  const print: Print = {
    brand: BRANDS[brand],
    brandName: brand,
    title: recipe.title,
    subtitle: recipe.subtitle ?? '',
    weight,
    art: 'cut' in recipe ? 'cutlery' : recipe.art,
    colour: COLOURS[recipe.colour],
  }
  if ('cut' in recipe)
    return recipe.packedIn === 'tray' ? cutTray(ink, print, recipe.cut) : cutVacuum(ink, print, recipe.cut)
  const draw = PACKS[recipe.shape]
  if (recipe.together === 'case') return packsBeforeCase(ink, draw, print)
  if (recipe.together === 'bundle') return bundle(ink, draw, print)
  return draw(ink, print)
}

function drawFresh(ink: Ink, { fresh, art, colour, companion }: FreshRecipe): Pack {
  const goods = { art, tone: COLOURS[colour] }
  switch (fresh) {
    case 'crate':
      return crate(ink, goods)
    case 'basket':
      return basket(ink, goods)
    case 'board':
      return board(ink, goods, companion)
    case 'bunch':
      return bunch(ink, goods)
    case 'bowl':
      return bowl(ink, goods)
    default:
      return openGoods(ink, goods, fresh)
  }
}

const place = (pack: Pack, x: number, y: number, scale: number) =>
  `<g transform="translate(${round(x)} ${round(y)}) scale(${round(scale)})">${pack.svg}</g>`

/** The transport box behind, one unit in front of it on the right. */
function packsBeforeCase(ink: Ink, draw: DrawPack, print: Print): Pack {
  const behind = transportBox(ink, print, print.weight.toUpperCase())
  const unit = draw(ink, { ...print, weight: '' })
  const scale = Math.min((unit.width > unit.height ? 370 : 300) / unit.width, 400 / unit.height)
  const x = 310 - (unit.width * scale) / 2
  const shadow = `<g transform="translate(${x} 34) scale(${round(scale)})">${groundShadow(ink, unit.width * 1.1, 0.4)}</g>`
  return { svg: place(behind, -40, -40, 1) + shadow + place(unit, x, 36, scale), width: 640, height: 450 }
}

/** Packs side by side in two rows under clear film. */
function bundle(ink: Ink, draw: DrawPack, print: Print): Pack {
  const unit = draw(ink, { ...print, weight: '' })
  const isWide = unit.width > unit.height * 1.3
  const isSlim = unit.height > unit.width * 1.75
  const scale = isWide
    ? Math.min(330 / unit.width, 150 / unit.height)
    : Math.min((isSlim ? 196 : 290) / unit.width, 400 / unit.height)
  const [w, h] = [unit.width * scale, unit.height * scale]
  const columns = isSlim ? 3 : 2
  const step = w * (isWide ? 0.96 : 0.94)
  const at = (i: number) => (i - (columns - 1) / 2) * step
  const rows = isWide ? [-h * 1.9, -h * 0.95, 0] : [-h * 0.16, 0]
  const row = (y: number, shift: number) =>
    Array.from({ length: columns }, (_, i) => place(unit, at(i) + shift, y, scale)).join('')
  const goods = rows.map((y, i) => row(y, isWide || i === rows.length - 1 ? 0 : w * 0.1)).join('')
  const width = step * columns + 40
  const height = (isWide ? h * 2.9 : h * 1.16) + 20
  const film = `M${-width / 2} 6Q${-width / 2 - 10} ${-height / 2} ${-width / 2 + 6} ${-height}H${width / 2 + 4}Q${width / 2 + 16} ${-height / 2} ${width / 2} 6Z`
  const shine = ink.across(
    [0, '#ffffff', 0.6],
    [0.06, '#ffffff', 0.1],
    [0.3, '#ffffff', 0.04],
    [0.34, '#ffffff', 0.3],
    [0.4, '#ffffff', 0.05],
    [0.7, '#ffffff', 0.02],
    [0.76, '#ffffff', 0.26],
    [0.82, '#ffffff', 0.04],
    [0.96, '#ffffff', 0.14],
    [1, '#8da0b0', 0.45],
  )
  return {
    svg: `${goods}<path d="${film}" fill="${shine}" stroke="#ffffff" stroke-opacity="0.75" stroke-width="3"/>`,
    width: width + 20,
    height,
  }
}

/** Puts the collected definitions before the body. */
export function svgDocument(ink: Ink, width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${ink.definitions.join('')}</defs>${body}</svg>`
}
