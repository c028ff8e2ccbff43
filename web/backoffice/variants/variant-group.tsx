import { ArrowUp, X } from 'lucide-react'
import { useState } from 'react'
import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import {
  changeVariantGroup,
  createVariantGroup,
  getVariantGroup,
  removeVariantGroup,
} from '#contract/variant-group-desk.ts'
import type { StoredVariantGroup, VariantAxis, VariantGroupInput } from '#domain/catalog/variant-group.ts'
import { moveItem } from '#domain/move-item.ts'
import { withFieldNames } from '../../shared/api/api-context.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText, problemFrom } from '../../shared/form-errors.ts'
import { formatPrice } from '../../shared/format.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as variantsText } from '../../shared/i18n/office-variants.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Field, LongTextField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import fieldStyle from '../../shared/ui/field.module.css'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import formStyle from '../components/office-form.module.css'
import { FieldFault } from '../components/picker.tsx'
import { ProductPicker } from '../components/product-picker.tsx'
import {
  conflictsBetween,
  FieldGroup,
  revalidatesRecord,
  RecordForm,
  type RecordOutcome,
  RecordPage,
  saveRecord,
  TheirChoice,
} from '../components/record-form.tsx'
import { requireOffice } from '../state/office-context.ts'
import {
  axesIn,
  FIELDS,
  missingVariants,
  parseInput,
  valuesOf,
  variantFields,
  variantsOf,
  VARIANTS_FIELD,
  type EditedVariant,
  type FieldName,
  type Values,
} from './variant-form.ts'
import style from './variants.module.css'

