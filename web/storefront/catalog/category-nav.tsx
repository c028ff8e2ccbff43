import { Link } from 'react-router'
import type { CategoryLink } from '#domain/catalog/product.ts'
import { text as catalogText } from '../../shared/i18n/catalog.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useStoreData } from '../state/store-context.ts'
import visible from '../../shared/ui/visible.module.css'
import linkStyle from '../../shared/ui/link.module.css'
import style from './category-nav.module.css'

interface CategoryNavProps {
  readonly trail: readonly CategoryLink[]
}

const pathOf = (category: CategoryLink) => `/categoria/${category.slug}`
const isCurrent = (category: CategoryLink, trail: readonly CategoryLink[]) =>
  trail.at(-1)?.id === category.id ? 'page' : undefined

/** At the side of a wide screen: the departments, and the categories of the open one. */
export function CategoryTree({ trail }: CategoryNavProps) {
  const text = useText(catalogText)
  const { categories } = useStoreData()
  return (
    <nav className={visible.fromDesktop} aria-label={text.categoryTree}>
      <p className={style.title}>{text.categories}</p>
      <ul>
        <li>
          <Link
            to="/produtos"
            className={`${linkStyle.tinted} ${linkStyle.current} ${style.department}`}
            aria-current={trail.length === 0 ? 'page' : undefined}
          >
            {text.allProducts}
          </Link>
        </li>
        {categories.map((department) => (
          <li key={department.id}>
            <Link
              to={pathOf(department)}
              className={`${linkStyle.tinted} ${linkStyle.current} ${style.department}`}
              aria-current={isCurrent(department, trail)}
            >
              {department.name}
            </Link>
            {trail[0]?.id === department.id && (
              <ul className={style.children}>
                {department.children.map((child) => (
                  <li key={child.id}>
                    <Link
                      to={pathOf(child)}
                      className={`${linkStyle.tinted} ${linkStyle.current} ${style.category}`}
                      aria-current={isCurrent(child, trail)}
                    >
                      {child.name}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** On a phone, in one line that scrolls: the categories of the open department, or all departments. */
export function CategoryChips({ trail }: CategoryNavProps) {
  const text = useText(catalogText)
  const { categories } = useStoreData()
  const department = categories.find((category) => category.id === trail[0]?.id)
  const links = department ? [{ ...department, name: text.everything }, ...department.children] : categories
  if (department ? links.length === 1 : links.length === 0) return null
  const label = department ? text.subcategories(department.name) : text.categoryTree
  return (
    <nav className={`${visible.belowDesktop} ${style.chips}`} aria-label={label} data-arrow-keys>
      <ul>
        {links.map((category) => (
          <li key={category.id}>
            <Link to={pathOf(category)} className={style.chip} aria-current={isCurrent(category, trail)}>
              {category.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
