import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { confirmVerification, sendVerification, verificationState } from '#contract/verification.ts'
import { can } from '#domain/access/can.ts'
import { MESSAGE_CHANNELS, type MessageChannel } from '#domain/customer/phone.ts'
import type { VerificationState } from '#domain/customer/verification.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import { actorOf } from '../../../shared/actor-of.ts'
import { callStore } from '../../../shared/api/call-store.ts'
import { missingIn, problemFrom, type FormProblem, formText } from '../../../shared/form-errors.ts'
import { withOverrides } from '../../../shared/i18n/dictionary.ts'
import { text as verificationText } from '../../../shared/i18n/verification.ts'
import { pageOf, requireCustomer } from '../../../shared/page-context.ts'

export interface Verification {
  readonly state: VerificationState
  /** Whether the viewer may change the customer's record. */
  readonly isOwn: boolean
  /** The channel by which a code was just sent. */
  readonly sentBy: MessageChannel | null
  readonly isDone: boolean
}

export async function loadVerification(args: LoaderFunctionArgs): Promise<Verification> {
  const account = await requireCustomer(args)
  const page = pageOf(args)
  const search = new URL(args.request.url).searchParams
  return {
    state: await callStore(page, verificationState, { query: { customerId: account.customerId } }),
    isOwn: can('registration.manage', actorOf(account), { features: featuresOf(page.supplier.tags) }),
    sentBy: channelOf(search.get('enviado')),
    isDone: search.has('feito'),
  }
}

/** Sends a code by a channel, or confirms the code that was typed. */
export async function actOnVerification(
  args: ActionFunctionArgs,
): Promise<{ readonly sentBy: MessageChannel | null } | { readonly problem: FormProblem }> {
  const { customerId } = await requireCustomer(args)
  const page = pageOf(args)
  const form = await args.request.formData()
  const sentBy = channelOf(formText(form, 'send'))
  const fields = sentBy === null ? ['code'] : []
  const missing = await missingIn(page, form, fields)
  if (missing) return { problem: missing }
  try {
    if (sentBy !== null)
      await callStore(page, sendVerification, { query: { customerId, channel: sentBy, source: 'conta' } })
    else {
      const channel = channelOf(formText(form, 'channel')) ?? 'email'
      const code = formText(form, 'code').trim()
      await callStore(page, confirmVerification, { body: { customerId, code, channel } })
    }
  } catch (error) {
    return { problem: problemFrom(error, fields, withOverrides(verificationText, await page.texts()).unreachable) }
  }
  return { sentBy }
}

const channelOf = (value: string | null): MessageChannel | null =>
  MESSAGE_CHANNELS.find((channel) => channel === value) ?? null
