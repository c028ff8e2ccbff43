import { useId } from 'react'
import { Link } from 'react-router'
import { text } from '../../shared/i18n/home.ts'
import { Picture } from '../../shared/ui/picture.tsx'
import { useStoreData } from '../state/store-context.ts'
import style from './category-tiles.module.css'

/** The departments, with what they look like. */
export function CategoryTiles() {
  const { categories } = useStoreData()
  const id = useId()
  if (categories.length === 0) return null
  return (
    <section className={style.section} aria-labelledby={id}>
      <h2 id={id} className={style.title}>
        {text.categories}
      </h2>
      <ul className={style.tiles}>
        {categories.map((category) => (
          <li key={category.id}>
            <Link to={`/categoria/${category.slug}`} className={style.tile}>
              {category.picture ? (
                <Picture
                  picture={category.picture}
                  alt=""
                  sizes="(min-width: 64rem) 10rem, 26vw"
                  className={style.picture}
                />
              ) : (
                <span className={style.letter} aria-hidden>
                  {category.name.charAt(0)}
                </span>
              )}
              <span className={style.name}>{category.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
