import { NavLink } from 'react-router'
import { text } from '../../shared/i18n/shell.ts'
import { useStoreData } from '../state/store-context.ts'
import style from './category-bar.module.css'

/** The departments in one line that scrolls, with the supplier's own menu behind them. */
export function CategoryBar() {
  const { categories, supplier } = useStoreData()
  return (
    <nav className={style.bar} aria-label={text.categories}>
      <ul className={style.list}>
        <li>
          <NavLink to="/produtos" end className={style.link}>
            {text.allProducts}
          </NavLink>
        </li>
        {categories.map((category) => (
          <li key={category.id}>
            <NavLink to={`/categoria/${category.slug}`} className={style.link}>
              {category.name}
            </NavLink>
          </li>
        ))}
        {supplier.presentation.menu.map((link) => (
          <li key={link.target}>
            <NavLink to={link.target} className={style.offer} end>
              {link.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
