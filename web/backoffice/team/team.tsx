import { ShieldCheck, UserPlus } from 'lucide-react'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { inviteMember, listTeam } from '#contract/team.ts'
import { formatPhone } from '#domain/customer/phone.ts'
import type { Grant, Position, Team, TeamInvitation, TeamMember } from '#domain/access/team.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText, missingIn, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { teamText } from '../../shared/i18n/office-team.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import formStyle from '../components/office-form.module.css'
import { Moment } from '../components/moment.tsx'
import screenStyle from '../components/screen.module.css'
import { requireOffice } from '../state/office-context.ts'
import { grantIn, LEAST, PositionFields, typedIn, type TypedGrant } from './position-fields.tsx'
import style from './team.module.css'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(teamText).title} | ${store.name}` }),
}

export const TEAM_PATH = '/gestao/equipe'

interface ShownTeam extends Team {
  readonly now: string
  readonly isInviting: boolean
  /** What was done just now. */
  readonly done: string
}

export async function loader(args: LoaderFunctionArgs): Promise<ShownTeam> {
  const office = await requireOffice(args, 'team.manage')
  const { searchParams } = new URL(args.request.url)
  return {
    ...(await callStore(office, listTeam, {})),
    now: new Date().toISOString(),
    isInviting: searchParams.has('convidar'),
    done: searchParams.get('feito') ?? '',
  }
}

interface InvitationProblem extends FormProblem {
  readonly typed: TypedGrant & { readonly name: string; readonly email: string; readonly phone: string }
}

export async function action(args: ActionFunctionArgs): Promise<InvitationProblem | Response> {
  const office = await requireOffice(args, 'team.manage')
  const form = await args.request.formData()
  const [name, email, phone] = ['name', 'email', 'phone'].map((field) => formText(form, field).trim()) as [
    string,
    string,
    string,
  ]
  const typed = { ...typedIn(form), name, email, phone }
  const missing = await missingIn(office, form, ['name', ...(phone === '' ? ['email'] : [])])
  if (missing) return { ...missing, typed }
  try {
    await callStore(office, inviteMember, { body: { name, email, phone, ...grantIn(typed) } })
  } catch (error) {
    return { ...problemFrom(error, ['name', 'email', 'phone', 'modules'], teamText.unreachable), typed }
  }
  return redirect(`${TEAM_PATH}?feito=convidado`)
}

/** The people of the store, and who is invited. */
export function Component() {
  const text = useText(teamText)
  const { members, invitations, now, isInviting, done }: ShownTeam = useLoaderData()
  const problem = useActionData<InvitationProblem>()
  if (isInviting) return <InvitationForm problem={problem} />
  const active = members.filter(({ isActive }) => isActive).length
  const isAlone = members.length + invitations.length === 1
  return (
    <div className={`${screenStyle.screen} ${formStyle.form}`}>
      <div className={stack.between3}>
        <header className={stack.gap1}>
          <h1>{text.title}</h1>
          <p className={textStyle.muted}>{text.count(active)}</p>
        </header>
        <span className={stack.wrap2}>
          <ButtonLink to="?convidar">
            <UserPlus size={20} aria-hidden /> {text.invite}
          </ButtonLink>
          <ButtonLink to="/gestao/auditoria?assunto=equipe" look="quiet">
            {text.history}
          </ButtonLink>
        </span>
      </div>
      <p className={textStyle.muted}>{isAlone ? text.alone : text.intro}</p>
      <div role="status">{done in text.done && <Notice kind="success">{text.done[done]}</Notice>}</div>
      <ul className={`${surface.list} ${style.rows}`}>
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <InvitationRow invitation={invitation} now={now} />
          </li>
        ))}
        {members.map((member) => (
          <li key={member.id}>
            <MemberRow member={member} now={now} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function MemberRow({ member, now }: { readonly member: TeamMember; readonly now: string }) {
  const text = useText(teamText)
  const { id, name, email, isActive, isOneself, lastSignInAt, hasSecondFactor } = member
  return (
    <Link to={`${TEAM_PATH}/${id}`} className={style.row}>
      <span className={style.who}>
        <strong>{name}</strong> {isOneself && <span className={textStyle.note}>({text.you})</span>}
        <br />
        <span className={textStyle.note}>{email}</span>
      </span>
      <PositionName {...member} />
      <span className={`${textStyle.note} ${style.since}`}>
        {lastSignInAt === null ? text.never : <Moment at={lastSignInAt} now={now} />}
      </span>
      <span className={`${style.state} ${stack.row2}`}>
        {hasSecondFactor && (
          <ShieldCheck className={textStyle.success} size={18} role="img" aria-label={text.hasSecondFactor}>
            <title>{text.hasSecondFactor}</title>
          </ShieldCheck>
        )}
        <Badge tone={isActive ? 'good' : 'plain'}>{isActive ? text.states.active : text.states.inactive}</Badge>
      </span>
    </Link>
  )
}

function InvitationRow({ invitation, now }: { readonly invitation: TeamInvitation; readonly now: string }) {
  const text = useText(teamText)
  const { formatDay } = useMoments()
  const { id, name, email, phone, expiresAt } = invitation
  const hasLapsed = expiresAt <= now
  const day = formatDay(expiresAt)
  return (
    <Link to={`${TEAM_PATH}/convites/${id}`} className={style.row}>
      <span className={style.who}>
        <strong>{name}</strong>
        <br />
        <span className={textStyle.note}>{email ?? formatPhone(phone ?? '')}</span>
      </span>
      <PositionName {...invitation} />
      <span className={`${textStyle.note} ${style.since}`}>
        {hasLapsed ? text.lapsedSince(day) : text.invitedUntil(day)}
      </span>
      <span className={style.state}>
        <Badge tone={hasLapsed ? 'bad' : 'waiting'}>{hasLapsed ? text.states.lapsed : text.states.invited}</Badge>
      </span>
    </Link>
  )
}

/** The name of the position, or of the modules of the store's own set. */
export function PositionName({ position, modules }: Grant & { readonly position: Position | null }) {
  const text = useText(teamText)
  return (
    <span>
      {position === null ? modules.map((module) => text.modules[module]).join(', ') : text.positions[position]}
    </span>
  )
}

function InvitationForm({ problem }: { readonly problem: InvitationProblem | undefined }) {
  const text = useText(teamText)
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <div className={`${screenStyle.screen} ${formStyle.form}`}>
      <header className={stack.gap1}>
        <h1>{text.inviteTitle}</h1>
        <p className={textStyle.muted}>{text.inviteIntro}</p>
      </header>
      <CheckedForm
        method="post"
        replace
        isOnlyByButton
        problem={problem}
        className={surface.panel}
        faultsOf={(form) =>
          formText(form, 'email').trim() === '' && formText(form, 'phone').trim() === ''
            ? { email: text.emailOrPhone }
            : NO_FAULTS
        }
      >
        <div className={formStyle.group}>
          <Field
            label={text.name}
            name="name"
            defaultValue={problem?.typed.name}
            maxLength={120}
            autoComplete="off"
            required
          />
          <Field
            label={text.email}
            hint={text.emailHint}
            name="email"
            type="email"
            defaultValue={problem?.typed.email}
            maxLength={254}
            autoComplete="off"
            isOptional={false}
          />
          <Field
            label={text.phone}
            hint={text.phoneHint}
            name="phone"
            type="tel"
            inputMode="tel"
            defaultValue={problem?.typed.phone}
            autoComplete="off"
            isOptional={false}
          />
        </div>
        <PositionFields typed={problem?.typed ?? LEAST} problem={problem?.faults['modules']} />
        <div className={stack.wrap2}>
          <Button type="submit" isBusy={isBusy}>
            {isBusy ? text.sending : text.send}
          </Button>
          <ButtonLink to={TEAM_PATH} look="quiet">
            {text.cancel}
          </ButtonLink>
        </div>
      </CheckedForm>
    </div>
  )
}
const NO_FAULTS = {}