const LIST = '/gestao/produtos/variantes'
/** In place of the id of a group that is not there yet. */
const NEW = 'novo'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(variantsText).title} | ${store.name}` }),
}

/** Null for a new one. */
export async function loader(args: LoaderFunctionArgs): Promise<StoredVariantGroup | null> {
  const office = await requireOffice(args, 'product.manage')
  const id = args.params['id'] ?? NEW
  return id === NEW ? null : callStore(office, getVariantGroup, { params: { id } })
}

export const shouldRevalidate = revalidatesRecord

type Outcome = RecordOutcome<StoredVariantGroup, FieldName>
/** What is wrong with the axes is shown where the first of them is typed. */
const FIELD_OF_AXES = { axes: 'values0' }

export async function action(args: ActionFunctionArgs): Promise<Outcome | Response> {
  const office = await requireOffice(args, 'product.manage')
  const form = await args.request.formData()
  const id = args.params['id'] ?? NEW
  if (form.has('separate')) {
    try {
      await callStore(office, removeVariantGroup, {
        params: { id },
        query: { version: Number(formText(form, 'version')) },
      })
    } catch (error) {
      return { problem: problemFrom(error, [], variantsText.unreachable), typed: null, stored: null }
    }
    return redirect(LIST)
  }
  return saveRecord(office, args, form, {
    list: LIST,
    newId: NEW,
    api: {
      read: (id) => callStore(office, getVariantGroup, { params: { id } }),
      create: (body: VariantGroupInput) =>
        withFieldNames(callStore(office, createVariantGroup, { body }), FIELD_OF_AXES),
      change: (id, version, terms) =>
        withFieldNames(
          callStore(office, changeVariantGroup, { params: { id }, body: { ...terms, version } }),
          FIELD_OF_AXES,
        ),
    },
    fields: FIELDS,
    required: ['name', 'axis0', 'values0'],
    pickers: [VARIANTS_FIELD],
    outdated: 'variantGroup.outdated',
    unreachable: variantsText.unreachable,
    parseInput,
  })
}

/** One group of variants, or a new one. */
export function Component() {
  const text = useText(variantsText)
  const group: StoredVariantGroup | null = useLoaderData()
  const outcome = useActionData<Outcome>()
  const { id } = useParams()
  return (
    <RecordPage text={text} list={LIST} name={group?.name ?? null} isRefused={outcome !== undefined}>
      {group && (
        <p>
          <ButtonLink to={`${LIST}/${group.id}/grade`} look="secondary" size="small">
            {text.sheet.open}
          </ButtonLink>
        </p>
      )}
      <GroupForm key={`${id} ${group?.version}`} group={group} outcome={outcome ?? null} />
      {group && (
        <Form method="post" className={stack.row2}>
          <input type="hidden" name="version" value={group.version} />
          <Button type="submit" name="separate" value="1" look="quiet">
            {text.separate}
          </Button>
          <span className={textStyle.note}>{text.separateHint}</span>
        </Form>
      )}
    </RecordPage>
  )
}

interface GroupFormProps {
  readonly group: StoredVariantGroup | null
  readonly outcome: Outcome | null
}

function GroupForm({ group, outcome }: GroupFormProps) {
  const text = useText(variantsText)
  const values = outcome?.typed ?? valuesOf(group)
  const [typed, setTyped] = useState<Values>(values)
  const [variants, setVariants] = useState<readonly EditedVariant[]>(() => variantsOf(group))
  const label = (name: FieldName) => ({
    label: text.fields[name],
    hint: text.hints[name],
    name,
    defaultValue: values[name],
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      setTyped((before) => ({ ...before, [name]: currentTarget.value })),
  })
  const stored = outcome?.stored ?? null
  return (
    <RecordForm
      text={text}
      name={group?.name ?? null}
      version={stored?.version ?? group?.version ?? 0}
      problem={outcome?.problem}
      conflicts={stored && conflictsBetween(values, valuesOf(stored), text.fields)}
    >
      <FieldGroup name={text.groups.group}>
        <Field {...label('name')} required maxLength={120} autoComplete="off" className={formStyle.wide} />
        <Field {...label('axis0')} required maxLength={40} autoComplete="off" />
        <LongTextField {...label('values0')} required rows={4} maxLength={1500} />
        <Field {...label('axis1')} maxLength={40} autoComplete="off" />
        <LongTextField {...label('values1')} rows={4} maxLength={1500} />
      </FieldGroup>
      <FieldGroup name={text.groups.variants}>
        <p className={`${textStyle.note} ${formStyle.wide}`}>{text.variantsHint}</p>
        {stored && summaryOf(variantsOf(stored)) !== summaryOf(variantsOf(group)) && (
          <TheirChoice
            message={text.theirVariants(summaryOf(variantsOf(stored)))}
            use={text.useTheirs}
            onUse={() => setVariants(variantsOf(stored))}
          />
        )}
        <Variants groupName={typed.name} axes={axesIn(typed)} variants={variants} onChange={setVariants} />
      </FieldGroup>
    </RecordForm>
  )
}

interface VariantsProps {
  readonly groupName: string
  readonly axes: readonly VariantAxis[]
  readonly variants: readonly EditedVariant[]
  readonly onChange: (variants: readonly EditedVariant[]) => void
}

function Variants({ groupName, axes, variants, onChange }: VariantsProps) {
  const text = useText(variantsText)
  const [undo, setUndo] = useState<{ readonly name: string; readonly before: readonly EditedVariant[] } | null>(null)
  const [isComplete, setComplete] = useState(false)
  const nameOf = ({ product, values }: EditedVariant) =>
    product?.name ?? text.newProduct([groupName, ...values].filter(Boolean).join(' · '))
  const change = (next: readonly EditedVariant[]) => {
    setUndo(null)
    setComplete(false)
    onChange(next)
  }
  return (
    <div className={`${stack.gap3} ${formStyle.wide}`}>
      <ol className={`${stack.gap2} ${formStyle.records}`}>
        {variants.map((variant, at) => (
          <li key={variant.key} className={surface.card}>
            <div className={`${stack.wrap2} ${style.variant}`}>
              <input type="hidden" name={variantFields(at).product} value={variant.product?.id ?? ''} />
              <p className={style.name}>
                {variant.product ? (
                  <Link to={`/gestao/produtos/${variant.product.id}`}>{nameOf(variant)}</Link>
                ) : (
                  nameOf(variant)
                )}{' '}
                {at === 0 && <Badge tone="good">{text.principal}</Badge>}
                {!variant.isActive && <Badge>{text.archived}</Badge>}
                {variant.product?.price != null && (
                  <span className={textStyle.note}> {formatPrice(variant.product.price)}</span>
                )}
              </p>
              {axes.map((axis, place) => (
                <select
                  key={place}
                  name={variantFields(at).value(place)}
                  className={`${fieldStyle.input} ${style.value}`}
                  aria-label={text.valueOf(axis.name || text.fields.axis0, nameOf(variant))}
                  value={axis.values.includes(variant.values[place] ?? '') ? variant.values[place] : ''}
                  onChange={({ currentTarget }) =>
                    change(
                      variants.with(at, {
                        ...variant,
                        values: axes.map((_axis, each) =>
                          each === place ? currentTarget.value : (variant.values[each] ?? ''),
                        ),
                      }),
                    )
                  }
                >
                  <option value="">{text.choose}</option>
                  {axis.values.map((value) => (
                    <option key={value}>{value}</option>
                  ))}
                </select>
              ))}
              <span className={stack.row2}>
                {at > 0 && (
                  <Button
                    look="quiet"
                    size="small"
                    aria-label={text.up(nameOf(variant))}
                    onClick={() => change(moveItem(variants, at, at - 1))}
                  >
                    <ArrowUp size={18} aria-hidden />
                  </Button>
                )}
                <Button
                  look="quiet"
                  size="small"
                  aria-label={text.remove(nameOf(variant))}
                  onClick={() => {
                    change(variants.toSpliced(at, 1))
                    setUndo({ name: nameOf(variant), before: variants })
                  }}
                >
                  <X size={18} aria-hidden />
                </Button>
              </span>
            </div>
          </li>
        ))}
      </ol>
      <div role="status">
        {undo && (
          <Notice kind="info">
            {text.removed(undo.name)}{' '}
            <Button look="quiet" size="small" onClick={() => change(undo.before)}>
              {text.undo}
            </Button>
          </Notice>
        )}
        {isComplete && <p className={textStyle.note}>{text.nothingMissing}</p>}
      </div>
      <FieldFault field={VARIANTS_FIELD} />
      <ProductPicker
        legend={text.addProducts}
        field="picked"
        chosen={[]}
        onChange={(picked) => {
          const known = new Set(variants.map(({ product }) => product?.id))
          const added = picked.filter(({ id }) => !known.has(id))
          change([...variants, ...added.map((product) => ({ key: product.id, product, isActive: true, values: [] }))])
        }}
      />
      {variants[0]?.product && (
        <div className={stack.gap1}>
          <p>
            <Button
              look="secondary"
              size="small"
              onClick={() => {
                const missing = missingVariants(axes, variants)
                change([...variants, ...missing])
                setComplete(missing.length === 0)
              }}
            >
              {text.addMissing}
            </Button>
          </p>
          <p className={textStyle.note}>{text.addMissingHint}</p>
        </div>
      )}
    </div>
  )
}

const summaryOf = (variants: readonly EditedVariant[]): string =>
  variants.map(({ product, values }) => `${product?.name ?? ''} (${values.join(' · ')})`).join('; ')
