import { Link } from 'react-router'
import { isFixed, type Combo } from '#domain/combo/combo.ts'
import { formatDate } from '#domain/calendar.ts'
import { formatQuantity } from '../../../shared/format.ts'
import { combosText } from '../../../shared/i18n/combos.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { Badge } from '../../../shared/ui/badge.tsx'
import { buttonClass } from '../../../shared/ui/button.tsx'
import { Picture } from '../../../shared/ui/picture.tsx'
import stack from '../../../shared/ui/stack.module.css'
import surface from '../../../shared/ui/surface.module.css'
import textStyle from '../../../shared/ui/text.module.css'
import style from './combo-card.module.css'
import { firstChoice } from './combo-choice.ts'
import { ComboPrice } from './combo-price.tsx'

const MOST_PICTURES = 4

/** The combos of a list, side by side where there is room. */
export const ComboCards = ({ combos, level }: { readonly combos: readonly Combo[]; readonly level?: 'h2' | 'h3' }) => (
  <ul className={style.list}>
    {combos.map((combo) => (
      <li key={combo.id}>
        <ComboCard combo={combo} {...(level ? { level } : {})} />
      </li>
    ))}
  </ul>
)

interface ComboCardProps {
  readonly combo: Combo
  readonly level?: 'h2' | 'h3'
}

/** A combo in a list: its pictures, what is in it, and what it costs. */
function ComboCard({ combo, level: Heading = 'h2' }: ComboCardProps) {
  const text = useText(combosText)
  const pictures = combo.parts.flatMap(({ products }) => products.slice(0, 1)).slice(0, MOST_PICTURES)
  return (
    <article className={`${surface.card} ${style.card}`}>
      <div className={style.pictures} data-sold-out={combo.available === 0 || undefined}>
        {pictures.map(({ id, picture }, index) => (
          <Picture key={`${id} ${index}`} picture={picture} alt="" sizes="(min-width: 64rem) 10rem, 40vw" />
        ))}
      </div>
      <Heading className={textStyle.large}>
        <Link to={`/combos/${combo.id}`} className={style.link}>
          {combo.name}
        </Link>
      </Heading>
      <ul className={textStyle.note}>
        {combo.parts.map((part, index) => (
          <li key={index}>
            {text.part(
              formatQuantity(part.quantity),
              isFixed(part) ? (part.products[0]?.name ?? part.name) : text.toChoose(part.name),
            )}
          </li>
        ))}
      </ul>
      <div className={style.foot}>
        <ComboPrice combo={combo} choice={firstChoice(combo.parts)} />
        <div className={stack.wrap2}>
          {combo.available === 0 && <Badge tone="bad">{text.soldOut}</Badge>}
          {combo.until !== null && <Badge>{text.until(formatDate(combo.until))}</Badge>}
        </div>
        <span className={buttonClass({ look: 'secondary', isWide: true })} aria-hidden>
          {combo.parts.every(isFixed) ? text.open : text.build}
        </span>
      </div>
    </article>
  )
}
