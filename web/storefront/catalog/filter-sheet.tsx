import { text as catalogText } from '../../shared/i18n/catalog.ts'
import { text as filtersText } from '../../shared/i18n/list-filters.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Sheet, SheetFooter } from '../../shared/ui/sheet.tsx'
import { FilterForm } from './filter-form.tsx'
import type { ListData } from './list-data.ts'

interface FilterSheetProps extends Pick<ListData, 'selection' | 'filters' | 'page'> {
  readonly onClose: () => void
}

/** The filters on a phone; the list behind changes with each choice. */
export function FilterSheet({ onClose, ...list }: FilterSheetProps) {
  const text = useText(filtersText)
  const catalog = useText(catalogText)
  return (
    <Sheet title={catalog.filters} side="center" leavesMs={null} onClose={onClose}>
      <FilterForm {...list} />
      <SheetFooter>
        <Button isWide onClick={onClose}>
          {text.showProducts(list.page.total)}
        </Button>
      </SheetFooter>
    </Sheet>
  )
}
