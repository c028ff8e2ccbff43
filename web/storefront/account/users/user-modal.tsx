import { useFetcher } from 'react-router'
import type { AccountUser } from '#domain/customer/linked-user.ts'
import type { UserProblem } from '../../../shared/users/change-users.ts'
import { usersOf } from '../../../shared/users/load-users.ts'
import { UserFormInModal } from '../../../shared/users/user-form.tsx'
import { AsyncContent } from '../../components/async-content.tsx'
import { useStoreData } from '../../state/store-context.ts'
import { USERS_PATH } from './users-path.ts'

/** What the user with this id may do on the account, over the list of users. */
export function UserModal({ about }: { readonly about?: string | undefined }) {
  const { account, call } = useStoreData()
  const idcliente = account?.customerId
  if (!idcliente) return null
  const ask = async () => (await usersOf({ call }, idcliente)).users.find(({ id }) => id === about) ?? null
  return <AsyncContent ask={ask}>{(user) => user && <Editing user={user} />}</AsyncContent>
}

function Editing({ user }: { readonly user: AccountUser }) {
  const fetcher = useFetcher<UserProblem>()
  return (
    <UserFormInModal
      user={user}
      place={{ path: USERS_PATH }}
      form={fetcher.Form}
      problem={fetcher.data}
      isBusy={fetcher.state !== 'idle'}
    />
  )
}
