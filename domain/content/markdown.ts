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

/** Bold, link or italics, whichever begins first. */
const INLINE =
  /\*\*(?=\S)(.+?)(?<=\S)\*\*|\[([^\][]+)\]\(((?:[^()\s]|\([^()\s]*\))+)\)|(?<![\p{L}\d*])([*_])(?=[^\s*_])([^*_]+?)(?<=\S)\4(?![\p{L}\d])/u
/** Marks within marks: a text cannot nest deeper than a person writes. */
const MAX_DEPTH = 4

function inlinesOf(text: string, depth = 0): Inline[] {
  const found = depth < MAX_DEPTH ? INLINE.exec(text) : null
  if (!found) return text === '' ? [] : [{ kind: 'text', text }]
  const [all, bold, label, target, , italic] = found
  const inner = inlinesOf(bold ?? label ?? italic ?? '', depth + 1)
  const part: Inline =
    target !== undefined
      ? { kind: 'link', target, parts: inner }
      : { kind: bold === undefined ? 'italic' : 'bold', parts: inner }
  const before = text.slice(0, found.index)
  return [
    ...(before === '' ? [] : [{ kind: 'text', text: before } as const]),
    part,
    ...inlinesOf(text.slice(found.index + all.length), depth),
  ]
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
