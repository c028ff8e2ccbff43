import { QrCode } from 'lucide-react'
import { useState } from 'react'
import {
  Form,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { renderSVG } from 'uqr'
import { listContent } from '#contract/content-desk.ts'
import { archiveShortLink, createShortLink, listShortLinks } from '#contract/short-link.ts'
import type { Category } from '#domain/catalog/product.ts'
import type { ListedContent } from '#domain/content/edited-content.ts'
import { formatDate } from '#domain/calendar.ts'
import {
  LINK_CODE_PATTERN,
  LINK_KINDS,
  type LinkKind,
  type ShortLinkInput,
  type StoreLink,
} from '#domain/content/short-link.ts'
import { catalogApi } from '../../shared/api/catalog.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText, missingIn, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as linksText } from '../../shared/i18n/office-short-links.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Field, SelectField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import visible from '../../shared/ui/visible.module.css'
import { categoryOptions } from '../components/category-choice.tsx'
import { CopyButton } from '../components/copy-button.tsx'
import { HiddenFields } from '../components/hidden-fields.tsx'
import formStyle from '../components/office-form.module.css'
import { ProductPicker, type PickedProduct } from '../components/product-picker.tsx'
import { requireOffice } from '../state/office-context.ts'
import style from './short-links.module.css'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(linksText).title} | ${store.name}` }),
}

interface Loaded {
  readonly links: readonly StoreLink[]
  readonly pages: readonly ListedContent[]
  readonly categories: readonly Category[]
}

export async function loader(args: LoaderFunctionArgs): Promise<Loaded> {
  const office = await requireOffice(args, 'content.manage')
  const [{ links }, { contents: pages }, categories] = await Promise.all([
    callStore(office, listShortLinks, {}),
    callStore(office, listContent, { query: { kind: 'page' } }),
    catalogApi(office).categories(),
  ])
  return { links, pages, categories }
}

interface Outcome {
  readonly problem: FormProblem | null
  /** The URL of a new link. */
  readonly created: string
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

export async function action(args: ActionFunctionArgs): Promise<Outcome> {
  const office = await requireOffice(args, 'content.manage')
  const form = await args.request.formData()
  const refused = (problem: FormProblem): Outcome => ({ problem, created: '' })
  try {
    if (formText(form, 'do') === 'archive') {
      await callStore(office, archiveShortLink, {
        params: { code: formText(form, 'code') },
        body: { isArchived: formText(form, 'isArchived') === 'sim' },
      })
      return { problem: null, created: '' }
    }
    const missing = await missingIn(office, form, ['name'])
    if (missing) return refused(missing)
    const input = parseInput(form)
    if ('message' in input) return refused(input)
    const { url } = await callStore(office, createShortLink, { body: input })
    return { problem: null, created: url }
  } catch (error) {
    return refused(problemFrom(error, ['name', 'code', 'target', 'until'], linksText.unreachable))
  }
}

function parseInput(form: FormData): ShortLinkInput | FormProblem {
  const typed = (name: string) => formText(form, name).trim()
  const kind = LINK_KINDS.find((known) => known === typed('kind')) ?? 'product'
  // The last id of an address is the list's own.
  const target = kind === 'list' ? (typed('target').match(UUID)?.at(-1) ?? '') : typed('target')
  const code = typed('code')
  const fault = (field: string, message: string): FormProblem => ({ message, faults: { [field]: message } })
  if (code !== '' && !new RegExp(LINK_CODE_PATTERN).test(code)) return fault('code', linksText.notACode)
  if (target === '') return fault('target', kind === 'list' ? linksText.notAList : linksText.chooseProduct)
  return { code: code || null, name: typed('name'), kind, target, until: typed('until') || null }
}

/** The short links of the store, and the form for a new one. */
export function Component() {
  const text = useText(linksText)
  const { links, pages, categories }: Loaded = useLoaderData()
  const outcome = useActionData<Outcome>()
  return (
    <div className={stack.gap4}>
      <header className={stack.gap2}>
        <h1>{text.title}</h1>
        <p className={textStyle.muted}>{text.intro}</p>
      </header>
      <div role="status">{outcome?.created && <Notice kind="success">{text.created(outcome.created)}</Notice>}</div>
      <details
        className={`${surface.panel} ${surface.folding} ${formStyle.newRecord}`}
        open={links.length === 0 || outcome?.problem != null}
      >
        <summary className={textStyle.strong}>{text.newLink}</summary>
        <NewLink
          key={outcome?.created || links.length}
          problem={outcome?.problem ?? null}
          pages={pages}
          categories={categories}
        />
      </details>
      {links.length === 0 && (
        <EmptyState icon={<QrCode size={32} aria-hidden />} title={text.emptyTitle} text={text.empty} />
      )}
      <ul className={`${stack.gap3} ${formStyle.records}`}>
        {links.map((link) => (
          <li key={link.code} className={`${surface.card} ${stack.gap2}`}>
            <LinkCard link={link} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface NewLinkProps extends Omit<Loaded, 'links'> {
  readonly problem: FormProblem | null
}

function NewLink({ problem, pages, categories }: NewLinkProps) {
  const text = useText(linksText)
  const isBusy = useNavigation().formMethod === 'POST'
  const [kind, setKind] = useState<LinkKind>('product')
  const [products, setProducts] = useState<readonly PickedProduct[]>([])
  return (
    <CheckedForm method="post" problem={problem} className={formStyle.form} aria-label={text.newLink}>
      <Field label={text.fields.name} hint={text.hints.name} name="name" required maxLength={80} autoComplete="off" />
      <SelectField
        label={text.fields.kind}
        name="kind"
        required
        value={kind}
        onChange={({ currentTarget }) =>
          setKind(LINK_KINDS.find((known) => known === currentTarget.value) ?? 'product')
        }
        options={LINK_KINDS.map((value) => ({ value, label: text.kinds[value] }))}
      />
      {kind === 'product' && (
        <ProductPicker
          legend={text.fields.product}
          field="target"
          chosen={products}
          onChange={(chosen) => setProducts(chosen.slice(-1))}
        />
      )}
      {kind === 'category' && (
        <SelectField label={text.fields.category} name="target" required options={categoryOptions(categories)} />
      )}
      {kind === 'page' && (
        <SelectField
          label={text.fields.page}
          name="target"
          required
          options={pages.map(({ id, slug }) => ({ value: id, label: `/pagina/${slug}` }))}
        />
      )}
      {(kind === 'coupon' || kind === 'list') && (
        <Field
          key={kind}
          label={text.fields[kind]}
          hint={text.hints[kind]}
          name="target"
          required
          maxLength={300}
          autoComplete="off"
        />
      )}
      <Field label={text.fields.code} hint={text.hints.code} name="code" maxLength={40} autoComplete="off" />
      <Field label={text.fields.until} hint={text.hints.until} name="until" type="date" />
      <Button type="submit" isBusy={isBusy} className={formStyle.save}>
        {text.create}
      </Button>
    </CheckedForm>
  )
}

function LinkCard({ link }: { readonly link: StoreLink }) {
  const text = useText(linksText)
  const isBusy = useNavigation().formMethod === 'POST'
  const { code, url, name, kind, opens, until, isArchived, visits } = link
  return (
    <>
      <div className={stack.between3}>
        <h2 className={textStyle.large}>{name}</h2>
        {isArchived && <Badge>{text.archived}</Badge>}
      </div>
      <p className={style.url}>
        <a href={url}>{url}</a>
      </p>
      <p className={textStyle.muted}>
        {opens === null ? text.gone : `${text.kinds[kind]}: ${opens}`}
        {until !== null && ` · ${text.until(formatDate(until))}`}
        {' · '}
        {text.visits(visits)}
      </p>
      <div className={stack.wrap2}>
        <CopyButton value={url} label={text.copyOne(name)} />
        <Form method="post" replace preventScrollReset>
          <HiddenFields fields={{ do: 'archive', code, isArchived: isArchived ? '' : 'sim' }} />
          <Button
            type="submit"
            look="secondary"
            size="small"
            isBusy={isBusy}
            aria-label={isArchived ? text.restoreOne(name) : text.archiveOne(name)}
          >
            {isArchived ? text.restore : text.archive}
          </Button>
        </Form>
      </div>
      {!isArchived && <Qr name={name} code={code} url={url} />}
    </>
  )
}

function Qr({ name, code, url }: Pick<StoreLink, 'name' | 'code' | 'url'>) {
  const text = useText(linksText)
  const [isOpen, setOpen] = useState(false)
  const picture = isOpen ? `data:image/svg+xml,${encodeURIComponent(renderSVG(url, { ecc: 'M', border: 4 }))}` : ''
  return (
    <details
      className={`${surface.folding} ${visible.scripted} ${style.code}`}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary aria-label={text.qrOf(name)}>{text.qr}</summary>
      {isOpen && (
        <div className={stack.gap2}>
          <img src={picture} alt={text.qrOf(name)} className={style.qr} />
          <p>
            <a href={picture} download={`qr-${code}.svg`}>
              {text.download}
            </a>
          </p>
        </div>
      )}
    </details>
  )
}
