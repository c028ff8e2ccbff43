import { Refusal } from '#contract/client.ts'
import { text as errorText } from '../i18n/error.ts'
import { useText } from '../i18n/use-text.ts'
import textStyle from './text.module.css'

/** The id by which the server's log has the fault, for a person to tell the support. */
export function ErrorCode({ error }: { readonly error: unknown }) {
  const text = useText(errorText)
  const requestId = error instanceof Refusal ? error.details.requestId : undefined
  return typeof requestId === 'string' ? <p className={textStyle.note}>{text.code(requestId)}</p> : null
}
