import { lazy, Suspense, use, useState } from 'react'
import type { ProductVariants } from '#domain/catalog/product.ts'
import { text as variantsText } from '../../shared/i18n/variants.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { loadPart } from '../../shared/lazy-part.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import stack from '../../shared/ui/stack.module.css'

const VariantGrid = lazy(async () => ({
  default: (await loadPart('variant-grid', () => import('./variant-grid.tsx'))).VariantGrid,
}))

interface VariantOrderProps {
  readonly name: string
  /** What the button says. */
  readonly label: string
  /** Called when it is opened first. */
  readonly load: () => Promise<ProductVariants | null>
}

/** A button that opens the table in which several variants are ordered at once. */
export function VariantOrder({ name, label, load }: VariantOrderProps) {
  const [isOpen, setOpen] = useState(false)
  const [loaded, setLoaded] = useState<Promise<ProductVariants | null> | null>(null)
  return (
    <div className={stack.gap2}>
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
      {isOpen && loaded && (
        <Suspense fallback={<Skeleton height="8rem" />}>
          <LoadedGrid loaded={loaded} />
        </Suspense>
      )}
    </div>
  )
}

function LoadedGrid({ loaded }: { readonly loaded: Promise<ProductVariants | null> }) {
  const text = useText(variantsText)
  const variants = use(loaded)
  return variants ? <VariantGrid variants={variants} /> : <p>{text.unreachable}</p>
}
