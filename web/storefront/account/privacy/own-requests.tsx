import type { OwnRequest } from '#domain/privacy/privacy-request.ts'
import { isOpenRequest } from '#domain/privacy/privacy-request.ts'
import { formatDate } from '#domain/calendar.ts'
import { text as requestText } from '../../../shared/i18n/privacy-requests.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { Badge } from '../../../shared/ui/badge.tsx'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import stack from '../../../shared/ui/stack.module.css'
import surface from '../../../shared/ui/surface.module.css'
import textStyle from '../../../shared/ui/text.module.css'

/** What the person asked of the store, with its answers. */
export function OwnRequests({ requests }: { readonly requests: readonly OwnRequest[] }) {
  const text = useText(requestText)
  return (
    <section className={`${surface.panel} ${stack.gap3}`}>
      <h2>{text.own}</h2>
      {requests.length === 0 && <p className={textStyle.muted}>{text.ownEmpty}</p>}
      <ul className={stack.gap3}>
        {requests.map(({ id, protocol, kind, state, dueOn, answer }) => (
          <li key={id}>
            <strong>{text.shortKinds[kind]}</strong> <Badge>{text.states[state]}</Badge>
            <p className={textStyle.muted}>
              {text.protocol(protocol)}
              {isOpenRequest(state) && ` · ${text.due(formatDate(dueOn))}`}
            </p>
            {answer !== '' && (
              <details>
                <summary>{text.answer}</summary>
                {answer.split('\n').map((line, index) => (
                  <p key={index}>{line}</p>
                ))}
              </details>
            )}
          </li>
        ))}
      </ul>
      <div>
        <ButtonLink to="/privacidade/solicitar" look="secondary">
          {text.link}
        </ButtonLink>
      </div>
    </section>
  )
}
