import { useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { COMPARISONS, MAX_PERIOD_DAYS, PERIODS, type PeriodFault } from '#domain/report/period.ts'
import { reportsText } from '../../shared/i18n/office-reports.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Field, SelectField } from '../../shared/ui/field.tsx'
import {
  COMPARISON_WORDS,
  PERIOD_WORDS,
  REPORT_WORDS,
  REPORTS,
  type reportsUrl,
  type ReportQuery,
} from './report-url.ts'
import stack from '../../shared/ui/stack.module.css'
import style from './reports.module.css'

interface PeriodFormProps {
  readonly url: typeof reportsUrl
  readonly query: ReportQuery
  readonly faults: readonly PeriodFault[]
  /** Whether sales are told apart and compared. */
  readonly isOfSales: boolean
}

/** What the report tells sales apart by, and which days it is about. A choice is followed at once; without script, and for days that are typed, by the button. */
export function PeriodForm({ url, query, faults, isOfSales }: PeriodFormProps) {
  const text = useText(reportsText)
  const navigate = useNavigate()
  const [isFree, setFree] = useState(query.name === 'free')
  const problemOf = (field: PeriodFault['field']) => {
    const code = faults.find((fault) => fault.field === field)?.code
    return code === 'periodTooLong' ? text.periodTooLong(MAX_PERIOD_DAYS) : code && text[code]
  }
  const dayField = (field: 'from' | 'until') => (
    <Field
      label={text[field]}
      type="date"
      name={url.nameOf(field)}
      defaultValue={query[field]}
      problem={problemOf(field)}
      isOptional={false}
    />
  )
  return (
    <Form
      key={url.searchOf(query)}
      action={url.path}
      className={`${stack.wrapEnd3} ${style.period}`}
      aria-label={text.choose}
    >
      {url
        .otherParameters(query, 'page')
        .filter(([name]) => !CHOSEN_HERE.some((filter) => url.nameOf(filter) === name))
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      {isOfSales && (
        <SelectField
          label={text.reports}
          name={url.nameOf('by')}
          defaultValue={REPORT_WORDS[query.by]}
          options={REPORTS.map((value) => ({ value: REPORT_WORDS[value], label: text.by[value] }))}
          required
          onChange={({ target }) => {
            const { by } = url.read(new URLSearchParams([[url.nameOf('by'), target.value]]))
            void navigate(url.pathOf(query, { by }))
          }}
        />
      )}
      <SelectField
        label={text.period}
        name={url.nameOf('name')}
        defaultValue={PERIOD_WORDS[query.name]}
        options={PERIODS.map((value) => ({ value: PERIOD_WORDS[value], label: text.periods[value] }))}
        required
        onChange={({ target }) => {
          const chosen = url.read(new URLSearchParams([[url.nameOf('name'), target.value]])).name
          setFree(chosen === 'free')
          if (chosen !== 'free') void navigate(url.pathOf(query, { name: chosen, from: '', until: '' }))
        }}
      />
      {isFree && dayField('from')}
      {isFree && dayField('until')}
      {isOfSales && (
        <SelectField
          label={text.compare}
          name={url.nameOf('comparison')}
          defaultValue={COMPARISON_WORDS[query.comparison]}
          options={COMPARISONS.map((value) => ({ value: COMPARISON_WORDS[value], label: text.comparisons[value] }))}
          required
          onChange={({ target }) => {
            const { comparison } = url.read(new URLSearchParams([[url.nameOf('comparison'), target.value]]))
            if (!isFree || query.name === 'free') void navigate(url.pathOf(query, { comparison }))
          }}
        />
      )}
      {isFree ? (
        <Button type="submit">{text.show}</Button>
      ) : (
        <noscript>
          <Button type="submit">{text.show}</Button>
        </noscript>
      )}
    </Form>
  )
}

const CHOSEN_HERE = ['by', 'name', 'from', 'until', 'comparison'] as const
