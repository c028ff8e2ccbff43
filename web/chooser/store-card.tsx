import { ArrowRight, MapPin, Store as StoreIcon, Truck } from 'lucide-react'
import type { CSSProperties } from 'react'
import { cityIn, type SupplierOffer } from '#domain/supplier/offer.ts'
import { derivePalette } from '#domain/supplier/theme.ts'
import { text } from '../shared/i18n/chooser.ts'
import { picturePath } from '../shared/pictures.ts'
import { hasPlace, storeHref, type ChooserQuery } from './chooser-query.ts'

interface StoreCardProps {
  readonly offer: SupplierOffer
  readonly query: ChooserQuery
  readonly isLastChosen: boolean
}

/** A store in its own colours, with its city and delivery types. */
export function StoreCard({
  offer: { supplier, delivers, collects, distanceKm },
  query,
  isLastChosen,
}: StoreCardProps) {
  const { presentation, theme } = supplier
  const palette = derivePalette(theme)
  const colours = { '--store-accent': palette.accentStrong, '--store-soft': palette.accentSoft } as CSSProperties
  const city = cityIn(presentation.contacts.address)
  return (
    <a className="chooser-store" href={storeHref(supplier.slug, query)} style={colours}>
      <span className="chooser-logo">
        {presentation.logo === '' ? (
          <StoreIcon size={48} aria-hidden />
        ) : (
          <img src={picturePath(presentation.logo, 400)} alt="" width={200} height={56} />
        )}
        {isLastChosen && <span className="chooser-last">{text.last}</span>}
      </span>
      <span className="chooser-about">
        <strong>{supplier.name}</strong>
        <span>{presentation.slogan}</span>
        <span className="chooser-facts">
          {(city || distanceKm !== null) && (
            <span>
              <MapPin size={16} aria-hidden />{' '}
              {[city, distanceKm === null ? '' : text.distance(distanceKm)].filter(Boolean).join(', ')}
            </span>
          )}
          {delivers && (
            <span>
              <Truck size={16} aria-hidden /> {hasPlace(query) ? text.deliversHere : text.delivers}
            </span>
          )}
          {collects && (
            <span>
              <StoreIcon size={16} aria-hidden /> {text.collects}
            </span>
          )}
        </span>
        <span className="chooser-enter">
          {text.enter} <ArrowRight size={18} aria-hidden />
        </span>
      </span>
    </a>
  )
}
