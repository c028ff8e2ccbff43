import {
  Form,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import * as desk from '#contract/content-desk.ts'
import { contentToEdit, NO_PERIOD, type EditedContent, type TextsContent } from '#domain/content/edited-content.ts'
import { plainText } from '#domain/search-words.ts'
import { pageCount, pageIn } from '#contract/paging.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as listText } from '../../shared/i18n/list.ts'
import { text as textsText } from '../../shared/i18n/office-texts.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { LongTextField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Pages } from '../../shared/ui/pages.tsx'
import linkStyle from '../../shared/ui/link.module.css'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { readSingle } from './change-content.ts'
import { ofKind } from './content-form.ts'
import { History } from './publication.tsx'
import formStyle from '../components/office-form.module.css'
import searchStyle from '../components/search.module.css'
import style from './content.module.css'
import { requireOffice, useOffice } from '../state/office-context.ts'
import { hasPlaces, storeWordings, WORDED_SCREENS, type WordedScreen, type Wording } from './store-wordings.ts'

const PATH = '/gestao/textos'
const PAGE_SIZE = 30
/** Of the query. */
const SEARCH = 'q'
const SCREEN = 'tela'
const OWN = 'mudados'

/** Where a screen is that everybody may open. */
const PATHS: Readonly<Partial<Record<WordedScreen, string>>> = {
  everywhere: '',
  home: '',
  products: '/produtos',
  cart: '/carrinho',
  entrance: '/entrar',
}

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(textsText).title} | ${store.name}` }),
}

interface Loaded {
  /** Null where the store has no words of its own. */
  readonly content: EditedContent | null
  readonly rows: readonly (Wording & { readonly own: string })[]
  readonly found: number
  readonly ownCount: number
  readonly page: number
  /** ISO instant. */
  readonly now: string
}

export async function loader(args: LoaderFunctionArgs): Promise<Loaded> {
  const content = await readSingle(await requireOffice(args, 'content.manage'), 'texts')
  const now = new Date().toISOString()
  const translation = translationOf(content, now)
  const query = new URL(args.request.url).searchParams
  const words = plainText(query.get(SEARCH) ?? '').trim()
  const isOnlyOwn = query.has(OWN)
  const screen = screenIn(query)
  const all = storeWordings().map((wording) => ({ ...wording, own: translation[wording.key] ?? '' }))
  const found = all.filter(
    (row) =>
      (!isOnlyOwn || row.own !== '') &&
      (screen === null || row.screen === screen) &&
      plainText(`${row.key} ${row.text} ${row.own}`).includes(words),
  )
  const page = Math.min(pageIn(query.get('pagina')), pageCount(found.length, PAGE_SIZE))
  return {
    content,
    rows: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    found: found.length,
    ownCount: all.filter(({ own }) => own !== '').length,
    page,
    now,
  }
}

const screenIn = (query: URLSearchParams): WordedScreen | null =>
  WORDED_SCREENS.find((screen) => screen === query.get(SCREEN)) ?? null

const translationOf = (content: EditedContent | null, now: string): TextsContent['translation'] =>
  ofKind(content && contentToEdit(content, now), 'texts')?.translation ?? {}

interface Outcome {
  readonly problem: FormProblem
  readonly typed: Readonly<Record<string, string>>
}

const ADDRESS = { slug: null, place: null, pageId: null }
const SEEN = 'visto '

export async function action(args: ActionFunctionArgs): Promise<Outcome | Response> {
  const office = await requireOffice(args, 'content.manage')
  const form = await args.request.formData()
  const { search } = new URL(args.request.url)
  const done = () => redirect(`${PATH}${search}${search === '' ? '?' : '&'}feito`)
  const typed = Object.fromEntries(
    storeWordings().flatMap(({ key }) => (form.has(key) ? [[key, formText(form, key)]] : [])),
  )
  try {
    const content = await readSingle(office, 'texts')
    const change = formText(form, 'do')
    const seen = Number(formText(form, 'version'))
    const based = { params: { id: content?.id ?? '' }, body: { version: seen } }
    if (content && change === 'restore')
      await callStore(office, desk.restoreContent, {
        params: { id: content.id, number: Number(formText(form, 'number')) },
        body: { version: seen },
      })
    else if (content && (change === 'withdraw' || change === 'cancel'))
      await callStore(office, desk.withdrawContent, {
        params: { id: content.id },
        body: { isOnlyScheduled: change === 'cancel', version: seen },
      })
    else if (content && change === 'discard') await callStore(office, desk.discardDraft, based)
    else if (content && change === 'recover') await callStore(office, desk.restoreDraft, based)
    else if (content && change === 'remove') await callStore(office, desk.removeContent, { params: { id: content.id } })
    else {
      const faults = faultsIn(typed)
      const [message] = Object.values(faults)
      if (message !== undefined) return { problem: { message, faults }, typed }
      // Only what this person changed: another may word other texts at the same time.
      const changed = Object.entries(typed).filter(([key, own]) => own.trim() !== formText(form, SEEN + key).trim())
      const translation = { ...translationOf(content, new Date().toISOString()), ...Object.fromEntries(changed) }
      const words = Object.entries(translation).flatMap(([key, own]) => (own.trim() === '' ? [] : [[key, own.trim()]]))
      const next = { ...ADDRESS, content: { kind: 'texts', translation: Object.fromEntries(words) } } as const
      const { id, version } = content ?? (await callStore(office, desk.createContent, { body: next }))
      await callStore(office, desk.publishContent, { params: { id }, body: { ...next, ...NO_PERIOD, version } })
    }
    return done()
  } catch (error) {
    return { problem: problemFrom(error, [], textsText.unreachable), typed }
  }
}

const placesIn = (text: string): string => [...new Set(text.match(/\{\d\}/g) ?? [])].join(', ')

const faultsIn = (typed: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    storeWordings().flatMap((wording) => {
      const own = typed[wording.key]?.trim() ?? ''
      return own === '' || hasPlaces(own, wording) ? [] : [[wording.key, textsText.lostPlaces(placesIn(wording.text))]]
    }),
  )

/** Every text of the store with the store's own words for it. */
export function Component() {
  const text = useText(textsText)
  const loaded: Loaded = useLoaderData()
  const { content, rows, found, ownCount, page, now } = loaded
  const outcome = useActionData<Outcome>()
  const listTexts = useText(listText)
  const [query] = useSearchParams()
  const isBusy = useNavigation().formMethod === 'POST'
  /** The list with other parameters; null leaves one out. */
  const pathWith = (changes: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries({ feito: null, pagina: null, ...changes }))
      if (value === null) next.delete(name)
      else next.set(name, value)
    return `${PATH}?${next.toString()}`
  }
  const isOnlyOwn = query.has(OWN)
  return (
    <div className={stack.gap4}>
      <header className={stack.gap2}>
        <h1>{text.title}</h1>
        <p className={textStyle.muted}>{text.intro}</p>
      </header>
      {query.has('feito') && !outcome && <Notice kind="success">{text.published}</Notice>}
      <Form method="get" action={PATH} className={`${stack.gap2} ${style.search}`} role="search">
        <input
          type="search"
          name={SEARCH}
          className={searchStyle.input}
          aria-label={text.search}
          placeholder={text.search}
          defaultValue={query.get(SEARCH) ?? ''}
          maxLength={80}
        />
        <select
          name={SCREEN}
          className={searchStyle.input}
          aria-label={text.screen}
          defaultValue={screenIn(query) ?? ''}
        >
          <option value="">{text.allScreens}</option>
          {WORDED_SCREENS.map((screen) => (
            <option key={screen} value={screen}>
              {text.screens[screen]}
            </option>
          ))}
        </select>
        {isOnlyOwn && <input type="hidden" name={OWN} value="" />}
        <Button type="submit" look="secondary">
          {text.find}
        </Button>
      </Form>
      <p className={stack.row2}>
        <span role="status">{text.count(found, ownCount)}</span>
        <ButtonLink to={pathWith({ [OWN]: isOnlyOwn ? null : '' })} look="quiet" size="small">
          {isOnlyOwn ? text.all : text.onlyOwn}
        </ButtonLink>
      </p>
      {rows.length === 0 ? (
        <p>{text.none}</p>
      ) : (
        <CheckedForm
          key={`${query.get(SEARCH)} ${query.get(SCREEN)} ${page} ${content?.version}`}
          method="post"
          replace
          preventScrollReset
          problem={outcome?.problem}
          className={`${surface.panel} ${formStyle.form}`}
          aria-label={text.title}
        >
          {WORDED_SCREENS.map((screen) => (
            <ScreenWordings
              key={screen}
              screen={screen}
              rows={rows.filter((row) => row.screen === screen)}
              typed={outcome?.typed}
            />
          ))}
          <Button type="submit" isBusy={isBusy} className={formStyle.save}>
            {text.publish}
          </Button>
        </CheckedForm>
      )}
      <Pages
        page={page}
        pages={pageCount(found, PAGE_SIZE)}
        pathOf={(number) => pathWith({ pagina: String(number) })}
        texts={{ ...listTexts, pages: text.pages }}
      />
      {content && <History content={content} now={now} />}
    </div>
  )
}

interface ScreenWordingsProps {
  readonly screen: WordedScreen
  readonly rows: Loaded['rows']
  readonly typed: Outcome['typed'] | undefined
}

/** The texts of one screen under its name, with a way to see it. */
function ScreenWordings({ screen, rows, typed }: ScreenWordingsProps) {
  const text = useText(textsText)
  const { basename } = useOffice()
  const path = PATHS[screen]
  if (rows.length === 0) return null
  return (
    <fieldset className={formStyle.wide}>
      <legend className={textStyle.large}>{text.screens[screen]}</legend>
      <div className={stack.gap4}>
        {path !== undefined && (
          <a href={`${basename}${path}`} target="_blank" rel="noreferrer" className={linkStyle.link}>
            {text.see}
          </a>
        )}
        {rows.map((row) => (
          <WordingField key={row.key} row={row} typed={typed?.[row.key]} />
        ))}
      </div>
    </fieldset>
  )
}

interface WordingFieldProps {
  readonly row: Loaded['rows'][number]
  /** Where it was refused. */
  readonly typed: string | undefined
}

function WordingField({ row: { key, text: original, own }, typed }: WordingFieldProps) {
  const text = useText(textsText)
  const places = placesIn(original)
  return (
    <>
      <input type="hidden" name={SEEN + key} value={own} />
      <LongTextField
        label={original}
        isOptional={false}
        hint={places === '' ? undefined : text.keepPlaces(places)}
        name={key}
        defaultValue={typed ?? own}
        maxLength={1000}
        rows={1}
      />
    </>
  )
}
