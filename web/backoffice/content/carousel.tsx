import { useEffect, useId, useRef, useState } from 'react'
import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import type { CountedTag } from '#domain/catalog/filter-counts.ts'
import type { Category } from '#domain/catalog/product.ts'
import { getContent, previewSections } from '#contract/content-desk.ts'
import { type PageSection, DEVICES } from '#domain/content/content.ts'
import {
  contentToEdit,
  publicationAt,
  PLACES,
  SHOWN,
  type CarouselContent,
  type EditedContent,
  type ListedContent,
  type Shown,
} from '#domain/content/edited-content.ts'
import { ALL_PRODUCTS, catalogApi } from '../../shared/api/catalog.ts'
import type { ApiContext } from '../../shared/api/api-context.ts'
import { callStore } from '../../shared/api/call-store.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as contentText } from '../../shared/i18n/office-content.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { Field, SelectField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import formStyle from '../components/office-form.module.css'
import { ProductPicker, type PickedProduct } from '../components/product-picker.tsx'
import { categoryOptions } from '../components/category-choice.tsx'
import { FieldGroup, revalidatesRecord } from '../components/record-form.tsx'
import { BackToList } from '../list/back-to-list.tsx'
import { requireOffice, useOffice } from '../state/office-context.ts'
import { BannerFields, emptyBanner, type TypedBanner } from './banner-fields.tsx'
import { changeListed, listOf, NEW, type ContentOutcome } from './change-content.ts'
import { carouselIn, carouselValues, ofKind, PRODUCTS_FIELD, type FormValues } from './content-form.ts'
import { ContentPreview } from './content-preview.tsx'
import { ChangedByOther, Done, History, PublicationFields, StateBadges } from './publication.tsx'
import style from './content.module.css'

const LIST = '/gestao/carrosseis'
/** From the last key to the request for the preview. */
const PREVIEW_DELAY_MS = 400

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(contentText).carousels.title} | ${store.name}` }),
}

interface Loaded {
  /** Null for a new carousel. */
  readonly carousel: EditedContent | null
  readonly pages: readonly ListedContent[]
  readonly categories: readonly Category[]
  /** Of the products for sale. */
  readonly tags: readonly CountedTag[]
  /** Those that were chosen one by one, as far as the store sells them. */
  readonly products: readonly PickedProduct[]
  /** ISO instant. */
  readonly now: string
}

export async function loader(args: LoaderFunctionArgs): Promise<Loaded> {
  const office = await requireOffice(args, 'content.manage')
  const id = args.params['id'] ?? NEW
  const now = new Date().toISOString()
  const catalog = catalogApi(office)
  const [carousel, pages, categories, { tags }] = await Promise.all([
    id === NEW ? null : callStore(office, getContent, { params: { id } }),
    listOf(office, 'page'),
    catalog.categories(),
    catalog.filters(ALL_PRODUCTS),
  ])
  return { carousel, pages, categories, tags, products: await productsOf(office, carousel, now), now }
}

async function productsOf(
  office: ApiContext,
  carousel: EditedContent | null,
  now: string,
): Promise<readonly PickedProduct[]> {
  const content = ofKind(carousel && contentToEdit(carousel, now), 'carousel')
  if (!carousel || !content || content.productIds.length === 0) return []
  const { id, place, pageId } = carousel
  const typed = {
    place: place ?? 'home',
    pageId,
    instant: null,
    id,
    content: { ...content, shows: 'products' },
  } as const
  const section = (await callStore(office, previewSections, { body: typed })).find((section) => section.id === id)
  return (section?.products ?? []).map((product) => ({ id: product.id, name: product.name, price: null }))
}

export const shouldRevalidate = revalidatesRecord

export const action = (args: ActionFunctionArgs): Promise<ContentOutcome | Response> =>
  changeListed(args, LIST, carouselIn)

/** A carousel of the store, or a new one, beside its preview among the others. */
export function Component() {
  const text = useText(contentText)
  const loaded: Loaded = useLoaderData()
  const { carousel, now } = loaded
  const outcome = useActionData<ContentOutcome>()
  const content = ofKind(carousel && contentToEdit(carousel, now), 'carousel')
  return (
    <div className={stack.gap4}>
      <BackToList path={LIST}>{text.carousels.back}</BackToList>
      <header className={stack.gap2}>
        <h1>{carousel ? content?.title || text.untitledBanners : text.carousels.newTitle}</h1>
        {carousel && <StateBadges {...publicationAt(carousel, now)} />}
      </header>
      {!outcome && <Done content={carousel} />}
      <CarouselForm key={carousel?.version ?? 0} loaded={loaded} outcome={outcome ?? null} />
      {carousel && <History content={carousel} now={now} />}
    </div>
  )
}

interface CarouselFormProps {
  readonly loaded: Loaded
  readonly outcome: ContentOutcome | null
}

function CarouselForm({ loaded, outcome }: CarouselFormProps) {
  const text = useText(contentText)
  const { carousel, pages, categories, tags, now } = loaded
  const shown = ofKind(carousel && contentToEdit(carousel, now), 'carousel')
  const values = outcome?.typed ?? carouselValues(shown, carousel ?? { place: null, pageId: null })
  const [typed, setTyped] = useState({ place: values['place'], shows: values['shows'] })
  const [banners, setBanners] = useState<readonly TypedBanner[]>(() =>
    shown && shown.banners.length > 0
      ? shown.banners.map((banner) => ({ ...banner, key: crypto.randomUUID() }))
      : [emptyBanner()],
  )
  const [products, setProducts] = useState(loaded.products)
  const form = useRef<HTMLFormElement>(null)
  const { sections, emptySource, hasFailed, instant, look, setInstant } = usePreview(form, carousel?.id ?? null)
  // What is chosen and not typed changes no control of its own.
  useEffect(look, [look, banners, products])
  const theirs = outcome?.stored ? ofKind(contentToEdit(outcome.stored, now), 'carousel') : null
  return (
    <div className={style.layout}>
      <CheckedForm
        ref={form}
        method="post"
        replace
        problem={outcome?.problem}
        notice={
          outcome &&
          theirs && <ChangedByOther message={outcome.problem.message} title={theirs.title || text.untitledBanners} />
        }
        className={`${surface.panel} ${formStyle.form}`}
        aria-label={shown?.title || text.carousels.newTitle}
      >
        {/* Not while the event goes down: React would put the former text back before a field has noted the new one. */}
        <div className={stack.gap4} onInput={look}>
          <input type="hidden" name="version" value={(outcome?.stored ?? carousel)?.version ?? 0} />
          <FieldGroup name={text.groups.shows}>
            <SelectField
              label={text.fields.shows}
              name="shows"
              defaultValue={values['shows']}
              required
              options={SHOWN.map((value) => ({ value, label: text.shows[value] }))}
              onChange={({ currentTarget }) => setTyped({ ...typed, shows: currentTarget.value })}
            />
            <Field
              label={text.fields.title}
              hint={typed.shows === 'banners' ? text.hints.titleOfBanners : undefined}
              name="title"
              defaultValue={values['title']}
              required={typed.shows !== 'banners'}
              maxLength={120}
              autoComplete="off"
            />
            {typed.shows === 'tag' && <TagField value={values['productTag']} tags={tags} />}
            {typed.shows === 'category' && (
              <SelectField
                label={text.fields.categoryId}
                name="categoryId"
                defaultValue={values['categoryId']}
                required
                empty={text.chooseCategory}
                options={categoryOptions(categories)}
              />
            )}
            {typed.shows === 'products' && (
              <ProductPicker
                legend={text.fields.productIds}
                field={PRODUCTS_FIELD}
                chosen={products}
                onChange={setProducts}
              />
            )}
            {emptySource !== null && emptySource === typed.shows && (
              <div className={formStyle.wide}>
                <Notice kind="warning">{text.leftOut(text.nothingForSale[emptySource])}</Notice>
              </div>
            )}
            {typed.shows === 'banners' && <BannerFields banners={banners} onChange={setBanners} />}
          </FieldGroup>
          <PlaceFields values={values} pages={pages} typed={typed} setTyped={setTyped} />
          <PublicationFields values={values} />
        </div>
      </CheckedForm>
      <ContentPreview shown={sections && { kind: 'carousel-preview', sections }}>
        <Field
          label={text.previewAt}
          type="datetime-local"
          value={instant}
          onChange={({ currentTarget }) => setInstant(currentTarget.value)}
        />
        {hasFailed && <Notice kind="warning">{text.previewFailed}</Notice>}
      </ContentPreview>
    </div>
  )
}

interface TagFieldProps {
  readonly value: string | undefined
  readonly tags: readonly CountedTag[]
}

/** A tag that products may get later is taken too. */
function TagField({ value, tags }: TagFieldProps) {
  const text = useText(contentText)
  const listId = useId()
  return (
    <>
      <Field
        label={text.fields.productTag}
        hint={text.hints.productTag}
        name="productTag"
        defaultValue={value}
        required
        maxLength={60}
        autoComplete="off"
        list={listId}
      />
      <datalist id={listId}>
        {tags.map(({ tag }) => (
          <option key={tag}>{tag}</option>
        ))}
      </datalist>
      {tags.length > 0 && (
        <p className={`${textStyle.note} ${formStyle.wide}`}>{text.knownTags(tags.map(({ tag }) => tag).join(', '))}</p>
      )}
    </>
  )
}

interface PlaceFieldsProps {
  readonly values: FormValues
  readonly pages: readonly ListedContent[]
  readonly typed: { readonly place: string | undefined; readonly shows: string | undefined }
  readonly setTyped: (typed: PlaceFieldsProps['typed']) => void
}

function PlaceFields({ values, pages, typed, setTyped }: PlaceFieldsProps) {
  const text = useText(contentText)
  return (
    <FieldGroup name={text.groups.where}>
      <SelectField
        label={text.fields.place}
        name="place"
        defaultValue={values['place']}
        required
        options={PLACES.map((value) => ({ value, label: text.places[value] }))}
        onChange={({ currentTarget }) => setTyped({ ...typed, place: currentTarget.value })}
      />
      {typed.place === 'page' && (
        <SelectField
          label={text.fields.pageId}
          name="pageId"
          defaultValue={values['pageId']}
          required
          empty={text.choosePage}
          options={pages.map(({ id, slug }) => ({ value: id, label: `/pagina/${slug}` }))}
        />
      )}
      <SelectField
        label={text.fields.device}
        name="device"
        defaultValue={values['device']}
        required
        options={DEVICES.map((value) => ({ value, label: text.devices[value] }))}
      />
    </FieldGroup>
  )
}

/** The carousels around the one that is edited, with it as it was typed, a moment after the last change. */
function usePreview(form: { readonly current: HTMLFormElement | null }, id: string | null) {
  const { call, supplier } = useOffice()
  const [sections, setSections] = useState<readonly PageSection[] | null>(null)
  const [emptySource, setEmptySource] = useState<Source | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [instant, setInstant] = useState('')
  const [changes, setChanges] = useState(0)
  const [look] = useState(() => () => setChanges((count) => count + 1))
  useEffect(() => {
    let isOutdated = false
    const timer = setTimeout(() => {
      if (!form.current) return
      const { address, content } = carouselIn(new FormData(form.current))
      const { place, pageId } = address
      if (place === null || (place === 'page' && pageId === null)) return
      // A banner whose pictures are still to come would show none.
      const banners = content.banners.filter(({ picture, mobilePicture }) => picture !== '' && mobilePicture !== '')
      const typed = { place, pageId, instant: instant || null, id, content: { ...content, banners } }
      callStore({ call, supplier }, previewSections, { body: typed }).then(
        (found) => {
          if (isOutdated) return
          setSections(found)
          setEmptySource(emptySourceOf(content, found.find((section) => section.id === id) ?? found.at(-1)))
          setFailed(false)
        },
        () => !isOutdated && setFailed(true),
      )
    }, PREVIEW_DELAY_MS)
    return () => {
      isOutdated = true
      clearTimeout(timer)
    }
  }, [form, id, instant, changes, call, supplier])
  return { sections, emptySource, hasFailed, instant, setInstant, look }
}

type Source = Exclude<Shown, 'banners'>

/** What a carousel takes its products from, where that is chosen and has none for sale. */
function emptySourceOf(
  { shows, productTag, categoryId, productIds }: CarouselContent,
  section: PageSection | undefined,
): Source | null {
  if (shows === 'banners' || !section || section.products.length > 0) return null
  const isChosen = { tag: productTag !== null, category: categoryId !== null, products: productIds.length > 0 }
  return isChosen[shows] ? shows : null
}
