import { LocateFixed, MapPin } from 'lucide-react'
import { useRef, useState } from 'react'
import {
  Form,
  Link,
  redirectDocument,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { Refusal } from '#contract/client.ts'
import { savePlace } from '#contract/delivery.ts'
import { parsePostalCode } from '#domain/delivery/postal-code.ts'
import { DevicePosition } from '../../shared/device-position.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText } from '../../shared/form-errors.ts'
import { withFullStop } from '../../shared/format.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { withOverrides } from '../../shared/i18n/dictionary.ts'
import { text as entranceText } from '../../shared/i18n/entrance.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { pageOf, returnPath, signInPath } from '../../shared/page-context.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { IconDisc } from '../../shared/ui/icon-disc.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { placeOfVisitor } from '../state/chosen-place.ts'
import { useStoreData } from '../state/store-context.ts'
import textStyle from '../../shared/ui/text.module.css'
import { maskPostalCode } from '../../shared/typed-mask.ts'
import visible from '../../shared/ui/visible.module.css'
import style from './delivery-place.module.css'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(entranceText).placeTitle} | ${store.name}` }),
}

export const loader = ({ request }: LoaderFunctionArgs) => ({ returnTo: returnPath(new URL(request.url).searchParams) })

interface Problem {
  readonly message: string
  readonly postalCode: string
  /** Whether the message is about what was typed, or about the place. */
  readonly isTyping: boolean
  /** The URL of other stores for the same place; null where there are none. */
  readonly otherStores: string | null
}

export async function action(args: ActionFunctionArgs): Promise<Problem | Response> {
  const page = pageOf(args)
  const { browser, supplier, origin, basename } = page
  const form = await args.request.formData()
  const typed = formText(form, 'postalCode').trim()
  const postalCode = parsePostalCode(typed)
  const [lat, lng] = [formText(form, 'latitude'), formText(form, 'longitude')]
  const point = lat !== '' && lng !== '' ? { latitude: Number(lat), longitude: Number(lng) } : null
  try {
    const place = point
      ? { ...point, postalCode: null }
      : { latitude: null, longitude: null, postalCode: postalCode ?? '' }
    await callStore(page, savePlace, { body: place })
  } catch (error) {
    const isRefusal = error instanceof Refusal
    const query = new URLSearchParams(point ? { lat, lng } : [['cep', typed]]).toString()
    // A store on its own domain links to no stores of other companies.
    const isOwnDomain = supplier.domains.includes(new URL(origin).hostname)
    return {
      message: isRefusal ? error.message : withOverrides(entranceText, await page.texts()).unreachable,
      postalCode: typed,
      isTyping: isRefusal && error.field === 'postalCode',
      otherStores: !isOwnDomain ? `/?${query}` : supplier.hasSisterStores ? `${basename}/lojas?${query}` : null,
    }
  }
  browser?.delivery.setState({ place: placeOfVisitor({ postalCode, coordinates: point }) })
  // The document is loaded again, because the server now lets the visitor in.
  return redirectDocument(`${origin}${basename}${returnPath(new URL(args.request.url).searchParams)}`)
}

export function Component() {
  const text = useText(entranceText)
  const { supplier, account } = useStoreData()
  const { returnTo } = useLoaderData<typeof loader>()
  const problem = useActionData<Problem>()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div className={style.card}>
      <IconDisc>
        <MapPin size={36} aria-hidden />
      </IconDisc>
      <h1>{text.placeTitle}</h1>
      <p className={textStyle.muted}>{text.placeIntro(supplier.name)}</p>
      {problem && !problem.isTyping && (
        <Notice kind="warning">
          {withFullStop(problem.message)} {problem.otherStores && <a href={problem.otherStores}>{text.otherStores}</a>}
        </Notice>
      )}
      <PlaceForm problem={problem} isBusy={isBusy} />
      <p className={`${textStyle.muted} ${style.account}`}>
        {account ? (
          <Link to="/enderecos">{text.ownAddresses}</Link>
        ) : (
          <>
            {text.haveAccount} <Link to={signInPath(returnTo)}>{text.signIn}</Link>
          </>
        )}
      </p>
    </div>
  )
}

function PlaceForm({ problem, isBusy }: { readonly problem: Problem | undefined; readonly isBusy: boolean }) {
  const text = useText(entranceText)
  const form = useRef<HTMLFormElement>(null)
  const [isDenied, setDenied] = useState(false)
  const [position] = useState(() => new DevicePosition())

  const locate = () =>
    position.ask(
      (coords) => {
        const [latitude, longitude] = [
          form.current?.elements.namedItem('latitude'),
          form.current?.elements.namedItem('longitude'),
        ]
        if (!(latitude instanceof HTMLInputElement && longitude instanceof HTMLInputElement)) return
        latitude.value = String(coords.latitude)
        longitude.value = String(coords.longitude)
        form.current?.requestSubmit()
      },
      () => setDenied(true),
    )

  return (
    <Form ref={form} method="post" replace className={style.form} noValidate onSubmit={() => position.outdate()}>
      <Field
        label={text.postalCode}
        hint={text.postalCodeHint}
        problem={problem?.isTyping ? problem.message : undefined}
        name="postalCode"
        defaultValue={problem?.postalCode}
        mask={maskPostalCode}
        inputMode="numeric"
        autoComplete="postal-code"
        required
        // A typed CEP replaces the position of the device.
        onInput={() => {
          position.outdate()
          form.current?.querySelectorAll<HTMLInputElement>('input[type=hidden]').forEach((input) => (input.value = ''))
        }}
      />
      <input type="hidden" name="latitude" defaultValue="" />
      <input type="hidden" name="longitude" defaultValue="" />
      <Button type="submit" size="large" isWide isBusy={isBusy}>
        {text.seeProducts}
      </Button>
      <Button look="secondary" isWide className={visible.scripted} onClick={locate}>
        <LocateFixed size={20} aria-hidden /> {text.useMyLocation}
      </Button>
      {isDenied && <Notice kind="info">{text.placeDenied}</Notice>}
    </Form>
  )
}
