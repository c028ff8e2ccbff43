import { useNavigation } from 'react-router'
import type { EditedCatalogSettings } from '#domain/catalog/catalog-settings.ts'
import type { StoredCategory } from '#domain/catalog/category-tree.ts'
import type { FormProblem } from '../../shared/form-errors.ts'
import { text as categoriesText } from '../../shared/i18n/categories.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { CheckField, LongTextField } from '../../shared/ui/field.tsx'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { SETTING_FIELDS, valuesOf, type SettingValues } from './settings-form.ts'

interface SettingsPanelProps {
  readonly settings: EditedCatalogSettings
  readonly departments: readonly StoredCategory[]
  readonly problem: FormProblem | null
  readonly typed: SettingValues | null
}

/** The filters of the lists, the sectors of the first screen and the segments of customers, each a line of text. */
export function SettingsPanel({ settings, departments, problem, typed }: SettingsPanelProps) {
  const { settings: text } = useText(categoriesText)
  const isBusy = useNavigation().formMethod === 'POST'
  const values = typed ?? valuesOf(settings, departments)
  const field = (name: (typeof SETTING_FIELDS)[number]) => (
    <LongTextField
      key={name}
      label={text[name]}
      hint={text[`${name}Hint`]}
      name={name}
      defaultValue={values[name]}
      maxLength={8000}
      autoComplete="off"
    />
  )
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
      {SETTING_FIELDS.map(field)}
      <CheckField name="showsUninvoicedPrices" defaultChecked={values.showsUninvoicedPrices}>
        {text.showsUninvoicedPrices}
      </CheckField>
      <Button type="submit" isBusy={isBusy}>
        {text.save}
      </Button>
    </CheckedForm>
  )
}
