import { UserPlus } from 'lucide-react'
import {
  useActionData,
  useFetcher,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import type { AccountUser } from '#domain/customer/linked-user.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { text as usersText } from '../../../shared/i18n/users.ts'
import { pageOf, requireCustomer } from '../../../shared/page-context.ts'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import {
  changeUsers,
  listUsers,
  loadUsers,
  type ShownUsers,
  type UserProblem,
  type UsersScreen,
} from '../../../shared/users/account-users.ts'
import { InvitationForm, UserForm, UserFormInModal } from '../../../shared/users/user-form.tsx'
import { UserList } from '../../../shared/users/user-list.tsx'
import { AsyncContent } from '../../components/async-content.tsx'
import { useModals } from '../../state/use-modals.ts'
import { useStoreData } from '../../state/store-context.ts'
import { AccountColumns, AccountFrame } from '../home/account-frame.tsx'

const USERS_PATH = '/conta/usuarios'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(usersText).title} | ${store.name}` }),
}

export async function loader(args: LoaderFunctionArgs): Promise<ShownUsers> {
  const { customerId } = await requireCustomer(args)
  return loadUsers(pageOf(args), customerId, args.request.url)
}

export async function action(args: ActionFunctionArgs): Promise<UserProblem | Response> {
  const { customerId } = await requireCustomer(args)
  return changeUsers(pageOf(args), customerId, USERS_PATH, await args.request.formData())
}

export function Component() {
  const text = useText(usersText)
  const list: ShownUsers = useLoaderData()
  const problem = useActionData<UserProblem>()
  const isBusy = useNavigation().formMethod === 'POST'
  const { account } = useStoreData()
  const { openModalOnClick } = useModals()
  const { open } = list
  const screen: UsersScreen = {
    path: USERS_PATH,
    selfId: account?.loginId,
    openForm: (path, userId) => openModalOnClick(() => 'user', path, userId),
  }

  if (open !== null)
    return (
      <AccountColumns>
        {open === 'invite' ? (
          <InvitationForm screen={screen} problem={problem} isBusy={isBusy} />
        ) : (
          <UserForm key={open.id} user={open} screen={screen} problem={problem} isBusy={isBusy} />
        )}
      </AccountColumns>
    )
  const invite = (
    <ButtonLink to="?convidar">
      <UserPlus size={20} aria-hidden /> {text.invite}
    </ButtonLink>
  )
  return (
    <AccountFrame title={text.title} intro={account && text.intro(account.customerName)} action={invite}>
      <UserList list={list} screen={screen} problem={problem} isBusy={isBusy} alone={text.alone} />
    </AccountFrame>
  )
}

/** Changes the user with the id `about` over the list of users. */
export function UserModal({ about }: { readonly about?: string | undefined }) {
  const store = useStoreData()
  const customerId = store.account?.customerId
  if (!customerId) return null
  const ask = async () => (await listUsers(store, customerId)).users.find(({ id }) => id === about) ?? null
  return <AsyncContent load={ask}>{(user) => user && <Editing user={user} />}</AsyncContent>
}

function Editing({ user }: { readonly user: AccountUser }) {
  const fetcher = useFetcher<UserProblem>()
  return (
    <UserFormInModal
      user={user}
      screen={{ path: USERS_PATH }}
      form={fetcher.Form}
      problem={fetcher.data}
      isBusy={fetcher.state !== 'idle'}
    />
  )
}
