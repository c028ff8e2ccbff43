import { useId } from 'react'
import { listStaticPages } from '#contract/content.ts'
import { MAX_COLUMN_LINKS, MAX_MENU_LINKS } from '#domain/supplier/store-profile.ts'
import type { Link } from '#domain/supplier/supplier.ts'
import type { ApiContext } from '../../shared/api/api-context.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { catalogApi } from '../../shared/api/catalog.ts'
import { text as appearanceText } from '../../shared/i18n/appearance.ts'
import { text as shellText } from '../../shared/i18n/shell.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Field } from '../../shared/ui/field.tsx'
import stack from '../../shared/ui/stack.module.css'
import formStyle from '../components/office-form.module.css'
import { RowList } from '../components/row-list.tsx'
import { columnFields, COLUMNS, LINK_LINES, type ProfileValues } from './profile-form.ts'

/** The lists, categories and pages of the store that customers can open. */
export async function placesOf(office: ApiContext): Promise<readonly Link[]> {
  const [categories, pages] = await Promise.all([
    catalogApi(office).categories(),
    callStore(office, listStaticPages, {}),
  ])
  return [
    { label: appearanceText.allProducts, target: '/produtos' },
    ...categories.flatMap((department) =>
      [department, ...department.children].map(({ name, slug }) => ({ label: name, target: `/categoria/${slug}` })),
    ),
    ...pages.map(({ title, slug }) => ({ label: title, target: `/pagina/${slug}` })),
    { label: appearanceText.terms, target: '/termos' },
    { label: shellText.contactPage, target: '/contato' },
    { label: shellText.accessibility, target: '/acessibilidade' },
  ]
}

interface MenuAndFooterProps {
  readonly values: ProfileValues
  readonly places: readonly Link[]
}

/** The links of every page, in the menu and in the columns of the footer. */
export function MenuAndFooter({ values, places }: MenuAndFooterProps) {
  const text = useText(appearanceText)
  return (
    <>
      <LinkRows
        name="menu"
        label={text.fields.menu}
        hint={text.hints.links}
        defaultValue={values['menu']}
        max={MAX_MENU_LINKS}
        maxLength={4500}
        places={places}
        className={formStyle.wide}
      />
      {COLUMNS.map((number) => (
        <FooterColumn key={number} number={number} values={values} places={places} />
      ))}
    </>
  )
}

interface FooterColumnProps extends MenuAndFooterProps {
  readonly number: number
}

function FooterColumn({ number, values, places }: FooterColumnProps) {
  const text = useText(appearanceText)
  const { title, links } = columnFields(number)
  return (
    <div className={stack.gap3}>
      <Field
        label={text.columnTitle(number)}
        name={title}
        defaultValue={values[title]}
        maxLength={60}
        autoComplete="off"
      />
      <LinkRows
        label={text.columnLinks(number)}
        name={links}
        defaultValue={values[links]}
        max={MAX_COLUMN_LINKS}
        maxLength={3700}
        places={places}
      />
    </div>
  )
}

const NO_LINK: Link = { label: '', target: '' }

interface LinkRowsProps {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly defaultValue: string | undefined
  readonly max: number
  readonly maxLength: number
  /** Paths of the store that are offered as targets. */
  readonly places: readonly Link[]
  readonly className?: string | undefined
}

/** The links of the menu or of a column of the footer. */
function LinkRows({ places, ...list }: LinkRowsProps) {
  const text = useText(appearanceText)
  const id = useId()
  return (
    <>
      <RowList {...list} format={LINK_LINES} empty={NO_LINK} rowName={text.link} addLabel={text.addLink}>
        {({ label, target }, { change, problem }) => (
          <>
            <Field
              label={text.linkName}
              value={label}
              problem={label === '' ? problem : undefined}
              maxLength={60}
              isOptional={false}
              autoComplete="off"
              onChange={({ currentTarget: { value } }) => change({ label: value, target })}
            />
            <Field
              label={text.linkTarget}
              value={target}
              problem={label === '' ? undefined : problem}
              maxLength={300}
              isOptional={false}
              autoComplete="off"
              list={id}
              onChange={({ currentTarget: { value } }) => change({ label, target: value })}
            />
          </>
        )}
      </RowList>
      <datalist id={id}>
        {places.map((place) => (
          <option key={place.target} value={place.target}>
            {place.label}
          </option>
        ))}
      </datalist>
    </>
  )
}
