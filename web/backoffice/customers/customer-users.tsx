import { ChevronLeft, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  Link,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { customerFile } from '#contract/customer-review.ts'
import { PERMISSIONS } from '#domain/access/permission.ts'
import { callStore } from '../../shared/api/call-store.ts'
import type { SeenUser } from '#domain/customer/linked-user.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { auditText } from '../../shared/i18n/audit.ts'
import { text } from '../../shared/i18n/customers.ts'
import { text as usersText } from '../../shared/i18n/users.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { pageOf } from '../../shared/page-context.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { changeUsers, FIELDS, loadUsers, type ShownUsers, type UserProblem } from '../../shared/users/account-users.ts'
import { InvitationForm, UserForm } from '../../shared/users/user-form.tsx'
import { UserList } from '../../shared/users/user-list.tsx'
import { Conflict } from '../components/conflict.tsx'
import { requireOffice } from '../state/office-context.ts'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import screenStyle from '../components/screen.module.css'
import { usersPath } from './customer-facts.tsx'

export const handle: ScreenHandle<UsersOfCustomer> = {
  head: ({ customerName }, store) => ({ title: `${usersText.title}: ${customerName} | ${store.name}` }),
}

interface UsersOfCustomer extends ShownUsers {
  readonly customerId: string
  readonly customerName: string
}

export async function loader(args: LoaderFunctionArgs): Promise<UsersOfCustomer> {
  const office = await requireOffice(args, 'customer.see-all')
  const customerId = args.params.id ?? ''
  const [file, users] = await Promise.all([
    callStore(office, customerFile, { params: { id: customerId } }),
    loadUsers(office, customerId, args.request.url),
  ])
  const { name, tradeName } = file.record
  return { ...users, customerId, customerName: tradeName || name }
}

export async function action(args: ActionFunctionArgs): Promise<UserProblem | Response> {
  const customerId = args.params.id ?? ''
  return changeUsers(pageOf(args), customerId, usersPath(customerId), await args.request.formData())
}

export function Component() {
  const list: UsersOfCustomer = useLoaderData()
  const problem = useActionData<UserProblem>()
  const isBusy = useNavigation().formMethod === 'POST'
  const { customerId, customerName, open } = list
  const screen = { path: usersPath(customerId), customerName, conflict: useConflict() }

  if (open === 'invite') return <InvitationForm screen={screen} problem={problem} isBusy={isBusy} />
  if (open !== null) return <UserForm key={open.id} user={open} screen={screen} problem={problem} isBusy={isBusy} />
  return (
    <div className={screenStyle.screen}>
      <Link to={`/gestao/clientes/${customerId}`} className={screenStyle.back}>
        <ChevronLeft size={20} aria-hidden /> {customerName}
      </Link>
      <div className={stack.between3}>
        <header className={stack.gap1}>
          <h1>{usersText.title}</h1>
          <p className={textStyle.muted}>{usersText.intro(customerName)}</p>
        </header>
        <ButtonLink to="?convidar">
          <UserPlus size={20} aria-hidden /> {usersText.invite}
        </ButtonLink>
      </div>
      <UserList list={list} screen={screen} problem={problem} isBusy={isBusy} alone={text.users.alone} />
    </div>
  )
}

/** A user as the form has it beside the one that is stored by now. */
function useConflict(): (yours: SeenUser, theirs: SeenUser) => ReactNode {
  const words = useText(usersText)
  const { yes, no } = useText(auditText)
  return (yours, theirs) => (
    <Conflict
      fields={[
        { name: FIELDS.name, label: words.name, yours: yours.name, theirs: theirs.name },
        ...PERMISSIONS.map((permission) => {
          const [own, other] = [yours, theirs].map(({ permissions }) => permissions.includes(permission))
          const key = `${permission} on`
          return {
            name: permission,
            label: words.permissions[permission]?.name ?? permission,
            yours: own ? yes : no,
            theirs: other ? yes : no,
            values: { yours: { [key]: own === true }, theirs: { [key]: other === true } },
          }
        }),
      ]}
    />
  )
}
