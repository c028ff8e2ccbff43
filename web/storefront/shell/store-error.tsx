import { CloudOff, SearchX, Timer } from 'lucide-react'
import { useEffect } from 'react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { Refusal, Unreachable } from '#contract/client.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorCode } from '../../shared/ui/error-code.tsx'
import { text as errorText } from '../../shared/i18n/error.ts'
import { useText } from '../../shared/i18n/use-text.ts'

/** What a screen shows when it cannot be shown: never an empty page, never "there is nothing" for "could not load". */
export function StoreError() {
  const text = useText(errorText)
  const error = useRouteError()
  const revalidator = useRevalidator()
  useOpeningByWorker(error)
  const status = error instanceof Refusal || isRouteErrorResponse(error) ? error.status : 500
  if (status === 404) {
    return (
      <EmptyState
        isHeading
        icon={<SearchX size={36} aria-hidden />}
        title={text.notFoundTitle}
        text={error instanceof Refusal && error.code !== 'access.notAllowed' ? error.message : text.notFound}
      >
        <ButtonLink to="/produtos">{text.seeProducts}</ButtonLink>
        <ButtonLink to="/" look="secondary">
          {text.home}
        </ButtonLink>
      </EmptyState>
    )
  }
  const isTooMany = status === 429
  return (
    <EmptyState
      isHeading
      icon={isTooMany ? <Timer size={36} aria-hidden /> : <CloudOff size={36} aria-hidden />}
      title={isTooMany ? text.tooManyTitle : text.title}
      text={
        isTooMany
          ? text.tooMany
          : error instanceof Refusal
            ? error.plainMessage
            : error instanceof Unreachable
              ? text.unreachable
              : text.unexpected
      }
      detail={<ErrorCode error={error} />}
    >
      <Button isBusy={revalidator.state !== 'idle'} onClick={() => void revalidator.revalidate()}>
        {text.retry}
      </Button>
      <ButtonLink to="/" look="secondary">
        {text.home}
      </ButtonLink>
    </EmptyState>
  )
}

/** Wi-Fi without internet is no reason for a browser to say that it is offline: the worker may have the page nevertheless. */
function useOpeningByWorker(error: unknown): void {
  useEffect(() => {
    if (error instanceof Unreachable && navigator.serviceWorker?.controller) location.reload()
  }, [error])
}
