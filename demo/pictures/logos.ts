import { textTag, type FontName } from './text.ts'

export type LogoKind = 'mountain' | 'wave' | 'house' | 'grapes'

const berry = (x: number, y: number): string =>
  `<circle cx="${x}" cy="${y}" r="15" fill="#f7ead6"/><circle cx="${x - 5}" cy="${y - 5}" r="4" fill="#ffffff"/>`

/** The sign of a store in a square of 176, without its name. */
const SIGNS: Readonly<Record<LogoKind, string>> = {
  mountain: [
    '<circle cx="88" cy="88" r="84" fill="#2f5d3a"/><circle cx="88" cy="88" r="74" fill="none" stroke="#e9b949" stroke-width="3"/>',
    '<circle cx="118" cy="58" r="17" fill="#e9b949"/><path d="M26 122L70 56Q76 47 82 56L128 122Z" fill="#8fbf7f"/>',
    '<path d="M60 71L70 56Q76 47 82 56L94 73L84 82L76 72L68 82Z" fill="#fdf8ea"/><path d="M78 122L112 76Q117 70 122 76L152 122Z" fill="#5e9a63"/>',
    '<path d="M24 122Q56 106 88 120T152 120Q134 158 88 160Q42 158 24 122Z" fill="#fdf8ea"/>',
    '<path d="M88 154Q86 134 104 124Q108 146 88 154ZM88 154Q90 138 74 130Q70 146 88 154Z" fill="#2f5d3a"/>',
  ].join(''),
  wave: [
    '<rect x="6" y="6" width="164" height="164" rx="42" fill="#0b4f79"/><circle cx="120" cy="58" r="20" fill="#ffb22e"/>',
    '<path d="M40 104V66L76 50L112 66V104Z" fill="#ffffff"/><path d="M40 66L76 82L112 66L76 50Z" fill="#cfe6f3"/><path d="M70 80H82V98L76 93L70 98Z" fill="#ffb22e"/>',
    '<path d="M6 118Q30 98 54 114T102 114T150 112L170 106V128Q170 170 128 170H48Q6 170 6 128Z" fill="#2f9ac4"/>',
    '<path d="M6 136Q30 120 54 134T102 134T150 132L170 128Q170 170 128 170H48Q6 170 6 132Z" fill="#7cc6e3"/>',
  ].join(''),
  house: [
    '<circle cx="88" cy="88" r="84" fill="#8c3b24"/><circle cx="88" cy="88" r="74" fill="none" stroke="#e8b04a" stroke-width="3"/>',
    '<path d="M34 88L82 44Q88 39 94 44L142 88Q146 94 138 96H38Q30 94 34 88Z" fill="#e8b04a"/><path d="M46 90H130V130Q130 138 122 138H54Q46 138 46 130Z" fill="#fdf6ea"/>',
    '<path d="M66 100H104V112Q104 128 85 128Q66 128 66 112Z" fill="#8c3b24"/><path d="M104 104Q116 102 115 111Q114 119 102 118" fill="none" stroke="#8c3b24" stroke-width="5"/>',
    '<path d="M77 92Q72 86 77 80T77 68M92 92Q87 86 92 80T92 68" fill="none" stroke="#8c3b24" stroke-width="4" stroke-linecap="round"/>',
  ].join(''),
  grapes: [
    '<rect x="6" y="6" width="164" height="164" rx="8" fill="#6c1f38"/><rect x="16" y="16" width="144" height="144" rx="3" fill="none" stroke="#d7b27a" stroke-width="3"/>',
    '<path d="M88 58Q86 40 98 32" fill="none" stroke="#d7b27a" stroke-width="6" stroke-linecap="round"/><path d="M92 50Q100 28 132 34Q126 62 92 50Z" fill="#8fa35a"/>',
    berry(58, 70),
    berry(88, 70),
    berry(118, 70),
    berry(73, 95),
    berry(103, 95),
    berry(88, 120),
    '<path d="M44 146Q66 138 88 146T132 146" fill="none" stroke="#d7b27a" stroke-width="5" stroke-linecap="round"/>',
  ].join(''),
}

interface Wording {
  readonly first: string
  readonly second: string
  readonly font: FontName
  readonly size: number
  readonly colours: readonly [first: string, second: string]
}

const WORDINGS: Readonly<Record<LogoKind, Wording>> = {
  mountain: { first: 'Empório', second: 'da Serra', font: 'serif', size: 92, colours: ['#2f5d3a', '#2f5d3a'] },
  wave: { first: 'Atacado', second: 'Litoral', font: 'sans', size: 82, colours: ['#0b4f79', '#d98a00'] },
  house: { first: 'Casa', second: 'da Serra', font: 'serif', size: 92, colours: ['#8c3b24', '#8c3b24'] },
  grapes: { first: 'Adega', second: 'do Vale', font: 'serif', size: 92, colours: ['#6c1f38', '#8a6a2f'] },
}

/** Sign and name, 640 × 176, for a light background. Letters are outlines. */
export const drawLogo = (kind: LogoKind): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 176" width="640" height="176" role="img">${signAndName(kind)}</svg>`

/** The logo in the middle of a card of 1200 × 630, the shape in which other sites show a link. */
export const drawSocialCard = (kind: LogoKind, background: string): string =>
  [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">',
    `<rect width="1200" height="630" fill="${background}"/><svg x="120" y="183" width="960" height="264" viewBox="0 0 640 176">`,
    `${signAndName(kind)}</svg></svg>`,
  ].join('')

function signAndName(kind: LogoKind): string {
  const { first, second, font, size, colours } = WORDINGS[kind]
  const words = [first, second].map((word, i) =>
    textTag(word, 208, 80 + i * 80, { font, size, fill: colours[i] ?? colours[0], anchor: 'start', maxWidth: 424 }),
  )
  return `${SIGNS[kind]}${words.join('')}`
}

export const drawFavicon = (kind: LogoKind): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 176 176" width="176" height="176">${SIGNS[kind]}</svg>`
