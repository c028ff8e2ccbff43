import { Suspense, use, useState, type ReactNode } from 'react'
import type { ProductVariants } from '#domain/catalog/product.ts'
import { text as variantsText } from '../../shared/i18n/variants.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { laterPart, MissingPart } from '../../shared/later-part.tsx'
import { loadPart } from '../../shared/lazy-part.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import stack from '../../shared/ui/stack.module.css'

const VariantGrid = laterPart(
  async () => (await loadPart('variant-grid', () => import('./variant-grid.tsx'))).VariantGrid,
  MissingPart,
)

interface VariantOrderProps {
  readonly name: string
  /** What the button says. */
  readonly label: string
  /** Called when it is opened first. */
  readonly load: () => Promise<ProductVariants | null>
}

interface VariantOrderParts {
  readonly button: ReactNode
  /** Null while it is closed. */
  readonly grid: ReactNode | null
}

/** A button that opens the table in which several variants are ordered at once, below it. */
export function VariantOrder(props: VariantOrderProps) {
  const { button, grid } = useVariantOrder(props)
  return (
    <div className={stack.gap2}>
      {button}
      {grid}
    </div>
  )
}

/** The button and the table of `VariantOrder`, for places where they do not stand together. */
export function useVariantOrder({ name, label, load }: VariantOrderProps): VariantOrderParts {
  const [isOpen, setOpen] = useState(false)
  const [loaded, setLoaded] = useState<Promise<ProductVariants | null> | null>(null)
  return {
    button: (
      <Button
        look="secondary"
        size="small"
        aria-expanded={isOpen}
        aria-label={`${label}: ${name}`}
        onClick={() => {
          setLoaded((before) => before ?? load().catch(() => null))
          setOpen(!isOpen)
        }}
      >
        {label}
      </Button>
    ),
    grid: isOpen && loaded && (
      <Suspense fallback={<Skeleton height="8rem" />}>
        <LoadedGrid loaded={loaded} />
      </Suspense>
    ),
  }
}

function LoadedGrid({ loaded }: { readonly loaded: Promise<ProductVariants | null> }) {
  const text = useText(variantsText)
  const variants = use(loaded)
  return variants ? <VariantGrid variants={variants} /> : <p>{text.unreachable}</p>
}
