import stack from '../../shared/ui/stack.module.css'

/** A longer text of the supplier's, as headings, paragraphs and lists. */
export const BodyText = ({ body }: { readonly body: string }) =>
  blocksOf(body).map((block, index) => {
    if (block.kind === 'heading') return <h2 key={index}>{block.text}</h2>
    if (block.kind === 'paragraph') return <p key={index}>{block.text}</p>
    return (
      <ul key={index} className={stack.bullets}>
        {block.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    )
  })

export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }

/** The parts of a static page: `## ` starts a heading, lines with `- ` are a list, an empty line ends a paragraph. */
export function blocksOf(body: string): Block[] {
  return body
    .split(/\n\s*\n|\n(?=## )|(?<=^## .*)\n/m)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part): Block[] => {
      if (part.startsWith('## ')) return [{ kind: 'heading', text: part.slice(3).trim() }]
      const lines = part.split('\n').map((line) => line.trim())
      if (lines.every((line) => line.startsWith('- ')))
        return [{ kind: 'list', items: lines.map((line) => line.slice(2)) }]
      return [{ kind: 'paragraph', text: lines.join(' ') }]
    })
}

/** At most so many characters, cut between words. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  return `${cut.slice(0, cut.lastIndexOf(' ')).replace(/[\s,;:.–-]+$/, '')}…`
}
