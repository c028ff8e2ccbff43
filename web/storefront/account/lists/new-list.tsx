import { redirect } from 'react-router'
import { createShoppingList } from '#contract/shopping-list.ts'
import { MAX_LIST_NAME, type ListSource } from '#domain/shopping-list/shopping-list.ts'
import { callStore } from '../../../shared/api/call-store.ts'
import { formText, missingIn, problemFrom, type FormProblem } from '../../../shared/form-errors.ts'
import { withOverrides } from '../../../shared/i18n/dictionary.ts'
import { text as commonText } from '../../../shared/i18n/common.ts'
import { listsText } from '../../../shared/i18n/shopping-lists.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import type { PageContext } from '../../../shared/page-context.ts'
import { Button, ButtonLink } from '../../../shared/ui/button.tsx'
import { CheckedForm } from '../../../shared/ui/checked-form.tsx'
import { CheckField, Field } from '../../../shared/ui/field.tsx'
import { AccountColumns } from '../home/account-frame.tsx'
import { FormActions, FormPanel } from '../../../shared/ui/form-panel.tsx'
import { useStoreData } from '../../state/store-context.ts'

/** What a new list begins with, as the URL names it: `?nova&pedido=12`, `?nova&carrinho`; `?nova` alone is empty, null no new list. */
export function sourceIn(request: Request): ListSource | null {
  const search = new URL(request.url).searchParams
  if (!search.has('nova')) return null
  const order = Number(search.get('pedido') ?? 0)
  if (Number.isSafeInteger(order) && order > 0) return { fromOrder: order }
  return search.has('carrinho') ? { fromCart: true } : {}
}

const FIELDS = ['name'] as const

/** Creates the list, and shows it. */
export async function createList(
  page: PageContext,
  form: FormData,
  source: ListSource,
): Promise<FormProblem | Response> {
  const missing = await missingIn(page, form, FIELDS)
  if (missing !== null) return missing
  try {
    // What was put into the cart a moment ago may not be saved yet.
    await page.browser?.cart.getState().actions.flush()
    const { id } = await callStore(page, createShoppingList, {
      body: { name: formText(form, 'name'), isShared: form.has('isShared'), ...source },
    })
    return redirect(`/listas/${id}?feito`)
  } catch (error) {
    return problemFrom(error, FIELDS, withOverrides(listsText, await page.texts()).unreachable)
  }
}

interface NewListProps {
  readonly source: ListSource
  readonly problem: FormProblem | undefined
  readonly isBusy: boolean
}

/** The name of a new list, and who sees it. */
export function NewList({ source: { fromCart, fromOrder }, problem, isBusy }: NewListProps) {
  const [text, common] = [useText(listsText), useText(commonText)]
  const { account } = useStoreData()
  const isForClient = account?.role === 'representative' || account?.role === 'attendant'
  return (
    <AccountColumns>
      <FormPanel
        title={text.newTitle}
        intro={fromOrder === undefined ? fromCart === true && text.fromCart : text.fromOrder(fromOrder)}
      >
        <CheckedForm method="post" problem={problem}>
          <Field
            label={text.name}
            hint={text.nameHint}
            name="name"
            required
            maxLength={MAX_LIST_NAME}
            autoComplete="off"
            defaultValue={fromOrder === undefined ? undefined : text.nameOfOrder(fromOrder)}
          />
          {isForClient ? (
            <p>{text.forClient(account.customerName)}</p>
          ) : (
            <CheckField name="isShared" defaultChecked>
              {text.share}
            </CheckField>
          )}
          <FormActions>
            <ButtonLink to="/listas" look="secondary">
              {common.cancel}
            </ButtonLink>
            <Button type="submit" isBusy={isBusy}>
              {text.create}
            </Button>
          </FormActions>
        </CheckedForm>
      </FormPanel>
    </AccountColumns>
  )
}
