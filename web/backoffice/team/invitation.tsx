import { ChevronLeft } from 'lucide-react'
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
import { inviteMemberAgain, listTeam, withdrawInvitation } from '#contract/team.ts'
import { formatPhone } from '#domain/customer/phone.ts'
import type { TeamInvitation } from '#domain/access/team.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { teamText } from '../../shared/i18n/office-team.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Removal } from '../../shared/ui/removal.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import formStyle from '../components/office-form.module.css'
import screenStyle from '../components/screen.module.css'
import { requireOffice } from '../state/office-context.ts'
import { PositionName, TEAM_PATH } from './team.tsx'

interface ShownInvitation {
  readonly invitation: TeamInvitation
  readonly hasLapsed: boolean
}

export const handle: ScreenHandle<ShownInvitation> = {
  head: ({ invitation }, store) => ({
    title: `${store.text(teamText).invitationTitle(invitation.name)} | ${store.name}`,
  }),
}

export async function loader(args: LoaderFunctionArgs): Promise<ShownInvitation> {
  const office = await requireOffice(args, 'team.manage')
  const { invitations } = await callStore(office, listTeam, {})
  const invitation = invitations.find(({ id }) => id === args.params.id)
  if (invitation === undefined) throw new Response(null, { status: 404 })
  return { invitation, hasLapsed: invitation.expiresAt <= new Date().toISOString() }
}

export async function action(args: ActionFunctionArgs): Promise<FormProblem | Response> {
  const office = await requireOffice(args, 'team.manage')
  const form = await args.request.formData()
  const params = { id: args.params.id ?? '' }
  const isWithdrawn = formText(form, 'do') === 'withdraw'
  try {
    if (isWithdrawn) await callStore(office, withdrawInvitation, { params })
    else await callStore(office, inviteMemberAgain, { params })
  } catch (error) {
    return problemFrom(error, [], teamText.unreachable)
  }
  return redirect(`${TEAM_PATH}?feito=${isWithdrawn ? 'cancelado' : 'reenviado'}`)
}

/** An invitation without an answer: sent again, or withdrawn. */
export function Component() {
  const text = useText(teamText)
  const { formatMoment, formatDay } = useMoments()
  const { invitation, hasLapsed }: ShownInvitation = useLoaderData()
  const problem = useActionData<FormProblem>()
  const isBusy = useNavigation().formMethod === 'POST'
  const { name, email, phone, sentAt, expiresAt } = invitation
  return (
    <div className={`${screenStyle.screen} ${formStyle.form}`}>
      <Link to={TEAM_PATH} className={screenStyle.back}>
        <ChevronLeft size={20} aria-hidden /> {text.back}
      </Link>
      <header className={stack.gap1}>
        <h1>{text.invitationTitle(name)}</h1>
        <p className={textStyle.muted}>{hasLapsed ? text.lapsed : text.waiting}</p>
      </header>
      {problem && <Notice kind="problem">{problem.message}</Notice>}
      <div className={surface.panel}>
        <dl className={formStyle.figures}>
          <div>
            <dt className={textStyle.note}>{text.sentTo}</dt>
            <dd>{email ?? formatPhone(phone ?? '')}</dd>
          </div>
          <div>
            <dt className={textStyle.note}>{text.position}</dt>
            <dd>
              <PositionName {...invitation} />
            </dd>
          </div>
          <div>
            <dt className={textStyle.note}>{text.sentAt}</dt>
            <dd>{formatMoment(sentAt)}</dd>
          </div>
          <div>
            <dt className={textStyle.note}>{text.validUntil}</dt>
            <dd>{formatDay(expiresAt)}</dd>
          </div>
        </dl>
        <div className={stack.wrap3}>
          <Form method="post" replace>
            <Button type="submit" isBusy={isBusy}>
              {text.sendAgain}
            </Button>
          </Form>
          <Removal label={text.withdraw} question={text.withdrawQuestion(name)}>
            <Form method="post" replace>
              <input type="hidden" name="do" value="withdraw" />
              <Button type="submit" look="danger" isBusy={isBusy}>
                {text.withdraw}
              </Button>
            </Form>
          </Removal>
        </div>
      </div>
    </div>
  )
}
