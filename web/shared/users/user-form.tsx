import type { ReactNode } from 'react'
import { PERMISSIONS } from '#domain/access/can.ts'
import type { AccountUser } from '#domain/customer/linked-user.ts'
import { text } from '../i18n/users.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { CheckedForm, type AnyForm } from '../ui/checked-form.tsx'
import { Field } from '../ui/field.tsx'
import { FormActions, FormPanel } from '../ui/form-panel.tsx'
import { FIELDS, type UserAction, type UserProblem, type UsersScreen } from './account-users.ts'
import style from './users.module.css'

interface Answered {
  readonly screen: UsersScreen
  readonly problem: UserProblem | undefined
  readonly isBusy: boolean
}

/** Whom to invite, and what the person may do from the first day. */
export function InvitationForm({ screen, problem, isBusy }: Answered) {
  return (
    <FormFrame
      title={text.inviteTitle}
      intro={screen.customerName === undefined ? text.inviteIntro : text.inviteIntroFor(screen.customerName)}
      action="convidar"
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
    </FormFrame>
  )
}

interface UserFormProps extends Answered {
  readonly user: AccountUser
}

/** What the account calls a user, and what the user may do. */
export const UserForm = ({ user, screen, problem, isBusy }: UserFormProps) => (
  <FormFrame
    title={text.editTitle(user.name)}
    intro={user.email}
    action="salvar"
    screen={screen}
    problem={problem}
    submit={text.save}
    isBusy={isBusy}
  >
    <UserFields user={user} problem={problem} />
  </FormFrame>
)

/** The same over the list of users; the action of its screen answers. */
export function UserFormInModal({ user, screen, problem, isBusy, form }: UserFormProps & { readonly form: AnyForm }) {
  return (
    <CheckedForm form={form} method="post" action={screen.path} problem={problem}>
      <p className={style.muted}>{user.email}</p>
      <input type="hidden" name={FIELDS.action} value={'salvar' satisfies UserAction} />
      <UserFields user={user} problem={problem} />
      <Button type="submit" isWide isBusy={isBusy}>
        {text.save}
      </Button>
    </CheckedForm>
  )
}

function UserFields({ user, problem }: Pick<UserFormProps, 'user' | 'problem'>) {
  return (
    <>
      <input type="hidden" name={FIELDS.user} value={user.id} />
      <Field
        label={text.name}
        hint={text.nameHint}
        name={FIELDS.name}
        defaultValue={problem?.name ?? user.name}
        autoComplete="off"
        maxLength={120}
      />
      <PermissionFields granted={problem?.permissions ?? user.permissions} />
    </>
  )
}

interface FormFrameProps extends Answered {
  readonly title: string
  readonly intro: string
  readonly action: UserAction
  readonly submit: string
  readonly children: ReactNode
}

function FormFrame({ title, intro, action, screen, problem, submit, isBusy, children }: FormFrameProps) {
  return (
    <FormPanel title={title} intro={intro}>
      {/* Without an address of its own it returns here, where what was typed is filled in again. */}
      <CheckedForm method="post" problem={problem}>
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

function PermissionFields({ granted }: { readonly granted: readonly string[] }) {
  return (
    <fieldset className={style.fieldset}>
      <legend>{text.permissionsTitle}</legend>
      {PERMISSIONS.map((permission) => (
        <label key={permission} className={style.choice}>
          <input type="checkbox" name={permission} value="sim" defaultChecked={granted.includes(permission)} />
          {text.permissions[permission]?.name}
          <span className={style.hint}>{text.permissions[permission]?.hint}</span>
        </label>
      ))}
      <p className={style.muted}>{text.always}</p>
    </fieldset>
  )
}
