/**
 * The Markdown of a store's texts: paragraphs, `##` and `###` headings, lists, bold, italics and links. Anything else, HTML
 * included, is text: it is shown as it was typed and never becomes markup.
 */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bold' | 'italic'; readonly parts: readonly Inline[] }
  | { readonly kind: 'link'; readonly target: string; readonly parts: readonly Inline[] }

export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly parts: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly parts: readonly Inline[] }
  | { readonly kind: 'list'; readonly isNumbered: boolean; readonly items: readonly (readonly Inline[])[] }

const HEADING = /^(#{1,3}) +(.+)$/
const BULLET = /^[-*] +(.+)$/
const NUMBERED = /^\d{1,3}[.)] +(.+)$/

/** The parts of a text. A line break within a paragraph is a blank. */
export function blocksOf(body: string): Block[] {
  const blocks: Block[] = []
  let paragraph: string[] = []
  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', parts: inlinesOf(paragraph.join(' ')) })
    paragraph = []
  }
  const addItem = (isNumbered: boolean, text: string) => {
    const last = paragraph.length === 0 ? blocks.at(-1) : undefined
    endParagraph()
    const item = inlinesOf(text)
    if (last?.kind === 'list' && last.isNumbered === isNumbered)
      blocks[blocks.length - 1] = { ...last, items: [...last.items, item] }
    else blocks.push({ kind: 'list', isNumbered, items: [item] })
  }
  for (const raw of body.split('\n')) {
    const line = raw.trim()
    const [, marks, heading] = HEADING.exec(line) ?? []
    const [, bullet] = BULLET.exec(line) ?? []
    const [, numbered] = NUMBERED.exec(line) ?? []
    if (line === '') endParagraph()
    else if (marks !== undefined && heading !== undefined) {
      endParagraph()
      // The title of the page is the only heading of the first level.
      blocks.push({ kind: 'heading', level: marks.length === 3 ? 3 : 2, parts: inlinesOf(heading) })
    } else if (bullet !== undefined) addItem(false, bullet)
    else if (numbered !== undefined) addItem(true, numbered)
    else paragraph.push(line)
  }
  endParagraph()
  return blocks
}

/** A longer bold is no emphasis; without a limit each mark that nothing closes would be searched for to the end of the text. */
const MAX_BOLD = 1000
/** Bold, link or italics, whichever begins first. */
const INLINE = new RegExp(
  `\\*\\*(?=\\S)(.{1,${MAX_BOLD}}?)(?<=\\S)\\*\\*|\\[([^\\][]+)\\]\\(((?:[^()\\s]|\\([^()\\s]*\\))+)\\)|(?<![\\p{L}\\d*])([*_])(?=[^\\s*_])([^*_]+?)(?<=\\S)\\4(?![\\p{L}\\d])`,
  'gu',
)
/** Marks within marks: a text cannot nest deeper than a person writes. */
const MAX_DEPTH = 4

function inlinesOf(text: string, depth = 0): Inline[] {
  const inlines: Inline[] = []
  const addText = (between: string) => {
    if (between !== '') inlines.push({ kind: 'text', text: between })
  }
  let end = 0
  for (const found of depth < MAX_DEPTH ? text.matchAll(INLINE) : []) {
    const [all, bold, label, target, , italic] = found
    addText(text.slice(end, found.index))
    end = found.index + all.length
    const parts = inlinesOf(bold ?? label ?? italic ?? '', depth + 1)
    if (target !== undefined) inlines.push({ kind: 'link', target, parts })
    else inlines.push({ kind: bold === undefined ? 'italic' : 'bold', parts })
  }
  addText(text.slice(end))
  return inlines
}

const inlinesIn = (block: Block): readonly Inline[] => (block.kind === 'list' ? block.items.flat() : block.parts)

/** The words without their marks. */
export const plainText = (parts: readonly Inline[]): string =>
  parts.map((part) => (part.kind === 'text' ? part.text : plainText(part.parts))).join('')

/** Where the links of a text lead. */
export const linksIn = (body: string): string[] => blocksOf(body).flatMap((block) => linksOf(inlinesIn(block)))

const linksOf = (parts: readonly Inline[]): string[] =>
  parts.flatMap((part) => {
    if (part.kind === 'text') return []
    return [...(part.kind === 'link' ? [part.target] : []), ...linksOf(part.parts)]
  })

/** The first paragraph, for search engines; null where there is none. */
export function openingOf(body: string): string | null {
  const opening = blocksOf(body).find(({ kind }) => kind === 'paragraph')
  return opening ? plainText(inlinesIn(opening)) : null
}
