import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Refusal } from '#contract/client.ts'
import { text as ordersText } from '../../../shared/i18n/orders.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import stack from '../../../shared/ui/stack.module.css'

/** In a demonstration the visitor plays the bank: the charge is paid at the sandbox. */
export function PlayBank({ play: pay }: { readonly play: () => Promise<void> }) {
  const text = useText(ordersText)
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<'idle' | 'busy' | 'paid'>('idle')
  const [problem, setProblem] = useState('')
  const play = async () => {
    setState('busy')
    setProblem('')
    try {
      await pay()
      setState('paid')
      await revalidate()
    } catch (error) {
      setState('idle')
      setProblem(error instanceof Refusal ? error.message : text.playBankFailed)
    }
  }
  return (
    <Notice kind="info" isLive={false}>
      <div className={stack.gap3}>
        <p>{text.sandboxHint}</p>
        {state !== 'paid' && (
          <Button look="secondary" isBusy={state === 'busy'} onClick={() => void play()}>
            {text.playBank}
          </Button>
        )}
        <p role="status">{state === 'paid' ? text.playedBank : problem}</p>
      </div>
    </Notice>
  )
}
