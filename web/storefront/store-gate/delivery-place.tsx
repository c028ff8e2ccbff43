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
import { keepPlace } from '#contract/delivery.ts'
import { parsePostalCode } from '#domain/delivery/postal-code.ts'
import { withFullStop } from '../../shared/format.ts'
import { formText } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text } from '../../shared/i18n/entrance.ts'
import { pageOf, returnPath, signInPath } from '../../shared/page-context.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { IconDisc } from '../../shared/ui/icon-disc.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { useStoreData } from '../state/store-context.ts'
import { placeOfVisitor } from '../state/delivery-choice.ts'
import style from './delivery-place.module.css'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${text.placeTitle} | ${store.name}` }) }

export const loader = ({ request }: LoaderFunctionArgs) => ({ returnTo: returnPath(new URL(request.url).searchParams) })

interface Problem {
  readonly message: string
  readonly postalCode: string
  /** Whether it is about what was typed, or about the place itself. */
  readonly isTyping: boolean
  /** Where other stores are asked for the same place; null where there are none to ask. */
  readonly otherStores: string | null
}

export async function action(args: ActionFunctionArgs): Promise<Problem | Response> {
  const { browser, call, supplier, origin, basename } = pageOf(args)
  const form = await args.request.formData()
  const postalCode = formText(form, 'cep').trim()
  const [lat, lng] = [formText(form, 'lat'), formText(form, 'lng')]
  const isPoint = lat !== '' && lng !== ''
  const place = isPoint ? { lat: Number(lat), lng: Number(lng) } : { cep: parsePostalCode(postalCode) ?? '' }
  try {
    await call(keepPlace, { params: {}, body: { idfornecedor: supplier.id, ...place } })
  } catch (error) {
    const isTyping = error instanceof Refusal && error.body.campo === 'cep'
    const asked = new URLSearchParams(isPoint ? { lat, lng } : { cep: postalCode }).toString()
    // A domain of the store's own leads to no store of others.
    const isOwnDomain = supplier.domains.includes(new URL(origin).hostname)
    const otherStores = !isOwnDomain ? `/?${asked}` : supplier.hasSisterStores ? `${basename}/lojas?${asked}` : null
    return { message: error instanceof Refusal ? error.message : text.unreachable, postalCode, isTyping, otherStores }
  }
  browser?.delivery.setState({
    place: placeOfVisitor({
      postalCode: parsePostalCode(postalCode),
      coordinates: isPoint ? { latitude: Number(lat), longitude: Number(lng) } : null,
    }),
  })
  // Anew from the server: it lets in whoever has said where to.
  return redirectDocument(`${origin}${basename}${returnPath(new URL(args.request.url).searchParams)}`)
}

export function Component() {
  const { supplier } = useStoreData()
  const { returnTo } = useLoaderData<typeof loader>()
  const problem = useActionData<Problem>()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div className={style.card}>
      <IconDisc>
        <MapPin size={36} aria-hidden />
      </IconDisc>
      <h1>{text.placeTitle}</h1>
      <p className={style.intro}>{text.placeIntro(supplier.name)}</p>
      {problem && !problem.isTyping && (
        <Notice kind="warning">
          {withFullStop(problem.message)} {problem.otherStores && <a href={problem.otherStores}>{text.otherStores}</a>}
        </Notice>
      )}
      <PlaceForm problem={problem} isBusy={isBusy} />
      <p className={style.account}>
        {text.haveAccount} <Link to={signInPath(returnTo)}>{text.signIn}</Link>
      </p>
    </div>
  )
}

function PlaceForm({ problem, isBusy }: { readonly problem: Problem | undefined; readonly isBusy: boolean }) {
  const form = useRef<HTMLFormElement>(null)
  const [isDenied, setDenied] = useState(false)

  const locate = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const [latitude, longitude] = [form.current?.elements.namedItem('lat'), form.current?.elements.namedItem('lng')]
        if (!(latitude instanceof HTMLInputElement && longitude instanceof HTMLInputElement)) return
        latitude.value = String(coords.latitude)
        longitude.value = String(coords.longitude)
        form.current?.requestSubmit()
      },
      () => setDenied(true),
    )

  return (
    <Form ref={form} method="post" replace className={style.form} noValidate>
      <Field
        label={text.postalCode}
        hint={text.postalCodeHint}
        problem={problem?.isTyping ? problem.message : undefined}
        name="cep"
        defaultValue={problem?.postalCode}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        required
        // A CEP that is typed counts, whatever the device said before.
        onInput={() =>
          form.current?.querySelectorAll<HTMLInputElement>('input[type=hidden]').forEach((input) => (input.value = ''))
        }
      />
      <input type="hidden" name="lat" defaultValue="" />
      <input type="hidden" name="lng" defaultValue="" />
      <Button type="submit" size="large" isWide isBusy={isBusy}>
        {text.seeProducts}
      </Button>
      <Button look="secondary" isWide className={style.locate} onClick={locate}>
        <LocateFixed size={20} aria-hidden /> {text.useMyPlace}
      </Button>
      {isDenied && <Notice kind="info">{text.placeDenied}</Notice>}
    </Form>
  )
}
