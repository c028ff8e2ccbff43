import { Link } from 'react-router'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as catalogText } from '../../shared/i18n/catalog.ts'
import { text as shellText } from '../../shared/i18n/shell.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { useStoreData } from '../state/store-context.ts'
import style from './departments.module.css'

export const handle: ScreenHandle = {
  head: (_data, store) => {
    const title = store.text(shellText).departments
    return {
      title: `${title} | ${store.name}`,
      description: store.text(catalogText).describe(title, store.name),
      canonical: '/categorias',
    }
  },
}

export const loader = () => null

/** All departments with their categories as a screen, for phones and without script. */
export function Component() {
  const text = useText(shellText)
  return (
    <div className={stack.gap4}>
      <h1>{text.departments}</h1>
      <nav aria-label={text.departments}>
        <DepartmentList />
      </nav>
    </div>
  )
}

/** The supplier's own menu, and the departments with their categories. */
export function DepartmentList() {
  const text = useText(shellText)
  const { categories, supplier } = useStoreData()
  return (
    <ul className={style.groups}>
      <li className={style.group}>
        <ul className={style.own}>
          {[{ target: '/produtos', label: text.allProducts }, ...supplier.presentation.menu].map(
            ({ target, label }) => (
              <li key={target}>
                <Link to={target} className={`${textStyle.accent} ${style.department}`}>
                  {label}
                </Link>
              </li>
            ),
          )}
        </ul>
      </li>
      {categories.map(({ id, slug, name, children }) => (
        <li key={id} className={style.group}>
          <Link to={`/categoria/${slug}`} className={`${textStyle.strong} ${style.department}`}>
            {name}
          </Link>
          {children.length > 0 && (
            <ul className={style.children}>
              {children.map((child) => (
                <li key={child.id}>
                  <Link to={`/categoria/${child.slug}`} className={`${textStyle.note} ${style.category}`}>
                    {child.name}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}
