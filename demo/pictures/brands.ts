import { COLOURS } from './colour.ts'
import type { FontName } from './text.ts'

/** How a maker lays out its labels (`label.ts`). */
export type LabelStyle = 'band' | 'medallion' | 'wave' | 'frame' | 'arch'
/** Background colour of its name. */
export type MarkShape = 'plain' | 'pill' | 'oval' | 'shield' | 'ribbon'

/** An invented maker: its packs are recognised by letters, colour and layout. */
export interface Brand {
  readonly font: FontName
  readonly main: string
  readonly accent: string
  readonly style: LabelStyle
  readonly mark: MarkShape
}

const brand = (font: FontName, main: string, accent: string, style: LabelStyle, mark: MarkShape): Brand => ({
  font,
  main,
  accent,
  style,
  mark,
})
const {
  cream,
  yellow,
  amber,
  red,
  wine,
  cherry,
  navy,
  blue,
  teal,
  green,
  forest,
  cocoa,
  terracotta,
  graphite,
  violet,
  orange,
} = COLOURS

export const BRANDS = {
  // food
  'Serra Alta': brand('serif', forest, '#d9b45b', 'arch', 'plain'),
  'Dona Zuleica': brand('script', '#b3263a', cream, 'medallion', 'pill'),
  'Sítio Boa Vista': brand('serif', '#4c7a2e', yellow, 'frame', 'plain'),
  'Grão Mestre': brand('condensed', '#3d2418', '#e0a245', 'band', 'ribbon'),
  'Campo Claro': brand('round', blue, yellow, 'wave', 'oval'),
  'Vale do Leite': brand('round', '#1767b1', '#ffffff', 'wave', 'pill'),
  'Quintal da Vó': brand('script', '#8a4b20', '#f6d58b', 'frame', 'plain'),
  'Trigal Dourado': brand('serif', '#a8641b', '#ffe3a1', 'band', 'oval'),
  'Pasta Bella': brand('script', '#1d5c3c', '#e63d32', 'medallion', 'ribbon'),
  'Olivar Real': brand('serif', '#43511f', '#d8b54a', 'frame', 'shield'),
  Tomatino: brand('round', '#c5281c', '#ffd54a', 'wave', 'oval'),
  'Doce Ipê': brand('script', violet, '#ffd766', 'arch', 'pill'),
  'Cacau Nobre': brand('serif', cocoa, '#d9a866', 'frame', 'plain'),
  'Crocante & Cia': brand('round', '#e4551f', yellow, 'wave', 'pill'),
  'Fazenda Aroeira': brand('condensed', wine, '#e9c27d', 'band', 'shield'),
  'Frigo Pampa': brand('condensed', '#9c1f1f', '#ffffff', 'band', 'ribbon'),
  'Mar de Dentro': brand('sans', navy, '#6fd0e0', 'wave', 'oval'),
  'Granja Ouro': brand('round', '#d78a0f', '#ffffff', 'medallion', 'oval'),
  'Arroio Azul': brand('sans', '#1583b4', '#ffffff', 'wave', 'plain'),
  'Pomar Vivo': brand('round', '#3f9a35', orange, 'medallion', 'pill'),
  'Cervejaria Farol': brand('condensed', '#16324f', amber, 'medallion', 'shield'),
  'Vinícola Pedra Rosa': brand('serif', '#6c1f38', '#d7b27a', 'frame', 'plain'),
  'Chá da Mata': brand('serif', teal, '#f4d58a', 'arch', 'plain'),
  'Tempero do Cais': brand('condensed', terracotta, '#ffd26a', 'arch', 'ribbon'),
  'Raiz & Semente': brand('sans', '#5f7d2a', '#f3e6bd', 'arch', 'plain'),
  'Gelato da Praça': brand('script', '#d6477f', '#fff0c9', 'wave', 'pill'),
  'Ponto Certo': brand('condensed', '#c7372b', yellow, 'band', 'pill'),
  'Refino Bom': brand('sans', '#0f5fa8', '#ff8a1f', 'band', 'oval'),
  // home and person
  Brilhamar: brand('sans', '#0d74c4', '#ffdf3f', 'wave', 'oval'),
  'Casa Serena': brand('serif', '#5c6bb0', '#dfe6ff', 'arch', 'plain'),
  Limpol: brand('condensed', '#0c8f6a', '#fff04d', 'band', 'ribbon'),
  'Flor de Lua': brand('script', '#9a4f9c', '#ffe3f1', 'medallion', 'plain'),
  'Sorria Mais': brand('round', '#0097b8', '#ffffff', 'wave', 'pill'),
  'Maciel Papéis': brand('sans', '#2a7fa8', '#e7f6ff', 'medallion', 'oval'),
  'Pata Amiga': brand('round', '#7a3fa0', '#ffc94a', 'medallion', 'pill'),
  'Bebê Nuvem': brand('round', '#58a6d6', '#fff3b0', 'arch', 'oval'),
  'Forte Lar': brand('condensed', '#d3202a', '#ffe14d', 'band', 'shield'),
  // packaging and supplies
  'Embalar Pro': brand('condensed', graphite, '#f5b81c', 'band', 'plain'),
  'Cozinha Plena': brand('sans', cherry, '#ffe9dd', 'arch', 'ribbon'),
  'Atacado Litoral': brand('sans', '#0b4f79', '#ffb22e', 'band', 'plain'),
  'Empório da Serra': brand('serif', '#2f5d3a', '#e9c46a', 'arch', 'plain'),
  'Nordeste Sabor': brand('condensed', '#bb4a12', '#ffe07a', 'wave', 'ribbon'),
  'Usina Clara': brand('sans', red, '#ffffff', 'band', 'pill'),
  'Moinho Santista': brand('serif', '#264d8c', '#f2d27c', 'medallion', 'shield'),
  'Horta da Gente': brand('round', green, '#f6f2c8', 'arch', 'pill'),
  'Casa da Serra': brand('serif', '#8c3b24', '#f0c878', 'frame', 'plain'),
  'Adega do Vale': brand('serif', '#6c1f38', '#d7b27a', 'arch', 'plain'),
  'Cave Monte Belo': brand('serif', graphite, '#c9a45a', 'medallion', 'plain'),
  'Quinta do Pampa': brand('condensed', '#274036', '#d8c08a', 'frame', 'shield'),
  'Família Bertol': brand('script', '#7a2438', '#f1dcae', 'arch', 'oval'),
  'Cervejaria do Arvoredo': brand('condensed', forest, amber, 'band', 'shield'),
} as const satisfies Readonly<Record<string, Brand>>

export type BrandName = keyof typeof BRANDS
