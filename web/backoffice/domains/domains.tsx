import { Globe2 } from 'lucide-react'
import {
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { chooseMainDomain, claimDomain, listDomains, removeDomain, verifyDomain } from '#contract/store-domain.ts'
import { MAX_DOMAIN_CLAIMS, type StoreDomains } from '#domain/supplier/domain-claim.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText, missingIn, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as domainsText } from '../../shared/i18n/office-domains.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import formStyle from '../components/office-form.module.css'
import { UndoForm } from '../components/undo-form.tsx'
import { requireOffice } from '../state/office-context.ts'
import { DomainCard } from './domain-card.tsx'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(domainsText).title} | ${store.name}` }),
}

export async function loader(args: LoaderFunctionArgs): Promise<StoreDomains> {
  return callStore(await requireOffice(args, 'domain.manage'), listDomains, {})
}

interface Outcome {
  readonly problem: FormProblem | null
  /** What was done, and to which domain. */
  readonly done: 'added' | 'proved' | 'notProved' | 'mainChosen' | 'removed' | null
  readonly domain: string
}

export async function action(args: ActionFunctionArgs): Promise<Outcome> {
  const office = await requireOffice(args, 'domain.manage')
  const form = await args.request.formData()
  const domain = formText(form, 'domain').trim()
  const outcome = (done: Outcome['done']): Outcome => ({ problem: null, done, domain })
  const params = { domain }
  const verify = async () => {
    const { domains } = await callStore(office, verifyDomain, { params })
    return outcome(domains.find(({ name }) => name === domain)?.state === 'proved' ? 'proved' : 'notProved')
  }
  try {
    switch (formText(form, 'do')) {
      case 'verify':
        return await verify()
      case 'main':
        await callStore(office, chooseMainDomain, { params })
        return outcome('mainChosen')
      case 'remove':
        await callStore(office, removeDomain, { params })
        return outcome('removed')
      // The proof of a domain that comes back is the same.
      case 'restore':
        await callStore(office, claimDomain, { body: { domain } })
        return await verify()
      default: {
        const problem = await missingIn(office, form, ['domain'])
        if (problem) return { problem, done: null, domain }
        await callStore(office, claimDomain, { body: { domain } })
        return outcome('added')
      }
    }
  } catch (error) {
    return { problem: problemFrom(error, ['domain'], domainsText.unreachable), done: null, domain }
  }
}

/** The domains of the store, how each is proved, and the form for another. */
export function Component() {
  const text = useText(domainsText)
  const { domains, host }: StoreDomains = useLoaderData()
  const outcome = useActionData<Outcome>()
  return (
    <div className={stack.gap4}>
      <header className={stack.gap2}>
        <h1>{text.title}</h1>
        <p className={`${textStyle.muted} ${formStyle.form}`}>{text.intro}</p>
      </header>
      <div role="status">
        {outcome?.done && (
          <Notice kind={outcome.done === 'notProved' ? 'info' : 'success'}>
            {text[outcome.done](outcome.domain)}{' '}
            {outcome.done === 'removed' && <UndoForm fields={{ do: 'restore', domain: outcome.domain }} />}
          </Notice>
        )}
      </div>
      {domains.length === 0 && (
        <EmptyState icon={<Globe2 size={32} aria-hidden />} title={text.emptyTitle} text={text.empty} />
      )}
      {domains.length > 0 && (
        <ul className={`${stack.gap3} ${formStyle.records}`}>
          {domains.map((domain) => (
            <li key={domain.name} className={`${surface.card} ${stack.gap3}`}>
              <DomainCard domain={domain} host={host} />
            </li>
          ))}
        </ul>
      )}
      {domains.filter(({ token }) => token !== null).length >= MAX_DOMAIN_CLAIMS ? (
        <p>{text.full}</p>
      ) : (
        <NewDomain key={domains.length} problem={outcome?.problem ?? null} typed={outcome?.domain ?? ''} />
      )}
    </div>
  )
}

function NewDomain({ problem, typed }: { readonly problem: FormProblem | null; readonly typed: string }) {
  const text = useText(domainsText)
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <CheckedForm
      method="post"
      problem={problem}
      replace
      className={`${surface.panel} ${formStyle.form}`}
      aria-label={text.newTitle}
    >
      <h2>{text.newTitle}</h2>
      <Field
        label={text.domain}
        hint={text.hint}
        name="domain"
        type="text"
        inputMode="url"
        defaultValue={problem ? typed : ''}
        maxLength={300}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <Button type="submit" isBusy={isBusy} className={formStyle.save}>
        {text.add}
      </Button>
    </CheckedForm>
  )
}
