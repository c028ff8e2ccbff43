import type { CartAuthor } from '#domain/cart/cart.ts'
import { text as sharedCartText } from '../../shared/i18n/shared-cart.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import textStyle from '../../shared/ui/text.module.css'
import { authorName } from '../components/cart-news.ts'

/** Who changed a line or a combo, and when. */
export function ChangedBy({ author }: { readonly author: CartAuthor }) {
  const text = useText(sharedCartText)
  const { formatMoment } = useMoments()
  return <p className={textStyle.fine}>{text.changedBy(authorName(author, text), formatMoment(author.at))}</p>
}
