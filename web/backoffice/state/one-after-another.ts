import type { ActionFunctionArgs } from 'react-router'

type Action<Outcome> = (args: ActionFunctionArgs) => Promise<Outcome>

/**
 * The action, run once the call before it has ended: a press that follows another at once moves a row from where the first has put it.
 * Only in a browser, which one person uses; on a server the calls are those of many.
 */
export function oneAfterAnother<Outcome>(action: Action<Outcome>): Action<Outcome> {
  let last: Promise<unknown> = Promise.resolve()
  return (args) => {
    if (typeof document === 'undefined') return action(args)
    const run = () => action(args)
    const outcome = last.then(run, run)
    last = outcome
    return outcome
  }
}
