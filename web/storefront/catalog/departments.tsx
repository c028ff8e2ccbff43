import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { Category, Sector } from '#domain/catalog/product.ts'
import { slugOf } from '#domain/slug.ts'
import { catalogApi } from '../../shared/api/catalog.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as catalogText } from '../../shared/i18n/catalog.ts'
import { text as shellText } from '../../shared/i18n/shell.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { pageOf } from '../../shared/page-context.ts'
import linkStyle from '../../shared/ui/link.module.css'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { useStoreData } from '../state/store-context.ts'
import { bySector } from '../components/by-sector.ts'
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

interface DepartmentsData {
  readonly sectors: readonly Sector[]
  readonly departments: readonly Category[]
  /** The segment whose departments are shown; null where the store has one or none. */
  readonly segment: string | null
}

/** `?segmento=hotelaria` shows the departments that this kind of customer sees. */
export async function loader(args: LoaderFunctionArgs): Promise<DepartmentsData> {
  const page = pageOf(args)
  const { segments } = page.supplier
  const named = new URL(args.request.url).searchParams.get(SEGMENT)
  const segment = segments.find((name) => slugOf(name, MAX_SEGMENT) === named) ?? segments[0]
  const api = catalogApi(page)
  const [sectors, departments] = await Promise.all([
    api.sectors(),
    segment === segments[0] ? page.categories() : api.categories(segment),
  ])
  return { sectors, departments, segment: segments.length > 1 ? (segment ?? null) : null }
}

const SEGMENT = 'segmento'
const MAX_SEGMENT = 80

/** All departments with their categories as a screen, for phones and without script. */
export function Component() {
  const text = useText(shellText)
  const { sectors, departments, segment }: DepartmentsData = useLoaderData()
  const { supplier } = useStoreData()
  return (
    <div className={stack.gap4}>
      <h1>{text.departments}</h1>
      {segment !== null && (
        <nav aria-label={text.segments} data-arrow-keys>
          <ul className={stack.wrap2}>
            {supplier.segments.map((name) => (
              <li key={name}>
                <Link
                  to={`/categorias?${SEGMENT}=${slugOf(name, MAX_SEGMENT)}`}
                  className={`${linkStyle.tinted} ${linkStyle.chosen} ${style.segment}`}
                  aria-current={name === segment ? 'page' : undefined}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <nav aria-label={text.departments} className={stack.gap4}>
        <OwnMenu />
        {bySector(departments, sectors).map(({ name, departments }) => (
          <section key={name} className={stack.gap2} aria-label={name === '' ? undefined : name}>
            {name !== '' && <h2 className={textStyle.large}>{name}</h2>}
            <ul className={style.groups}>
              <Departments departments={departments} />
            </ul>
          </section>
        ))}
      </nav>
    </div>
  )
}

/** The supplier's own menu, and the departments with their categories. */
export function DepartmentList() {
  const { categories } = useStoreData()
  return (
    <ul className={style.groups}>
      <li className={style.group}>
        <OwnMenu />
      </li>
      <Departments departments={categories} />
    </ul>
  )
}

function OwnMenu() {
  const text = useText(shellText)
  const { supplier } = useStoreData()
  return (
    <ul className={style.own}>
      {[{ target: '/produtos', label: text.allProducts }, ...supplier.presentation.menu].map(({ target, label }) => (
        <li key={target}>
          <Link to={target} className={`${textStyle.accent} ${style.department}`}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const Departments = ({ departments }: Pick<DepartmentsData, 'departments'>) =>
  departments.map(({ id, slug, name, children }) => (
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
  ))
