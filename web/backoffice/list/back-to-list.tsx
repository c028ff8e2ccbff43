import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import screenStyle from '../components/screen.module.css'

interface BackToListProps {
  /** The list, where it was not left for this page. */
  readonly path: string
  readonly children: ReactNode
}

/** From a record's page to its list, with the filters that the list had. */
export function BackToList({ path, children }: BackToListProps) {
  const { listSearch } = (useLocation().state ?? {}) as { readonly listSearch?: string }
  return (
    <Link
      to={listSearch === undefined ? path : { pathname: path.split('?', 1)[0], search: listSearch }}
      className={screenStyle.back}
    >
      <ChevronLeft size={20} aria-hidden /> {children}
    </Link>
  )
}
