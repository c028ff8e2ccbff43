import { openOperatedStore } from '#contract/operated-store.ts'
import { OPERATIONS_PATH } from '#contract/operator.ts'
import type { Page } from '#contract/page.ts'
import type { Operator } from '#domain/operation/operator.ts'
import { SLUG_MAX_LENGTH, TIME_ZONES, USUAL_TIME_ZONE } from '#domain/supplier/new-store.ts'
import { callStore } from '../shared/api/call-store.ts'
import { text } from '../shared/i18n/operations.ts'
import { text as setUpText } from '../shared/i18n/set-up.ts'
import { buttonClass } from '../shared/ui/button.tsx'
import { Field, SelectField } from '../shared/ui/field.tsx'
import { Notice } from '../shared/ui/notice.tsx'
import surface from '../shared/ui/surface.module.css'
import stack from '../shared/ui/stack.module.css'
import textStyle from '../shared/ui/text.module.css'
import { faultOf, Frame, NEW_STORE_PATH, pageOf, storePath, type FormFault, type Visit } from './page.tsx'

/** Opens a store, and shows the link of its owner once. */
export async function openStore(visit: Visit, operator: Operator): Promise<Page> {
  const { call, form } = visit
  const field = (name: string): string => form[name] ?? ''
  const body = {
    storeName: field('storeName'),
    slug: field('slug'),
    legalName: field('legalName'),
    cnpj: field('cnpj'),
    timeZone: TIME_ZONES.find((zone) => zone === form.timeZone) ?? USUAL_TIME_ZONE,
    fullName: field('fullName'),
    email: field('email'),
  }
  try {
    const { id, link } = await callStore({ call }, openOperatedStore, { body })
    return openedPage(visit, operator, id, link)
  } catch (error) {
    return newStorePage(visit, operator, faultOf(error))
  }
}

export function newStorePage(visit: Visit, operator: Operator, fault: FormFault | null = null): Page {
  const { form, request } = visit
  const stateOf = (name: string) => ({ name, defaultValue: form[name], problem: fault?.faults[name] })
  const body = (
    <Frame operator={operator} current={OPERATIONS_PATH}>
      <header className={stack.gap1}>
        <h1>{text.newStore}</h1>
        <p className={textStyle.muted}>{text.newStoreIntro}</p>
      </header>
      <form method="post" action={NEW_STORE_PATH} className="ops-form ops-text" noValidate>
        {fault !== null && <Notice kind="problem">{fault.message}</Notice>}
        <fieldset className={`${surface.panel} ops-fields`}>
          <legend>{setUpText.store}</legend>
          <Field label={setUpText.storeName} maxLength={120} required {...stateOf('storeName')} />
          <Field
            label={setUpText.slug}
            hint={setUpText.slugHint(request.origin)}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={SLUG_MAX_LENGTH}
            {...stateOf('slug')}
          />
          <Field label={setUpText.legalName} maxLength={120} required {...stateOf('legalName')} />
          <Field
            label={setUpText.cnpj}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={18}
            required
            {...stateOf('cnpj')}
          />
          <SelectField
            label={setUpText.timeZone}
            required
            {...stateOf('timeZone')}
            options={TIME_ZONES.map((zone) => ({ value: zone, label: setUpText.timeZones[zone] }))}
          />
        </fieldset>
        <fieldset className={`${surface.panel} ops-fields`}>
          <legend>{text.newStoreOwner}</legend>
          <Field label={text.ownerName} maxLength={120} required {...stateOf('fullName')} />
          <Field label={text.ownerEmail} type="email" maxLength={254} required {...stateOf('email')} />
        </fieldset>
        <div className={stack.wrap3}>
          <button type="submit" className={buttonClass({})}>
            {text.open}
          </button>
          <a className={buttonClass({ look: 'quiet' })} href={OPERATIONS_PATH}>
            {text.cancel}
          </a>
        </div>
      </form>
    </Frame>
  )
  return pageOf(visit, { title: text.newStore, body, status: fault?.status ?? 200 })
}

function openedPage(visit: Visit, operator: Operator, id: string, link: string): Page {
  const body = (
    <Frame operator={operator} current={OPERATIONS_PATH}>
      <h1>{text.openedTitle}</h1>
      <section className={`${surface.panel} ops-text`}>
        <p>{text.openedIntro}</p>
        <Field label={text.link} defaultValue={link} readOnly required />
        <p>
          <a className={buttonClass({ look: 'secondary' })} href={storePath(id)}>
            {text.toStore}
          </a>
        </p>
      </section>
    </Frame>
  )
  return pageOf(visit, { title: text.openedTitle, body })
}
