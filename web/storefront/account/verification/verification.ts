import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import {
  confirmVerification,
  decodeVerificationState,
  sendVerification,
  verificationState,
  type VerificationState,
} from '#contract/verification.ts'
import { can } from '#domain/access/can.ts'
import { MESSAGE_CHANNELS, type MessageChannel } from '#domain/customer/phone.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import { missingIn, problemFrom, formText, type FormProblem } from '../../../shared/form-errors.ts'
import { text } from '../../../shared/i18n/verification.ts'
import { pageOf, requireCustomer } from '../../../shared/page-context.ts'
import { actorOf } from '../../../shared/actor-of.ts'

export interface Verification {
  readonly state: VerificationState
  /** Whether the viewer may change the customer's record. */
  readonly isOwn: boolean
  /** By which way a code was just sent. */
  readonly sentBy: MessageChannel | null
  readonly isDone: boolean
}

export async function loadVerification(args: LoaderFunctionArgs): Promise<Verification> {
  const account = await requireCustomer(args)
  const { call, supplier } = pageOf(args)
  const state = decodeVerificationState(
    await call(verificationState, { params: {}, query: { idcliente: account.customerId, idfornecedor: supplier.id } }),
  )
  const search = new URL(args.request.url).searchParams
  const isOwn = can('registration.manage', actorOf(account), { features: featuresOf(supplier.tags) })
  return { state, isOwn, sentBy: channelOf(search.get('enviado')), isDone: search.has('feito') }
}

/** What the form asked for: to send a code by a channel, or to take the one that was typed. */
export async function actOnVerification(
  args: ActionFunctionArgs,
): Promise<{ readonly sentBy: MessageChannel | null } | { readonly problem: FormProblem }> {
  const { customerId } = await requireCustomer(args)
  const { call, supplier } = pageOf(args)
  const form = await args.request.formData()
  const of = { idcliente: customerId, idfornecedor: supplier.id }
  const sentBy = channelOf(formText(form, 'enviar'))
  const fields = sentBy === null ? ['codigo'] : []
  const missing = missingIn(form, fields)
  if (missing) return { problem: missing }
  try {
    if (sentBy !== null) await call(sendVerification, { params: {}, query: { ...of, canal: sentBy, fonte: 'conta' } })
    else
      await call(confirmVerification, {
        params: {},
        body: { ...of, codigo: formText(form, 'codigo').trim(), canal: channelOf(formText(form, 'canal')) ?? 'email' },
      })
  } catch (error) {
    return { problem: problemFrom(error, fields, text.unreachable) }
  }
  return { sentBy }
}

const channelOf = (value: string | null): MessageChannel | null =>
  MESSAGE_CHANNELS.find((channel) => channel === value) ?? null
