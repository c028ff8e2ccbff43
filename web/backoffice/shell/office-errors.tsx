import { CloudOff, LockKeyhole, SearchX, ShieldCheck } from 'lucide-react'
import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from 'react-router'
import { Refusal } from '#contract/client.ts'
import { shellText } from '../../shared/i18n/back-office.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { SECURITY_PATH } from '../../shared/page-context.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorCode } from '../../shared/ui/error-code.tsx'
import { useOffice } from '../state/office-context.ts'

/** In place of a screen that could not be shown. */
export function OfficeError() {
  const text = useText(shellText)
  const error = useRouteError()
  const revalidator = useRevalidator()
  const { basename } = useOffice()
  const { pathname, search } = useLocation()
  const status = error instanceof Refusal || isRouteErrorResponse(error) ? error.status : 500
  if (status === 404) return <NotFound />
  if (status === 401)
    return (
      <EmptyState
        isHeading
        icon={<LockKeyhole size={32} aria-hidden />}
        title={text.signInAgain}
        text={text.sessionEnded}
      >
        <a href={`${basename}/entrar?voltar=${encodeURIComponent(`${pathname}${search}`)}`}>{text.signInAgain}</a>
      </EmptyState>
    )
  if (error instanceof Refusal && error.code === 'access.factorMissing')
    return (
      <EmptyState isHeading icon={<ShieldCheck size={32} aria-hidden />} title={text.factorTitle} text={error.message}>
        {/* Loaded anew, because the page does not know of it yet. */}
        <a href={`${basename}${SECURITY_PATH}`}>{text.toSecurity}</a>
      </EmptyState>
    )
  return (
    <EmptyState
      isHeading
      icon={<CloudOff size={32} aria-hidden />}
      title={text.errorTitle}
      text={error instanceof Refusal ? error.plainMessage : text.unreachable}
      detail={<ErrorCode error={error} />}
    >
      <Button isBusy={revalidator.state !== 'idle'} onClick={() => void revalidator.revalidate()}>
        {text.retry}
      </Button>
    </EmptyState>
  )
}

function NotFound() {
  const text = useText(shellText)
  return (
    <EmptyState isHeading icon={<SearchX size={32} aria-hidden />} title={text.notFoundTitle} text={text.notFound}>
      <ButtonLink to="/gestao">{text.toStart}</ButtonLink>
    </EmptyState>
  )
}

/** For people who do not work for the store the back office does not exist. */
export function OutsideOffice() {
  const text = useText(shellText)
  const error = useRouteError()
  return (
    <main>
      <EmptyState
        isHeading
        icon={<SearchX size={32} aria-hidden />}
        title={text.notFoundTitle}
        text={text.notFound}
        detail={<ErrorCode error={error} />}
      >
        <ButtonLink to="/" reloadDocument>
          {text.store}
        </ButtonLink>
      </EmptyState>
    </main>
  )
}
