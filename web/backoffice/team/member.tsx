import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import {
  addClients,
  changeMember,
  deactivateMember,
  endMemberSessions,
  listTeam,
  passClients,
  reactivateMember,
  resetMemberFactor,
  teamMember,
} from '#contract/team.ts'
import { HANDED_OVER, mayReceive, type HandedOver, type TeamMember, type TeamMemberFile } from '#domain/access/team.ts'
import { basisPoints, type BasisPoints } from '#domain/amounts.ts'
import { parseDecimal } from '#domain/decimal.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText, missingIn, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { teamText } from '../../shared/i18n/office-team.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { Field, SelectField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import formStyle from '../components/office-form.module.css'
import { CustomerPicker, type PickedCustomer } from '../components/customer-picker.tsx'
import screenStyle from '../components/screen.module.css'
import { requireOffice } from '../state/office-context.ts'
import { SecondFactor, Sessions } from './member-sign-in.tsx'
import { grantIn, PositionFields, typedIn, typedOf, type TypedGrant } from './position-fields.tsx'
import style from './team.module.css'
import { PositionName, TEAM_PATH } from './team.tsx'

interface ShownMember {
  readonly member: TeamMemberFile
  /** Who else works for the store, to whom work may be handed over. */
  readonly others: readonly TeamMember[]
  readonly hasOtherOwner: boolean
  readonly now: string
  readonly done: string
}

export const handle: ScreenHandle<ShownMember> = {
  head: ({ member }, store) => ({ title: `${member.name} | ${store.name}` }),
}

export async function loader(args: LoaderFunctionArgs): Promise<ShownMember> {
  const office = await requireOffice(args, 'team.manage')
  const id = args.params.id ?? ''
  const [member, { members }] = await Promise.all([
    callStore(office, teamMember, { params: { id } }),
    callStore(office, listTeam, {}),
  ])
  const others = members.filter((other) => other.id !== member.id && other.isActive)
  return {
    member,
    others,
    hasOtherOwner: others.some(({ position }) => position === 'owner'),
    now: new Date().toISOString(),
    done: new URL(args.request.url).searchParams.get('feito') ?? '',
  }
}

/** What the forms of a person do besides changing the access. */
const PARTS = ['sessions', 'factor', 'clients', 'pass', 'deactivate', 'reactivate'] as const

interface MemberProblem extends FormProblem {
  /** The form that was refused. */
  readonly of: 'access' | (typeof PARTS)[number]
  readonly typed: TypedGrant & { readonly authority: string }
}

const authorityText = (points: BasisPoints): string => String(points / 100).replace('.', ',')
function authorityIn(typed: string): BasisPoints | null {
  const percent = parseDecimal(typed.replace(/%\s*$/, ''))
  return percent === null || percent < 0 || percent > 100 ? null : basisPoints(Math.round(percent * 100))
}

const DONE = {
  access: 'salvo',
  sessions: 'desconectado',
  factor: 'verificacao',
  clients: 'carteira',
  pass: 'carteira',
  deactivate: 'desativado',
  reactivate: 'reativado',
} as const

export async function action(args: ActionFunctionArgs): Promise<MemberProblem | Response> {
  const office = await requireOffice(args, 'team.manage')
  const form = await args.request.formData()
  const params = { id: args.params.id ?? '' }
  const of = PARTS.find((name) => name === formText(form, 'do')) ?? 'access'
  const typed = { ...typedIn(form), authority: formText(form, 'authority').trim() }
  const refused = (problem: FormProblem): MemberProblem => ({ ...problem, of, typed })
  const receiver = (kind: HandedOver) => formText(form, kind) || null
  try {
    switch (of) {
      case 'access': {
        const discountAuthority = authorityIn(typed.authority)
        if (discountAuthority === null)
          return refused({ message: teamText.authorityInvalid, faults: { authority: teamText.authorityInvalid } })
        // As it was on the screen, so that another owner's change is not written over.
        const seen = JSON.parse(formText(form, 'seen')) as NonNullable<Parameters<typeof sentChange>[1]>
        await callStore(office, changeMember, { params, body: sentChange({ typed, discountAuthority }, seen) })
        break
      }
      case 'sessions':
        await callStore(office, endMemberSessions, { params, query: { sessionId: formText(form, 'session') || null } })
        break
      case 'factor':
        await callStore(office, resetMemberFactor, { params })
        break
      case 'clients': {
        const clients = form.getAll('client').filter((id): id is string => typeof id === 'string')
        if (clients.length > 0) await callStore(office, addClients, { params, body: { clients } })
        break
      }
      case 'pass': {
        const problem = await missingIn(office, form, ['to'])
        if (problem) return refused(problem)
        await callStore(office, passClients, { params, body: { to: formText(form, 'to'), clients: null } })
        break
      }
      case 'deactivate':
        await callStore(office, deactivateMember, {
          params,
          body: {
            carts: receiver('carts'),
            conversations: receiver('conversations'),
            clients: receiver('clients'),
          },
        })
        break
      case 'reactivate':
        await callStore(office, reactivateMember, { params })
    }
  } catch (error) {
    return refused(problemFrom(error, ['modules', 'authority', 'to', ...HANDED_OVER], teamText.unreachable))
  }
  return redirect(`${TEAM_PATH}/${params.id}?feito=${DONE[of]}`)
}

type Seen = Pick<TeamMember, 'role' | 'modules' | 'discountAuthority'>
const sentChange = (
  { typed, discountAuthority }: { readonly typed: TypedGrant; readonly discountAuthority: BasisPoints },
  seen: Seen,
) => ({ ...grantIn(typed), discountAuthority, seen })

/** A person of the store: what they may do, where they are signed in, and how the access ends. */
export function Component() {
  const text = useText(teamText)
  const { member, hasOtherOwner, now, done }: ShownMember = useLoaderData()
  const problem = useActionData<MemberProblem>()
  const { name, email, isActive, isOneself } = member
  const problemOf = (of: MemberProblem['of']) => (problem?.of === of ? problem : undefined)
  return (
    <div className={`${screenStyle.screen} ${formStyle.form}`}>
      <Link to={TEAM_PATH} className={screenStyle.back}>
        <ChevronLeft size={20} aria-hidden /> {text.back}
      </Link>
      <header className={stack.gap1}>
        <div className={stack.row2}>
          <h1>{name}</h1>
          <Badge tone={isActive ? 'good' : 'plain'}>{isActive ? text.states.active : text.states.inactive}</Badge>
        </div>
        <p className={textStyle.muted}>{email}</p>
      </header>
      <div role="status">{done in text.done && !problem && <Notice kind="success">{text.done[done]}</Notice>}</div>
      {isOneself ? (
        <section className={surface.panel}>
          <h2>{text.accessTitle}</h2>
          <p>
            <strong>
              <PositionName {...member} />
            </strong>
          </p>
          <p className={textStyle.muted}>{hasOtherOwner ? text.oneself : text.onlyOwner}</p>
        </section>
      ) : isActive ? (
        <AccessForm
          key={`${member.position} ${member.modules.join()} ${member.discountAuthority}`}
          problem={problemOf('access')}
        />
      ) : (
        <Reactivation problem={problemOf('reactivate')} />
      )}
      {isActive && member.role === 'representative' && <Portfolio key={member.work.clients} problem={problem} />}
      {isActive && <SecondFactor member={member} problem={problemOf('factor')} />}
      {isActive && <Sessions member={member} now={now} problem={problemOf('sessions')} />}
      {isActive && !isOneself && <Deactivation problem={problemOf('deactivate')} />}
    </div>
  )
}

interface PartProps {
  readonly problem: MemberProblem | undefined
}

function AccessForm({ problem }: PartProps) {
  const text = useText(teamText)
  const { member }: ShownMember = useLoaderData()
  const isBusy = useNavigation().formMethod === 'POST'
  const { role, modules, discountAuthority } = member
  const seen: Seen = { role, modules, discountAuthority }
  return (
    <CheckedForm method="post" replace className={surface.panel} problem={problem} aria-label={text.accessTitle}>
      <h2>{text.accessTitle}</h2>
      <input type="hidden" name="seen" value={JSON.stringify(seen)} />
      <PositionFields typed={problem?.typed ?? typedOf(member)} problem={problem?.faults['modules']} />
      <Field
        label={text.authority}
        hint={text.authorityHint}
        name="authority"
        inputMode="decimal"
        autoComplete="off"
        required
        className={style.short}
        defaultValue={problem?.typed.authority ?? authorityText(discountAuthority)}
      />
      <Button type="submit" isBusy={isBusy} className={formStyle.save}>
        {isBusy ? text.saving : text.save}
      </Button>
    </CheckedForm>
  )
}

function Portfolio({ problem }: PartProps) {
  const text = useText(teamText)
  const { member, others }: ShownMember = useLoaderData()
  const [chosen, setChosen] = useState<readonly PickedCustomer[]>([])
  const isBusy = useNavigation().formMethod === 'POST'
  const receivers = others.filter((other) => mayReceive('clients', other))
  return (
    <section className={surface.panel}>
      <h2>{text.portfolioTitle}</h2>
      <p className={textStyle.muted}>{text.portfolioCount(member.work.clients)}</p>
      <CheckedForm method="post" replace problem={problem?.of === 'clients' ? problem : null} className={stack.gap3}>
        <input type="hidden" name="do" value="clients" />
        <CustomerPicker legend={text.addClients} field="client" chosen={chosen} onChange={setChosen} />
        {chosen.length > 0 && (
          <Button type="submit" isBusy={isBusy} className={formStyle.save}>
            {text.addClients}
          </Button>
        )}
      </CheckedForm>
      {member.work.clients > 0 && receivers.length > 0 && (
        <CheckedForm
          method="post"
          replace
          isOnlyByButton
          problem={problem?.of === 'pass' ? problem : null}
          className={stack.gap3}
        >
          <input type="hidden" name="do" value="pass" />
          <SelectField
            className={style.short}
            label={text.passAll}
            name="to"
            required
            empty={text.choosePerson}
            defaultValue=""
            options={receivers.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Button type="submit" look="secondary" isBusy={isBusy} className={formStyle.save}>
            {text.pass}
          </Button>
        </CheckedForm>
      )}
    </section>
  )
}

function Reactivation({ problem }: PartProps) {
  const text = useText(teamText)
  const { member }: ShownMember = useLoaderData()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <section className={surface.panel}>
      <h2>{text.accessTitle}</h2>
      <p>
        <strong>
          <PositionName {...member} />
        </strong>
      </p>
      <p className={textStyle.muted}>{text.inactive}</p>
      {problem && <Notice kind="problem">{problem.message}</Notice>}
      <Form method="post" replace>
        <input type="hidden" name="do" value="reactivate" />
        <Button type="submit" isBusy={isBusy}>
          {text.reactivate}
        </Button>
      </Form>
    </section>
  )
}

function Deactivation({ problem }: PartProps) {
  const text = useText(teamText)
  const { member, others }: ShownMember = useLoaderData()
  const isBusy = useNavigation().formMethod === 'POST'
  const kinds = HANDED_OVER.filter((kind) => member.work[kind] > 0)
  return (
    <details className={`${surface.panel} ${surface.folding}`} open={problem !== undefined}>
      <summary>
        <h2>{text.deactivateTitle}</h2>
      </summary>
      <CheckedForm method="post" replace isOnlyByButton problem={problem} className={stack.gap4}>
        <input type="hidden" name="do" value="deactivate" />
        <p>{text.deactivateIntro(member.name)}</p>
        {kinds.length === 0 && <p className={textStyle.muted}>{text.nothingToHandOver}</p>}
        {kinds.map((kind) => (
          <SelectField
            key={kind}
            className={style.short}
            label={text.handover[kind].label(member.work[kind])}
            name={kind}
            required={false}
            empty={text.handover[kind].unassigned}
            options={others
              .filter((other) => mayReceive(kind, other))
              .map(({ id, name }) => ({ value: id, label: text.passTo(name) }))}
          />
        ))}
        <Button type="submit" look="danger" isBusy={isBusy} className={formStyle.save}>
          {text.deactivate(member.name)}
        </Button>
      </CheckedForm>
    </details>
  )
}
