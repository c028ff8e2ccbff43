import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Banner } from '#domain/content/content.ts'
import { text as homeText } from '../../shared/i18n/home.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { picturePath } from '../../shared/pictures.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import visible from '../../shared/ui/visible.module.css'
import style from './banner-carousel.module.css'

/** Banners side by side. They move only by the visitor's action (WCAG 2.2.2). */
export function BannerCarousel({
  banners,
  isFirst,
}: {
  readonly banners: readonly Banner[]
  readonly isFirst: boolean
}) {
  const text = useText(homeText)
  const list = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [isScrolled, setScrolled] = useState(false)
  const show = (place: number) =>
    list.current?.scrollTo({
      left: ((place + banners.length) % banners.length) * list.current.clientWidth,
      behavior: 'smooth',
    })
  return (
    <section
      className={style.carousel}
      aria-label={text.banners}
      data-scrolled={isScrolled || undefined}
      data-arrow-keys
    >
      <ul
        ref={list}
        className={style.list}
        onScroll={({ currentTarget }) => {
          setScrolled(true)
          setCurrent(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))
        }}
      >
        {banners.map((banner, index) => (
          <li key={banner.picture} className={style.item}>
            <BannerPicture banner={banner} isFirst={isFirst && index === 0} />
            <div className={style.words}>
              <h2 className={style.title}>{banner.title}</h2>
              <p className={style.text}>{banner.text}</p>
              <ButtonLink to={banner.link} className={style.button}>
                {banner.button}
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
      {banners.length > 1 && (
        <div className={style.controls}>
          <button
            type="button"
            className={`${visible.fromDesktop} ${style.arrow}`}
            onClick={() => show(current - 1)}
            aria-label={text.previousBanner}
          >
            <ChevronLeft aria-hidden />
          </button>
          {banners.map((banner, index) => (
            <button
              key={banner.picture}
              type="button"
              className={style.dot}
              onClick={() => show(index)}
              aria-label={text.showBanner(index + 1, banner.title)}
              aria-current={index === current || undefined}
            />
          ))}
          <button
            type="button"
            className={`${visible.fromDesktop} ${style.arrow}`}
            onClick={() => show(current + 1)}
            aria-label={text.nextBanner}
          >
            <ChevronRight aria-hidden />
          </button>
        </div>
      )}
    </section>
  )
}

function BannerPicture({ banner, isFirst }: { readonly banner: Banner; readonly isFirst: boolean }) {
  return (
    <picture>
      <source media="(min-width: 48rem)" srcSet={picturePath(banner.picture, 1600)} width={1600} height={600} />
      <img
        className={style.picture}
        src={picturePath(banner.mobilePicture, 800)}
        width={800}
        height={800}
        alt={banner.alt}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  )
}
