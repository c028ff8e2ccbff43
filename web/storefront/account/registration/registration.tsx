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
import { text as registrationText } from '../../../shared/i18n/registration.ts'
import { withOverrides } from '../../../shared/i18n/dictionary.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
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

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(registrationText).ownTitle} | ${store.name}` }),
}

interface Own extends OwnRegistration {
  readonly isSaved: boolean
}

export async function loader(args: LoaderFunctionArgs): Promise<Own> {
  const account = await requireCustomer(args)
  const page = pageOf(args)
  const features = featuresOf(page.supplier.tags)
  if (!can('registration.manage', actorOf(account), { features })) throw redirect('/conta')
  return {
    ...(await loadOwnRegistration(page, account.customerId)),
    isSaved: new URL(args.request.url).searchParams.has('feito'),
  }
}

export async function action(args: ActionFunctionArgs): Promise<RegistrationAnswer | Response> {
  const { customerId } = await requireCustomer(args)
  const page = pageOf(args)
  const text = withOverrides(registrationText, await page.texts())
  const form = await args.request.formData()
  return (await saveOwnRegistration(page, customerId, form, text)) ?? redirect('/conta/cadastro?feito')
}

export function Component() {
  const text = useText(registrationText)
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
