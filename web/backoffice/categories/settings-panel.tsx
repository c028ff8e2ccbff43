import { useNavigation } from 'react-router'
import {
  MAX_SECTORS,
  MAX_SEGMENTS,
  MAX_SETTING_NAME,
  MAX_TAG_GROUPS,
  type EditedCatalogSettings,
} from '#domain/catalog/catalog-settings.ts'
import type { StoredCategory } from '#domain/catalog/category-tree.ts'
import type { FormProblem } from '../../shared/form-errors.ts'
import { text as categoriesText } from '../../shared/i18n/categories.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { CheckField, Field } from '../../shared/ui/field.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import formStyle from '../components/office-form.module.css'
import { RowList } from '../components/row-list.tsx'
import {
  departmentsIn,
  SETTING_LINES,
  tagsIn,
  valuesOf,
  writeParts,
  type SETTING_FIELDS,
  type SettingLine,
  type SettingValues,
} from './settings-form.ts'

const NO_SETTING: SettingLine = { name: '', parts: '' }

interface SettingsPanelProps {
  readonly settings: EditedCatalogSettings
  readonly departments: readonly StoredCategory[]
  readonly problem: FormProblem | null
  readonly typed: SettingValues | null
}

/** The filters of the lists, the sectors of the first screen and the segments of customers. */
export function SettingsPanel({ settings, departments, problem, typed }: SettingsPanelProps) {
  const { settings: text } = useText(categoriesText)
  const isBusy = useNavigation().formMethod === 'POST'
  const values = typed ?? valuesOf(settings, departments)
  const list = (name: (typeof SETTING_FIELDS)[number]) => ({
    name,
    label: text[name],
    hint: text[`${name}Hint`],
    defaultValue: values[name],
    maxLength: 8000,
    format: SETTING_LINES,
    empty: NO_SETTING,
  })
  return (
    <CheckedForm
      key={settings.version}
      method="post"
      replace
      preventScrollReset
      problem={problem ?? undefined}
      className={surface.panel}
      aria-label={text.title}
    >
      <h2 className={textStyle.large}>{text.title}</h2>
      <p className={textStyle.muted}>{text.intro}</p>
      <input type="hidden" name="do" value="settings" />
      <input type="hidden" name="version" value={settings.version} />
      <RowList {...list('tagGroups')} max={MAX_TAG_GROUPS} rowName={text.tagGroup} addLabel={text.addTagGroup}>
        {({ name, parts }, { change, problem }) => (
          <>
            <Field
              label={text.tagGroupName}
              value={name}
              problem={name === '' ? problem : undefined}
              maxLength={MAX_SETTING_NAME}
              isOptional={false}
              autoComplete="off"
              onChange={({ currentTarget: { value } }) => change({ name: value, parts })}
            />
            <Field
              label={text.tags}
              problem={name === '' ? undefined : problem}
              hint={parts.trim() === '' ? undefined : text.tagsOfProducts(tagsIn(parts).join(', '))}
              value={parts}
              isOptional={false}
              autoComplete="off"
              onChange={({ currentTarget: { value } }) => change({ name, parts: value })}
            />
          </>
        )}
      </RowList>
      {(['sectors', 'segments'] as const).map((of) => (
        <RowList
          key={of}
          {...list(of)}
          max={of === 'sectors' ? MAX_SECTORS : MAX_SEGMENTS}
          rowName={text.rowOf[of]}
          addLabel={text.addTo[of]}
        >
          {({ name, parts }, { change, problem }) => (
            <>
              <Field
                label={text.rowName[of]}
                value={name}
                problem={problem}
                maxLength={MAX_SETTING_NAME}
                isOptional={false}
                autoComplete="off"
                onChange={({ currentTarget: { value } }) => change({ name: value, parts })}
              />
              <DepartmentChoice
                departments={departments}
                parts={parts}
                onChange={(chosen) => change({ name, parts: chosen })}
              />
            </>
          )}
        </RowList>
      ))}
      <CheckField name="showsUninvoicedPrices" defaultChecked={values.showsUninvoicedPrices}>
        {text.showsUninvoicedPrices}
      </CheckField>
      <Button type="submit" isBusy={isBusy}>
        {text.save}
      </Button>
    </CheckedForm>
  )
}

interface DepartmentChoiceProps {
  readonly departments: readonly StoredCategory[]
  /** Names of departments, as the line has them. */
  readonly parts: string
  readonly onChange: (parts: string) => void
}

function DepartmentChoice({ departments, parts, onChange }: DepartmentChoiceProps) {
  const { settings: text } = useText(categoriesText)
  const { found } = departmentsIn(parts, departments)
  const change = (id: string, isChosen: boolean) => {
    const chosen = departments.filter((department) =>
      department.id === id ? isChosen : found.some((other) => other.id === department.id),
    )
    onChange(writeParts(chosen))
  }
  return (
    <fieldset className={formStyle.wide}>
      <legend className={textStyle.smallStrong}>{text.departments}</legend>
      <div className={stack.wrap3}>
        {departments.map(({ id, name }) => (
          <CheckField
            key={id}
            checked={found.some((other) => other.id === id)}
            onChange={({ currentTarget: { checked } }) => change(id, checked)}
          >
            {name}
          </CheckField>
        ))}
      </div>
    </fieldset>
  )
}
