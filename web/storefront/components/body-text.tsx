import { blocksOf } from './blocks.ts'

/** A longer text of the supplier's, as headings, paragraphs and lists. */
export const BodyText = ({ body }: { readonly body: string }) =>
  blocksOf(body).map((block, index) => {
    if (block.kind === 'heading') return <h2 key={index}>{block.text}</h2>
    if (block.kind === 'paragraph') return <p key={index}>{block.text}</p>
    return (
      <ul key={index}>
        {block.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    )
  })
