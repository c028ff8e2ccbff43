import { cutText } from '#domain/cut-text.ts'
import { Link } from 'react-router'
import { isTextLink } from '#domain/content/edited-content.ts'
import { blocksOf, type Inline } from '#domain/content/markdown.ts'
import stack from './stack.module.css'

/** A longer text of the supplier's. It becomes elements and never HTML, so that nothing in it can be markup. */
export const BodyText = ({ body }: { readonly body: string }) =>
  blocksOf(body).map((block, index) => {
    if (block.kind === 'paragraph') return <p key={index}>{inlines(block.parts)}</p>
    if (block.kind === 'heading')
      return block.level === 2 ? (
        <h2 key={index}>{inlines(block.parts)}</h2>
      ) : (
        <h3 key={index}>{inlines(block.parts)}</h3>
      )
    const items = block.items.map((item, at) => <li key={at}>{inlines(item)}</li>)
    return block.isNumbered ? (
      <ol key={index} className={stack.numbered}>
        {items}
      </ol>
    ) : (
      <ul key={index} className={stack.bullets}>
        {items}
      </ul>
    )
  })

const inlines = (parts: readonly Inline[]) => parts.map((part, index) => <InlineText key={index} part={part} />)

function InlineText({ part }: { readonly part: Inline }) {
  if (part.kind === 'text') return part.text
  const inner = inlines(part.parts)
  if (part.kind !== 'link') return part.kind === 'bold' ? <strong>{inner}</strong> : <i>{inner}</i>
  if (!isTextLink(part.target)) return inner
  return part.target.startsWith('/') ? <Link to={part.target}>{inner}</Link> : <a href={part.target}>{inner}</a>
}

/** At most so many characters, cut between words. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = cutText(text, length)
  return `${cut.replace(/ [^ ]*$/, '').replace(/[\s,;:.–-]+$/, '')}…`
}
