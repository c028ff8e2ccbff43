import {
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { can } from '#domain/access/can.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { text } from '../../../shared/i18n/registration.ts'
import { pageOf, requireCustomer } from '../../../shared/page-context.ts'
import { Notice } from '../../../shared/ui/notice.tsx'
import { actorOf } from '../../../shared/actor-of.ts'
import { AccountFrame } from '../home/account-frame.tsx'
import {
  loadOwnRegistration,
  OwnRegistrationForm,
  saveOwnRegistration,
  type OwnRegistration,
} from './own-registration.tsx'
import type { RegistrationAnswer } from './registration-data.ts'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${text.ownTitle} | ${store.name}` }) }

interface Own extends OwnRegistration {
  readonly isSaved: boolean
}

export async function loader(args: LoaderFunctionArgs): Promise<Own> {
  const account = await requireCustomer(args)
  const { call, supplier } = pageOf(args)
  if (!can('registration.manage', actorOf(account), { features: featuresOf(supplier.tags) })) throw redirect('/conta')
  const { customerId } = account
  return {
    ...(await loadOwnRegistration(call, { supplierId: supplier.id, customerId })),
    isSaved: new URL(args.request.url).searchParams.has('feito'),
  }
}

export async function action(args: ActionFunctionArgs): Promise<RegistrationAnswer | Response> {
  const { customerId } = await requireCustomer(args)
  const { call, supplier } = pageOf(args)
  return (
    (await saveOwnRegistration(call, { supplierId: supplier.id, customerId }, await args.request.formData())) ??
    redirect('/conta/cadastro?feito')
  )
}

export function Component() {
  const { isSaved, ...own }: Own = useLoaderData()
  const answer = useActionData<RegistrationAnswer>()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <AccountFrame title={text.ownTitle} intro={text.ownIntro}>
      {isSaved && !answer && <Notice kind="success">{text.saved}</Notice>}
      <OwnRegistrationForm {...own} answer={answer} isBusy={isBusy} />
    </AccountFrame>
  )
}
