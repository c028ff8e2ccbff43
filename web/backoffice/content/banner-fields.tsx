import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import type { Banner } from '#domain/content/content.ts'
import { MAX_BANNERS } from '#domain/content/edited-content.ts'
import { moveItem } from '#domain/move-item.ts'
import { text as contentText } from '../../shared/i18n/office-content.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import formStyle from '../components/office-form.module.css'
import { FieldFault } from '../components/picker.tsx'
import { BannerPictureField } from './banner-picture-field.tsx'
import { bannerField } from './content-form.ts'

/** A banner with a key that stays when the banners change their order. */
export interface TypedBanner extends Banner {
  readonly key: string
}

export const emptyBanner = (): TypedBanner => ({
  key: crypto.randomUUID(),
  title: '',
  text: '',
  button: '',
  link: '',
  picture: '',
  mobilePicture: '',
  alt: '',
})

type BannerChange = (banners: readonly TypedBanner[]) => readonly TypedBanner[]

const changedBanner =
  (key: string, fields: Partial<Banner>): BannerChange =>
  (banners) =>
    banners.map((banner) => (banner.key === key ? { ...banner, ...fields } : banner))

interface BannerFieldsProps {
  readonly banners: readonly TypedBanner[]
  /** A picture may be there seconds after it was chosen, so that every change is one of the banners as they are by then. */
  readonly onChange: (change: BannerChange) => void
}

const WORDS = ['title', 'text', 'button', 'link', 'alt'] as const
const MAX_LENGTH = { title: 80, text: 160, button: 40, link: 300, alt: 200 } as const

/** The banners of a carousel, in their order. */
export function BannerFields({ banners, onChange }: BannerFieldsProps) {
  const text = useText(contentText)
  const move = (from: number, to: number) => onChange((former) => moveItem(former, from, to))
  return (
    <div className={`${stack.gap3} ${formStyle.wide}`}>
      <FieldFault field="banners" />
      <ol className={stack.gap3}>
        {banners.map((banner, at) => (
          <li key={banner.key} className={`${surface.card} ${stack.gap3}`}>
            <div className={stack.between3}>
              <h3 className={textStyle.strong}>{text.banner(at + 1)}</h3>
              <span className={stack.wrap2}>
                <Button
                  look="quiet"
                  size="small"
                  aria-label={text.earlier(at + 1)}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                >
                  <ArrowUp size={18} aria-hidden />
                </Button>
                <Button
                  look="quiet"
                  size="small"
                  aria-label={text.later(at + 1)}
                  disabled={at === banners.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  <ArrowDown size={18} aria-hidden />
                </Button>
                <Button
                  look="quiet"
                  size="small"
                  aria-label={text.removeBanner(at + 1)}
                  onClick={() => onChange((former) => former.filter(({ key }) => key !== banner.key))}
                >
                  <Trash2 size={18} aria-hidden />
                </Button>
              </span>
            </div>
            {WORDS.map((field) => (
              <Field
                key={field}
                label={text.bannerFields[field]}
                hint={field === 'link' || field === 'alt' ? text.bannerHints[field] : undefined}
                name={bannerField(at, field)}
                value={banner[field]}
                onChange={({ currentTarget: { value } }) => onChange(changedBanner(banner.key, { [field]: value }))}
                maxLength={MAX_LENGTH[field]}
                required={field !== 'text'}
                autoComplete="off"
              />
            ))}
            <BannerPictureField
              shape="wide"
              name={bannerField(at, 'picture')}
              value={banner.picture}
              onChange={(picture) => onChange(changedBanner(banner.key, { picture }))}
            />
            <BannerPictureField
              shape="square"
              name={bannerField(at, 'mobilePicture')}
              value={banner.mobilePicture}
              onChange={(mobilePicture) => onChange(changedBanner(banner.key, { mobilePicture }))}
            />
          </li>
        ))}
      </ol>
      {banners.length < MAX_BANNERS && (
        <p>
          <Button look="secondary" size="small" onClick={() => onChange((former) => [...former, emptyBanner()])}>
            <Plus size={18} aria-hidden /> {text.addBanner}
          </Button>
        </p>
      )}
    </div>
  )
}
