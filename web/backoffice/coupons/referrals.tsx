import {
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { saveReferralProgram, storeReferrals } from '#contract/referral.ts'
import { centsFromReais, reaisFromCents, roundHalfUp } from '#domain/amounts.ts'
import { COUPON_KINDS, withDiscount } from '#domain/coupon/coupon.ts'
import type { ReferralBenefit, ReferralProgram, StoreReferrals } from '#domain/coupon/referral.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { parseDecimal } from '#domain/decimal.ts'
import { formatCents } from '#domain/format-price.ts'
import { formText, missingIn, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as couponsText } from '../../shared/i18n/coupons.ts'
import { text as referralsText } from '../../shared/i18n/referrals.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { CheckField, Field, SelectField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { BackToList } from '../list/back-to-list.tsx'
import { requireOffice } from '../state/office-context.ts'
import style from '../components/office-form.module.css'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(referralsText).officeTitle} | ${store.name}` }),
}

interface Shown extends StoreReferrals {
  readonly isOffered: boolean
}

export async function loader(args: LoaderFunctionArgs): Promise<Shown> {
  const office = await requireOffice(args, 'coupon.manage')
  return { ...(await callStore(office, storeReferrals, {})), isOffered: featuresOf(office.supplier.tags).sharesCoupons }
}

const BENEFITS = ['friend', 'reward'] as const
type Whose = (typeof BENEFITS)[number]

export async function action(args: ActionFunctionArgs): Promise<FormProblem | Response> {
  const office = await requireOffice(args, 'coupon.manage')
  const form = await args.request.formData()
  const missing = await missingIn(office, form, ['friend.value', 'reward.value', 'rewardDays'])
  if (missing) return missing
  const program = programIn(form)
  if ('faults' in program) return program
  try {
    await callStore(office, saveReferralProgram, { body: program })
  } catch (error) {
    return problemFrom(error, ['friend.value', 'reward.value'], referralsText.unreachable)
  }
  return redirect('/gestao/cupons/indicacao?feito')
}

/** The program as typed, or what is no number in it. */
function programIn(form: FormData): ReferralProgram | FormProblem {
  const [friend, reward] = BENEFITS.map((whose) => benefitIn(form, whose))
  const rewardDays = parseDecimal(formText(form, 'rewardDays'))
  const isPeriod = rewardDays !== null && Number.isInteger(rewardDays) && rewardDays >= 1 && rewardDays <= 365
  const faults = {
    ...(friend && 'faults' in friend ? friend.faults : {}),
    ...(reward && 'faults' in reward ? reward.faults : {}),
    ...(isPeriod ? {} : { rewardDays: referralsText.days }),
  }
  if (!friend || !reward || 'faults' in friend || 'faults' in reward || !isPeriod)
    return { message: Object.values(faults)[0] ?? couponsText.number, faults }
  return { isActive: form.has('active'), friend, reward, rewardDays }
}

function benefitIn(form: FormData, whose: Whose): ReferralBenefit | Pick<FormProblem, 'faults'> {
  const value = parseDecimal(formText(form, `${whose}.value`).replace(/%\s*$/, ''))
  const minimum = parseDecimal(formText(form, `${whose}.minimumItems`) || '0')
  if (value === null || minimum === null)
    return {
      faults: {
        ...(value === null ? { [`${whose}.value`]: couponsText.number } : {}),
        ...(minimum === null ? { [`${whose}.minimumItems`]: couponsText.number } : {}),
      },
    }
  const kind = formText(form, `${whose}.kind`)
  return withDiscount({
    kind: COUPON_KINDS.find((known) => known === kind) ?? 'percent',
    value: roundHalfUp(value * 100),
    minimumItems: centsFromReais(minimum),
  })
}

const decimal = (value: number): string => String(value).replace('.', ',')

/** What customers get for bringing friends. */
export function Component() {
  const text = useText(referralsText)
  const { program, waiting, rewarded, revenue, isOffered }: Shown = useLoaderData()
  const problem = useActionData<FormProblem>()
  const isSaved = useSearchParams()[0].has('feito')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <div className={stack.gap4}>
      <BackToList path="/gestao/cupons">{couponsText.back}</BackToList>
      <h1>{text.officeTitle}</h1>
      <p className={textStyle.muted}>{text.officeIntro}</p>
      {!isOffered && (
        <Notice kind="info" isLive={false}>
          {text.tagNeeded}
        </Notice>
      )}
      {isSaved && !problem && <Notice kind="success">{text.saved}</Notice>}
      {program && (
        <section className={surface.panel} aria-labelledby="figures">
          <h2 id="figures" className={textStyle.large}>
            {text.figures}
          </h2>
          <dl className={style.figures}>
            <div>
              <dt>{text.waitingFriends}</dt>
              <dd>{waiting}</dd>
            </div>
            <div>
              <dt>{text.rewards}</dt>
              <dd>{rewarded}</dd>
            </div>
            <div>
              <dt>{text.revenue}</dt>
              <dd>{formatCents(revenue)}</dd>
            </div>
          </dl>
        </section>
      )}
      <CheckedForm method="post" replace problem={problem} className={`${surface.panel} ${style.form}`}>
        {BENEFITS.map((whose) => (
          <Benefit key={whose} whose={whose} benefit={program?.[whose] ?? null} />
        ))}
        <Field
          label={text.rewardDays}
          name="rewardDays"
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          defaultValue={program?.rewardDays ?? 60}
        />
        <CheckField name="active" defaultChecked={program?.isActive ?? true}>
          {text.active}
        </CheckField>
        <Button type="submit" isBusy={isBusy} className={style.save}>
          {text.save}
        </Button>
      </CheckedForm>
    </div>
  )
}

function Benefit({ whose, benefit }: { readonly whose: Whose; readonly benefit: ReferralBenefit | null }) {
  const text = useText(referralsText)
  const { fields, hints, kinds } = useText(couponsText)
  return (
    <fieldset className={style.group}>
      <legend className={textStyle.large}>{text[whose]}</legend>
      <SelectField
        label={fields.kind}
        name={`${whose}.kind`}
        required
        defaultValue={benefit?.kind ?? 'percent'}
        options={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
      />
      <Field
        label={fields.value}
        hint={hints.value}
        name={`${whose}.value`}
        required
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        defaultValue={benefit ? decimal(benefit.value / 100) : ''}
      />
      <Field
        label={fields.minimum}
        name={`${whose}.minimumItems`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        defaultValue={benefit && benefit.minimumItems > 0 ? decimal(reaisFromCents(benefit.minimumItems)) : ''}
      />
    </fieldset>
  )
}
