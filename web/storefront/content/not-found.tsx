import { Refusal } from '#contract/client.ts'
import { text } from '../../shared/i18n/error.ts'

/** Any address that no screen has: the error boundary shows it. */
export const loader = () => {
  throw new Refusal(404, { codigo: 'request.notFound', mensagem: text.notFound })
}

export function Component() {
  return null
}
