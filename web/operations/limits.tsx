import { setStoreLimits } from '#contract/store-limits.ts'
import type { LimitsInUse, StoreLimits } from '#domain/operation/store-limits.ts'
import { callStore } from '../shared/api/call-store.ts'
import { text } from '../shared/i18n/operations.ts'
import { buttonClass } from '../shared/ui/button.tsx'
import { Field } from '../shared/ui/field.tsx'
import surface from '../shared/ui/surface.module.css'
import textStyle from '../shared/ui/text.module.css'
import { storePath, submit, type FormFault, type Visit } from './page.tsx'

type Kind = keyof StoreLimits
const KINDS = ['products', 'staff', 'fileBytes', 'companyStores'] as const satisfies readonly Kind[]

/** Files are limited in megabytes, everything else by the piece. */
const unitOf = (kind: Kind): number => (kind === 'fileBytes' ? 1_000_000 : 1)
const LEAST: Readonly<Record<Kind, number>> = { products: 0, staff: 1, fileBytes: 0, companyStores: 1 }
/** Digits that a limit has at the most. */
const MOST_DIGITS = 9

/** A whole number as it was typed, with or without points between thousands; null where it is none. */
function wholeNumber(typed: string): number | null {
  const digits = /^\d{1,3}(?:\.\d{3})+$/.test(typed) ? typed.replaceAll('.', '') : typed
  return /^\d+$/.test(digits) && digits.length <= MOST_DIGITS ? Number(digits) : null
}

/** Saves the limits as they were typed. Null where it did. */
export async function saveLimits({ call, form }: Visit, id: string): Promise<FormFault | null> {
  const faults: Record<string, string> = {}
  const limitOf = (kind: Kind): number | null => {
    const typed = (form[kind] ?? '').trim()
    if (typed === '') return null
    const limit = wholeNumber(typed)
    if (limit === null || limit < LEAST[kind]) faults[kind] = text.limitFault(LEAST[kind])
    return limit === null ? null : limit * unitOf(kind)
  }
  const body = {
    products: limitOf('products'),
    staff: limitOf('staff'),
    fileBytes: limitOf('fileBytes'),
    companyStores: limitOf('companyStores'),
  }
  if (Object.keys(faults).length > 0) return { status: 422, message: text.limitsFault, faults }
  return submit(() => callStore({ call }, setStoreLimits, { params: { id }, body }))
}

interface LimitsFormProps {
  readonly id: string
  readonly shown: LimitsInUse
  /** Of the form that was refused; empty otherwise. */
  readonly typed: Readonly<Record<string, string>>
  readonly faults: Readonly<Record<string, string>>
}

export const LimitsForm = ({ id, shown: { limits, used, usualCompanyStores }, typed, faults }: LimitsFormProps) => (
  <form method="post" action={`${storePath(id)}/limites`} className={`${surface.panel} ops-form`} noValidate>
    <h2>{text.limitsTitle}</h2>
    <p className={textStyle.muted}>{text.limitsIntro}</p>
    {KINDS.map((kind) => {
      const limit = limits[kind]
      return (
        <Field
          key={kind}
          label={text.limits[kind]}
          hint={`${text.inUse(kind === 'fileBytes' ? text.megabytes(used.fileBytes) : text.number(used[kind]))} ${kind === 'companyStores' ? text.usualLimit(usualCompanyStores) : text.noLimit}`}
          name={kind}
          isOptional={false}
          inputMode="numeric"
          autoComplete="off"
          maxLength={MOST_DIGITS + 2}
          defaultValue={typed[kind] ?? (limit === null ? '' : String(limit / unitOf(kind)))}
          problem={faults[kind]}
        />
      )
    })}
    <p>
      <button type="submit" className={buttonClass({ look: 'secondary' })}>
        {text.saveLimits}
      </button>
    </p>
  </form>
)
