import { useState, type SubmitEvent } from 'react'
import { Link } from 'react-router'
import { Refusal } from '#contract/client.ts'
import { lookUpPostalCode } from '#contract/address.ts'
import { parsePostalCode } from '#domain/delivery/postal-code.ts'
import { formatPostalCode } from '#domain/delivery/format-postal-code.ts'
import { callStore } from '../../../shared/api/call-store.ts'
import { type FormProblem, formText } from '../../../shared/form-errors.ts'
import { text as receiveText } from '../../../shared/i18n/receive.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { signInPath } from '../../../shared/page-context.ts'
import { digitsOf, maskPostalCode } from '../../../shared/typed-mask.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { CheckedForm } from '../../../shared/ui/checked-form.tsx'
import { Field } from '../../../shared/ui/field.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { useCurrentPath } from '../../state/current-path.ts'
import { useChooseDelivery, useDeliveryChoice } from '../../state/delivery-choice.ts'
import { useBrowser } from '../../state/use-browser.ts'
import { useModals } from '../../state/use-modals.ts'
import { useStoreData } from '../../state/store-context.ts'
import { OtherStores } from './choose-address.tsx'
import linkStyle from '../../../shared/ui/link.module.css'
import textStyle from '../../../shared/ui/text.module.css'
import style from './receive-panel.module.css'

type Outcome = FormProblem | { readonly notServed: string } | null

const problemOf = (message: string): FormProblem => ({ message, faults: { postalCode: message } })

/** The CEP of a visitor, by which the store shows whether it delivers there. */
export function GivePostalCode() {
  const text = useText(receiveText)
  const store = useStoreData()
  const { closeModal, openModalOnClick, watchModal } = useModals()
  const browser = useBrowser()
  const { place } = useDeliveryChoice()
  const chooseDelivery = useChooseDelivery()
  const signIn = signInPath(useCurrentPath())
  const [outcome, setOutcome] = useState<Outcome>(null)
  const [isBusy, setBusy] = useState(false)

  const use = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const postalCode = parsePostalCode(formText(new FormData(event.currentTarget), 'postalCode'))
    if (postalCode === null) return setOutcome(problemOf(text.invalidPostalCode))
    setBusy(true)
    const isStillOpen = watchModal()
    const before = browser?.delivery.getState()
    const refusal = await refusalOf(postalCode)
    setBusy(false)
    setOutcome(refusal)
    // What was chosen since, such as a pickup, is the later choice.
    if (refusal !== null || !isStillOpen() || browser?.delivery.getState() !== before) return
    chooseDelivery({
      deliveryType: 'delivery',
      place: { addressId: null, postalCode, coordinates: null, label: formatPostalCode(postalCode) },
    })
    closeModal()
  }
  const refusalOf = async (postalCode: string): Promise<Outcome> => {
    try {
      const { isServed } = await callStore(store, lookUpPostalCode, { params: { postalCode } })
      return isServed === false ? { notServed: postalCode } : null
    } catch (error) {
      return problemOf(error instanceof Refusal ? error.message : text.failed)
    }
  }

  return (
    <>
      <CheckedForm onSubmit={(event) => void use(event)} problem={outcome && 'faults' in outcome ? outcome : null}>
        <Field
          label={text.postalCode}
          hint={text.postalCodeHint}
          name="postalCode"
          defaultValue={place?.postalCode ? formatPostalCode(place.postalCode) : ''}
          mask={maskPostalCode}
          inputMode="numeric"
          autoComplete="postal-code"
          required
        />
        <Button type="submit" isWide isBusy={isBusy}>
          {text.usePostalCode}
        </Button>
      </CheckedForm>
      {outcome && 'notServed' in outcome && (
        <>
          <Notice kind="warning">{text.notServed}</Notice>
          <OtherStores postalCode={digitsOf(outcome.notServed)} />
        </>
      )}
      {!store.account && (
        <p className={`${textStyle.muted} ${style.own}`}>
          {text.haveAddresses}{' '}
          <Link
            to={signIn}
            className={`${linkStyle.link} ${textStyle.strong}`}
            aria-haspopup="dialog"
            onClick={openModalOnClick(() => 'login', signIn)}
          >
            {text.signIn}
          </Link>
        </p>
      )}
    </>
  )
}
