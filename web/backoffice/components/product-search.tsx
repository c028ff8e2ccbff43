import { Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { findProducts } from '../../shared/api/suggestion.ts'
import { officeCartsText } from '../../shared/i18n/office-carts.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { useOffice } from '../state/office-context.ts'
import search from './search.module.css'
import { useHits } from './use-hits.ts'

interface ProductSearchProps {
  /** The accessible name of the button that adds a product. */
  readonly nameOf: (product: string) => string
  readonly onAdd: (productId: string, name: string) => void
}

/** Products by their name, each added by one button. */
export function ProductSearch({ nameOf, onAdd }: ProductSearchProps) {
  const text = useText(officeCartsText)
  const { call, supplier } = useOffice()
  const [typed, setTyped] = useState('')
  const { hits, find } = useHits((typed, options) => findProducts({ call, supplier }, typed, options))
  return (
    <section className={stack.gap2} aria-label={text.add}>
      <form
        role="search"
        className={search.search}
        onSubmit={(event) => {
          event.preventDefault()
          find(typed)
        }}
      >
        <input
          type="search"
          className={search.input}
          value={typed}
          maxLength={120}
          aria-label={text.addSearch}
          placeholder={text.addSearch}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" look="secondary" aria-label={text.add}>
          <Search size={18} aria-hidden />
        </Button>
      </form>
      <div className={stack.wrap2} role="status">
        {hits?.length === 0 && <p className={textStyle.note}>{text.noProduct}</p>}
        {hits?.map(({ id, name }) => (
          <Button key={id} look="secondary" size="small" aria-label={nameOf(name)} onClick={() => onAdd(id, name)}>
            <Plus size={16} aria-hidden /> {name}
          </Button>
        ))}
      </div>
    </section>
  )
}
