import { cutText } from '#domain/cut-text.ts'
import { Pencil, SearchX } from 'lucide-react'
import {
  Form,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { Refusal } from '#contract/client.ts'
import { encodePage } from '#contract/paging.ts'
import { decideSynonymProposal, listMissedSearches, listSynonymProposals } from '#contract/search-log.ts'
import { listSynonyms, setSynonym } from '#contract/search-synonym.ts'
import { MAX_SYNONYM_LENGTH, type SearchSynonym } from '#domain/catalog/search-synonym.ts'
import {
  PROPOSAL_DECISIONS,
  type MissedSearchPage,
  type ProposalDecision,
  type SynonymProposal,
} from '#domain/catalog/search-log.ts'
import type { ProductPage } from '#domain/catalog/product.ts'
import { plainText } from '#domain/search-words.ts'
import type { ApiContext } from '../../shared/api/api-context.ts'
import { ALL_PRODUCTS, catalogApi } from '../../shared/api/catalog.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText, missingIn, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as searchText } from '../../shared/i18n/office-search.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { HiddenFields } from '../components/hidden-fields.tsx'
import { UndoForm } from '../components/undo-form.tsx'
import { pagingOfQuery } from '../list/list-query.ts'
import { requireOffice } from '../state/office-context.ts'
import { missedUrl, MISSED_DAYS, MissedSearches, type MissedQuery } from './missed-searches.tsx'
import { OF_PROPOSAL, Proposals } from './proposals.tsx'
import style from './search.module.css'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(searchText).title} | ${store.name}` }),
}

const TRIED = 'teste'
/** In the URL of a link that begins a synonym. */
const WORD = 'palavra'
const SHOWN_PRODUCTS = 8

interface SearchData {
  readonly synonyms: readonly SearchSynonym[]
  /** What the search finds with the text of the test; null where there is none. */
  readonly tried: { readonly text: string; readonly page: ProductPage } | null
  readonly proposals: readonly SynonymProposal[]
  readonly missed: MissedSearchPage
  readonly query: MissedQuery
  /** The word that a new synonym begins with. */
  readonly word: string
  readonly now: string
}

export async function loader(args: LoaderFunctionArgs): Promise<SearchData> {
  const office = await requireOffice(args, 'product.manage')
  const { searchParams } = new URL(args.request.url)
  const text = cutText((searchParams.get(TRIED) ?? '').trim(), 100)
  const query = missedUrl.read(searchParams)
  const [{ synonyms }, { proposals }, missed, page] = await Promise.all([
    callStore(office, listSynonyms, {}),
    callStore(office, listSynonymProposals, {}),
    callStore(office, listMissedSearches, {
      query: { days: MISSED_DAYS, ...encodePage(pagingOfQuery({ size: '25', page: query.page })) },
    }),
    text === '' ? null : catalogApi(office).products({ ...ALL_PRODUCTS, query: text }),
  ])
  const word = cutText(searchParams.get(WORD) ?? '', MAX_SYNONYM_LENGTH)
  const now = new Date().toISOString()
  return { synonyms, tried: page && { text, page }, proposals, missed, query, word, now }
}

/** What a form was answered with: why it was refused, or what was done and the fields that undo it. */
interface Outcome {
  /** The word of the form; empty for a new one. */
  readonly of: string
  readonly problem: FormProblem | null
  readonly typed: { readonly word: string; readonly meanings: string } | null
  readonly done: string
  readonly undo: Readonly<Record<string, string>> | null
}

const SEPARATOR = ','
const meaningsIn = (typed: string): string[] =>
  typed
    .split(SEPARATOR)
    .map((meaning) => meaning.trim())
    .filter((meaning) => meaning !== '')
const shownMeanings = ({ meanings }: SearchSynonym): string => meanings.map(({ text }) => text).join(`${SEPARATOR} `)

export async function action(args: ActionFunctionArgs): Promise<Outcome> {
  const office = await requireOffice(args, 'product.manage')
  const form = await args.request.formData()
  const [of, word, meanings] = [formText(form, 'of'), formText(form, 'word').trim(), formText(form, 'meanings')]
  const decision = PROPOSAL_DECISIONS.find((decision) => decision === formText(form, 'do'))
  if (decision !== undefined) return decideProposal(office, decision, word, meanings)
  const isRemoval = formText(form, 'do') === 'remove'
  const refused = (problem: FormProblem): Outcome => ({ of, problem, typed: { word, meanings }, done: '', undo: null })
  const missing = isRemoval ? null : await missingIn(office, form, ['word', 'meanings'])
  if (missing) return refused(missing)
  const seen = meaningsIn(formText(form, 'seen'))
  try {
    const body = { word, meanings: isRemoval ? [] : meaningsIn(meanings), seen }
    const { synonyms: written } = await callStore(office, setSynonym, { body })
    const now = written.find((synonym) => synonym.word === word) ?? written.find((synonym) => isNamed(synonym, word))
    const undo = {
      word: now?.word ?? word,
      seen: now ? shownMeanings(now) : '',
      meanings: seen.join(SEPARATOR),
      of: '',
    }
    return {
      of,
      problem: null,
      typed: null,
      done: isRemoval ? searchText.removed(word) : searchText.saved(now?.word ?? word),
      undo: { ...undo, do: seen.length === 0 ? 'remove' : 'set' },
    }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'record.changedMeanwhile')
      return refused({ message: of === '' ? searchText.taken(word) : searchText.outdated(word), faults: {} })
    return refused(problemFrom(error, ['word', 'meanings'], searchText.unreachable))
  }
}

async function decideProposal(
  office: ApiContext,
  decision: ProposalDecision,
  word: string,
  meaning: string,
): Promise<Outcome> {
  const of = OF_PROPOSAL
  try {
    await callStore(office, decideSynonymProposal, { body: { word, meaning, decision } })
    const undo = decision === 'reopen' ? null : { of, do: 'reopen', word, meanings: meaning }
    return { of, problem: null, typed: null, done: searchText.decided[decision](word, meaning), undo }
  } catch (error) {
    return { of, problem: problemFrom(error, [], searchText.unreachable), typed: null, done: '', undo: null }
  }
}

const isNamed = (synonym: SearchSynonym, typed: string): boolean => synonym.word === plainText(typed)

/** What customers type for something else, and a box that shows what a search finds. */
export function Component() {
  const text = useText(searchText)
  const { synonyms, tried, proposals, missed, query, word, now }: SearchData = useLoaderData()
  const outcome = useActionData<Outcome>()
  const isBusy = useNavigation().formMethod === 'POST'
  const ofNew = outcome?.of === '' ? outcome : undefined
  return (
    <div className={`${stack.gap4} ${style.screen}`}>
      <div>
        <h1 className={textStyle.large}>{text.title}</h1>
        <p className={textStyle.muted}>{text.intro}</p>
      </div>
      {outcome && !outcome.problem && (
        <Notice kind="success">
          {outcome.done} {outcome.undo && <UndoForm fields={outcome.undo} />}
        </Notice>
      )}
      {outcome?.of === OF_PROPOSAL && outcome.problem && <Notice kind="problem">{outcome.problem.message}</Notice>}
      {proposals.length > 0 && <Proposals proposals={proposals} />}
      <div className={style.columns}>
        <section id="sinonimo" className={`${surface.panel} ${stack.gap3}`} aria-label={text.newTitle}>
          <h2 className={textStyle.strong}>{text.newTitle}</h2>
          <SynonymForm
            key={ofNew?.problem ? 'again' : `${synonyms.length} ${word}`}
            of=""
            word={ofNew?.typed?.word ?? word}
            meanings={ofNew?.typed?.meanings ?? ''}
            seen=""
            problem={ofNew?.problem ?? null}
            isBusy={isBusy}
          />
        </section>
        <section className={`${surface.panel} ${stack.gap3}`} aria-label={text.tryTitle}>
          <h2 className={textStyle.strong}>{text.tryTitle}</h2>
          <Form method="get" className={style.try} preventScrollReset>
            <Field type="search" name={TRIED} label={text.tryLabel} defaultValue={tried?.text} maxLength={100} />
            <Button type="submit" look="secondary">
              {text.tryButton}
            </Button>
          </Form>
          {tried && <Tried {...tried} />}
        </section>
      </div>
      <MissedSearches missed={missed} query={query} now={now} />
      <section className={`${surface.panel} ${stack.gap3}`} aria-label={text.listTitle(synonyms.length)}>
        <h2 className={textStyle.strong}>{text.listTitle(synonyms.length)}</h2>
        {synonyms.length === 0 ? (
          <EmptyState icon={<SearchX size={32} aria-hidden />} title={text.emptyTitle} text={text.empty} />
        ) : (
          <ul className={style.list}>
            {synonyms.map((synonym) => (
              <SynonymRow
                key={`${synonym.word} ${shownMeanings(synonym)}`}
                synonym={synonym}
                outcome={outcome?.of === synonym.word ? outcome : undefined}
                isBusy={isBusy}
              />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

function Tried({ text: typed, page }: NonNullable<SearchData['tried']>) {
  const text = useText(searchText)
  return (
    <div className={stack.gap1} role="status">
      <p>{text.found(typed, page.total)}</p>
      {page.correctedQuery !== null && <p className={textStyle.note}>{text.corrected(page.correctedQuery)}</p>}
      {page.partial && <p className={textStyle.note}>{text.inPart(page.partial.total)}</p>}
      <ol className={style.found}>
        {page.products.slice(0, SHOWN_PRODUCTS).map(({ id, name, packaging }) => (
          <li key={id}>
            {name} {packaging && <span className={textStyle.note}>{packaging}</span>}
          </li>
        ))}
      </ol>
    </div>
  )
}

interface SynonymRowProps {
  readonly synonym: SearchSynonym
  readonly outcome: Outcome | undefined
  readonly isBusy: boolean
}

function SynonymRow({ synonym, outcome, isBusy }: SynonymRowProps) {
  const text = useText(searchText)
  const { word, meanings } = synonym
  const seen = shownMeanings(synonym)
  return (
    <li className={style.row}>
      <details className={style.edit} open={outcome?.problem ? true : undefined}>
        <summary aria-label={text.change(word)}>
          <strong>{word}</strong>{' '}
          <span className={textStyle.muted}>
            {meanings.map((meaning) => text.finds(meaning.text, meaning.products)).join(', ')}
          </span>{' '}
          <Pencil size={14} aria-hidden />
        </summary>
        <SynonymForm
          of={word}
          word={word}
          meanings={outcome?.typed?.meanings ?? seen}
          seen={seen}
          problem={outcome?.problem ?? null}
          isBusy={isBusy}
        />
      </details>
      <Form method="post" replace preventScrollReset>
        <HiddenFields fields={{ do: 'remove', of: word, word, seen, meanings: '' }} />
        <Button type="submit" look="quiet" size="small" aria-label={text.removeNamed(word)} isBusy={isBusy}>
          {text.remove}
        </Button>
      </Form>
    </li>
  )
}

interface SynonymFormProps {
  /** The word that is changed; empty for a new one. */
  readonly of: string
  readonly word: string
  readonly meanings: string
  readonly seen: string
  readonly problem: FormProblem | null
  readonly isBusy: boolean
}

function SynonymForm({ of, word, meanings, seen, problem, isBusy }: SynonymFormProps) {
  const text = useText(searchText)
  const isNew = of === ''
  return (
    <CheckedForm method="post" replace preventScrollReset problem={problem} className={stack.gap3}>
      <HiddenFields fields={{ of, seen, ...(isNew ? {} : { word }) }} />
      {isNew && (
        <Field
          name="word"
          label={text.word}
          hint={text.wordHint}
          defaultValue={word}
          maxLength={MAX_SYNONYM_LENGTH}
          required
        />
      )}
      <Field
        name="meanings"
        label={text.meanings}
        hint={text.meaningsHint}
        defaultValue={meanings}
        maxLength={600}
        required
      />
      <div>
        <Button type="submit" isBusy={isBusy}>
          {isNew ? text.add : text.save}
        </Button>
      </div>
    </CheckedForm>
  )
}
