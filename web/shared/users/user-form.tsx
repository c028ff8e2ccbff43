import type { ReactNode } from 'react'
import { PERMISSIONS } from '#domain/access/permission.ts'
import type { AccountUser } from '#domain/customer/linked-user.ts'
import { useText } from '../i18n/use-text.ts'
import { text as usersText } from '../i18n/users.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { CheckedForm, type AnyForm } from '../ui/checked-form.tsx'
import { Field } from '../ui/field.tsx'
import { FormActions, FormPanel } from '../ui/form-panel.tsx'
import {
  FIELDS,
  shownUser,
  typedApproval,
  type UserAction,
  type UserProblem,
  type UsersScreen,
} from './account-users.ts'
import textStyle from '../ui/text.module.css'
import style from './users.module.css'

interface Answered {
  readonly screen: UsersScreen
  readonly problem: UserProblem | undefined
  readonly isBusy: boolean
}

/** Invites a user with the permissions that are granted at once. */
export function InvitationForm({ screen, problem, isBusy }: Answered) {
  const text = useText(usersText)
  return (
    <FormFrame
      title={text.inviteTitle}
      intro={screen.customerName === undefined ? text.inviteIntro : text.inviteIntroFor(screen.customerName)}
      action="invite"
      screen={screen}
      problem={problem}
      submit={text.sendInvitation}
      isBusy={isBusy}
    >
      <Field
        label={text.email}
        name={FIELDS.email}
        type="email"
        defaultValue={problem?.email}
        autoComplete="off"
        inputMode="email"
        maxLength={254}
        required
      />
      <Field
        label={text.name}
        hint={text.nameHint}
        name={FIELDS.name}
        defaultValue={problem?.name}
        autoComplete="off"
        maxLength={120}
      />
      <PermissionFields granted={problem?.permissions ?? []} />
      <ApprovalField typed={problem?.approval ?? ''} />
    </FormFrame>
  )
}

interface UserFormProps extends Answered {
  readonly user: AccountUser
}

/** Changes the name and the permissions of a user. */
export const UserForm = ({ user, screen, problem, isBusy }: UserFormProps) => {
  const text = useText(usersText)
  return (
    <FormFrame
      title={text.editTitle(user.name)}
      intro={user.email}
      action="save"
      screen={screen}
      problem={problem}
      submit={text.save}
      isBusy={isBusy}
      notice={problem?.isConflict ? screen.conflict?.(shownUser(user, problem), shownUser(user, undefined)) : undefined}
    >
      <UserFields user={user} problem={problem} />
    </FormFrame>
  )
}

/** The same in a modal over the list of users, sent to the action of the screen. */
export function UserFormInModal({ user, screen, problem, isBusy, form }: UserFormProps & { readonly form: AnyForm }) {
  const text = useText(usersText)
  return (
    <CheckedForm form={form} method="post" action={screen.path} problem={problem}>
      <p className={textStyle.note}>{user.email}</p>
      <input type="hidden" name={FIELDS.action} value={'save' satisfies UserAction} />
      <UserFields user={user} problem={problem} />
      <Button type="submit" isWide isBusy={isBusy}>
        {text.save}
      </Button>
    </CheckedForm>
  )
}

function UserFields({ user, problem }: Pick<UserFormProps, 'user' | 'problem'>) {
  const text = useText(usersText)
  const shown = shownUser(user, problem)
  return (
    <>
      <input type="hidden" name={FIELDS.user} value={user.id} />
      <input type="hidden" name={FIELDS.seenName} value={user.name} />
      <input type="hidden" name={FIELDS.seenPermissions} value={user.permissions.join(' ')} />
      <Field
        label={text.name}
        hint={text.nameHint}
        name={FIELDS.name}
        defaultValue={shown.name}
        autoComplete="off"
        maxLength={120}
      />
      <PermissionFields granted={shown.permissions} />
      <input type="hidden" name={FIELDS.seenApproval} value={typedApproval(user.approvalAbove)} />
      <ApprovalField typed={problem?.approval ?? typedApproval(user.approvalAbove)} />
    </>
  )
}

interface FormFrameProps extends Answered {
  readonly title: string
  readonly intro: string
  readonly action: UserAction
  readonly submit: string
  /** In place of the answer's message. */
  readonly notice?: ReactNode
  readonly children: ReactNode
}

function FormFrame({ title, intro, action, screen, problem, submit, isBusy, notice, children }: FormFrameProps) {
  const text = useText(usersText)
  return (
    <FormPanel title={title} intro={intro}>
      {/* Without an `action` it is sent to this URL, which fills in again what was typed. */}
      <CheckedForm method="post" problem={problem} notice={notice} isOnlyByButton={action === 'invite'}>
        <input type="hidden" name={FIELDS.action} value={action} />
        {children}
        <FormActions>
          <ButtonLink to={screen.path} look="secondary">
            {text.cancel}
          </ButtonLink>
          <Button type="submit" isBusy={isBusy}>
            {submit}
          </Button>
        </FormActions>
      </CheckedForm>
    </FormPanel>
  )
}

/** The total above which the principal approves the person's orders. */
function ApprovalField({ typed }: { readonly typed: string }) {
  const text = useText(usersText)
  return (
    <Field
      label={text.approval}
      hint={text.approvalHint}
      name={FIELDS.approval}
      inputMode="decimal"
      defaultValue={typed}
      autoComplete="off"
      maxLength={16}
    />
  )
}

function PermissionFields({ granted }: { readonly granted: readonly string[] }) {
  const text = useText(usersText)
  return (
    <fieldset className={style.fieldset}>
      <legend>{text.permissionsTitle}</legend>
      {PERMISSIONS.map((permission) => (
        <label key={permission} className={style.choice}>
          <input type="checkbox" name={permission} value="on" defaultChecked={granted.includes(permission)} />
          {text.permissions[permission]?.name}
          <span className={style.hint}>{text.permissions[permission]?.hint}</span>
        </label>
      ))}
      <p className={textStyle.note}>{text.always}</p>
    </fieldset>
  )
}
