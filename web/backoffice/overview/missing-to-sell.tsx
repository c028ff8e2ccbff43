import { Circle, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { SELLING_STEPS, type SellingStep, type SellingSteps } from '#domain/supplier/selling-steps.ts'
import { todayText } from '../../shared/i18n/back-office.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import linkStyle from '../../shared/ui/link.module.css'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { useOffice } from '../state/office-context.ts'
import style from './overview.module.css'

/** Where each is done; mail is set up by who runs the installation, and tested there. */
const PATHS: Record<SellingStep, string> = {
  products: '/gestao/produtos',
  delivery: '/gestao/entrega-e-retirada',
  payment: '/gestao/formas-pagamento',
  mail: '/gestao/servicos',
}

/** What the store cannot sell without, each with its state, until all of it is there. */
export function MissingToSell({ steps }: { readonly steps: SellingSteps }) {
  const text = useText(todayText)
  const { screens } = useOffice()
  const pathOf = (step: SellingStep) =>
    steps[step] ? undefined : screens.find(({ path }) => path === PATHS[step])?.path
  return (
    <>
      {!steps.mail && <Notice kind="problem">{text.noMail}</Notice>}
      <section aria-labelledby="missing-to-sell" className={`${surface.card} ${stack.gap3}`}>
        <h2 id="missing-to-sell">{text.stepsTitle}</h2>
        <ol className={style.steps}>
          {SELLING_STEPS.map((step) => (
            <li key={step} className={style.step}>
              {steps[step] ? (
                <CircleCheck size={20} className={textStyle.success} role="img" aria-label={text.stepDone} />
              ) : (
                <Circle size={20} className={textStyle.muted} role="img" aria-label={text.stepMissing} />
              )}
              <Step path={pathOf(step)} isDone={steps[step]}>
                {text.steps[step]}
              </Step>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

interface StepProps {
  /** Undefined where there is nothing to do for this person. */
  readonly path: string | undefined
  readonly isDone: boolean
  readonly children: string
}

const Step = ({ path, isDone, children }: StepProps) =>
  path === undefined ? (
    <span className={isDone ? textStyle.muted : undefined}>{children}</span>
  ) : (
    <Link to={path} className={linkStyle.link}>
      {children}
    </Link>
  )
