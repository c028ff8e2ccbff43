import { Link } from 'react-router'
import { Sheet } from '../../shared/ui/sheet.tsx'
import { text } from '../../shared/i18n/shell.ts'
import { useStoreData } from '../state/store-context.ts'
import style from './side-menu.module.css'

/** On a phone: the whole tree of categories and the supplier's menu. */
export function SideMenu({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { categories, supplier } = useStoreData()
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={text.menu} side="left">
      <nav aria-label={text.mainNavigation}>
        <ul className={style.list}>
          {supplier.presentation.menu.map((link) => (
            <li key={link.target}>
              <Link to={link.target} className={style.department}>
                {link.label}
              </Link>
            </li>
          ))}
          <li>
            <Link to="/produtos" className={style.department}>
              {text.allProducts}
            </Link>
          </li>
          {categories.map((category) => (
            <li key={category.id}>
              <Link to={`/categoria/${category.slug}`} className={style.department}>
                {category.name}
              </Link>
              <ul>
                {category.children.map((child) => (
                  <li key={child.id}>
                    <Link to={`/categoria/${child.slug}`} className={style.category}>
                      {child.name}
                    </Link>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </nav>
    </Sheet>
  )
}
