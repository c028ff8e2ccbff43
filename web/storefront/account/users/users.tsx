import { UserPlus } from 'lucide-react'
import {
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import type { ScreenHandle } from '../../../shared/head.ts'
import { text } from '../../../shared/i18n/users.ts'
import { pageOf, requireCustomer } from '../../../shared/page-context.ts'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import { changeUsers, type UserProblem } from '../../../shared/users/change-users.ts'
import { loadUsers, type ShownUsers } from '../../../shared/users/load-users.ts'
import { InvitationForm, UserForm } from '../../../shared/users/user-form.tsx'
import { UserList } from '../../../shared/users/user-list.tsx'
import type { UsersPlace } from '../../../shared/users/users-place.ts'
import { useModals } from '../../state/modal.ts'
import { useStoreData } from '../../state/store-context.ts'
import { AccountFrame } from '../home/account-frame.tsx'
import { USERS_PATH } from './users-path.ts'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${text.title} | ${store.name}` }) }

export async function loader(args: LoaderFunctionArgs): Promise<ShownUsers> {
  const { customerId } = await requireCustomer(args)
  return loadUsers(pageOf(args), customerId, args.request.url)
}

export async function action(args: ActionFunctionArgs): Promise<UserProblem | Response> {
  const { customerId } = await requireCustomer(args)
  return changeUsers(pageOf(args), customerId, USERS_PATH, await args.request.formData())
}

export function Component() {
  const list: ShownUsers = useLoaderData()
  const problem = useActionData<UserProblem>()
  const isBusy = useNavigation().formMethod === 'POST'
  const { account } = useStoreData()
  const { openModalOnClick } = useModals()
  const { open } = list
  const place: UsersPlace = {
    path: USERS_PATH,
    selfId: account?.loginId,
    opensForm: (screen, userId) => openModalOnClick(() => 'user', screen, userId),
  }

  if (open === 'invite') return <InvitationForm place={place} problem={problem} isBusy={isBusy} />
  if (open !== null) return <UserForm key={open.id} user={open} place={place} problem={problem} isBusy={isBusy} />
  const invite = (
    <ButtonLink to="?convidar">
      <UserPlus size={20} aria-hidden /> {text.invite}
    </ButtonLink>
  )
  return (
    <AccountFrame title={text.title} intro={account && text.intro(account.customerName)} action={invite}>
      <UserList list={list} place={place} problem={problem} isBusy={isBusy} alone={text.alone} />
    </AccountFrame>
  )
}
