import { X } from 'lucide-react'
import { Link } from 'react-router'
import { formatUnitPrice, formatCents } from '#domain/format-price.ts'
import { formatAmount } from '../../shared/format.ts'
import { text as cartText } from '../../shared/i18n/cart.ts'
import { text as tableText } from '../../shared/i18n/product-table.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Picture } from '../../shared/ui/picture.tsx'
import { QuantityCell } from '../components/quantity-cell.tsx'
import { QuantityTable } from '../components/quantity-table.tsx'
import { useMeasurePrice } from '../components/use-measure-price.ts'
import { WhyThisPrice } from '../components/why-this-price.tsx'
import textStyle from '../../shared/ui/text.module.css'
import visible from '../../shared/ui/visible.module.css'
import table from '../components/product-rows.module.css'
import style from './cart-rows.module.css'
import parts from './line-parts.module.css'
import { GiftWrap, RemovedLine, SetBy } from './line-parts.tsx'
import type { CartRow, ShownLine } from './shown-lines.ts'

const COLUMNS = 6

interface CartRowsProps {
  readonly rows: readonly CartRow[]
  readonly isReadOnly: boolean
  readonly onRemove: (line: ShownLine) => void
  /** After the quantity of a line became 0 in its cell. */
  readonly onRemoved: (line: ShownLine) => void
  readonly onRestore: (line: CartRow['line']) => void
  readonly onGiftWrap: (line: ShownLine, isGiftWrapped: boolean) => void
}

/** The products of a company's cart as the rows of its lists: thirty lines on two screens, of a phone too. */
export function CartRows({ rows, isReadOnly, onRemove, onRemoved, onRestore, onGiftWrap }: CartRowsProps) {
  const text = useText(cartText)
  const columns = useText(tableText)
  return (
    <QuantityTable>
      <table className={`${table.table} ${style.frame}`} aria-label={text.list}>
        <thead className={table.head}>
          <tr>
            <th scope="col" className={`${style.picture} ${style.wide}`}>
              {columns.picture}
            </th>
            <th scope="col">{columns.product}</th>
            <th scope="col" className={style.wide}>
              {columns.price}
            </th>
            <th scope="col" className={style.quantity}>
              {columns.quantity}
            </th>
            <th scope="col" className={`${table.total} ${style.wide}`}>
              {columns.total}
            </th>
            <th scope="col" className={style.removal}>
              <span className="visually-hidden">{text.removal}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ kind, line }) => (
            <tr key={line.product.id}>
              {kind === 'line' ? (
                <Cells
                  line={line}
                  isReadOnly={isReadOnly}
                  onRemove={() => onRemove(line)}
                  onRemoved={() => onRemoved(line)}
                  onGiftWrap={(isGiftWrapped) => onGiftWrap(line, isGiftWrapped)}
                />
              ) : (
                <td colSpan={COLUMNS}>
                  <RemovedLine name={line.product.name} onRestore={() => onRestore(line)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </QuantityTable>
  )
}

interface CellsProps {
  readonly line: ShownLine
  readonly isReadOnly: boolean
  readonly onRemove: () => void
  readonly onRemoved: () => void
  readonly onGiftWrap: (isGiftWrapped: boolean) => void
}

function Cells({ line, isReadOnly, onRemove, onRemoved, onGiftWrap }: CellsProps) {
  const text = useText(cartText)
  const { product, pricing, quantity, totals } = line
  const path = `/produto/${product.slug}`
  const before = pricing.promotion?.regularPrice ?? pricing.price
  const price = text.each(formatUnitPrice(totals.unitPrice), product.unit)
  const measure = useMeasurePrice({ ...product, pricing }, totals.unitPrice)
  const struck = totals.unitPrice < before && (
    <s>
      <span className="visually-hidden">{text.insteadOf} </span>
      {formatUnitPrice(before)}
    </s>
  )
  return (
    <>
      <td className={`${table.picture} ${style.picture} ${style.wide}`}>
        <Picture picture={product.picture} alt="" sizes="2rem" />
      </td>
      <th scope="row" className={table.product}>
        <div className={style.what}>
          <Link to={path} className={table.name}>
            {product.name}
          </Link>
          <span className={`${textStyle.fine} ${style.narrow} ${style.packaging}`}>{product.packaging}</span>
        </div>
        <div className={`${textStyle.fine} ${style.facts}`}>
          <span className={style.wide}>{[product.code, product.packaging].filter(Boolean).join(' · ')}</span>
          <span className={style.narrow}>{[product.code, price].filter(Boolean).join(' · ')}</span>
          <WhyThisPrice line={line} isShort>
            <li className={style.narrow}>{[product.packaging, measure].filter(Boolean).join(': ')}</li>
          </WhyThisPrice>
          <strong className={`${style.narrow} ${style.below}`}>{formatCents(totals.total)}</strong>
        </div>
        {product.isQuoteOnly && <p className={textStyle.fine}>{text.quoteOnly}</p>}
        <SetBy productId={product.id} />
        {pricing.packagingPrice !== null && (
          <GiftWrap
            price={pricing.packagingPrice}
            unit={product.unit}
            isWrapped={line.isGiftWrapped}
            isReadOnly={isReadOnly}
            onChange={onGiftWrap}
          />
        )}
      </th>
      <td className={`${table.price} ${style.wide}`}>
        {price}
        <small>
          {measure} {struck}
        </small>
      </td>
      <td className={`${table.quantity} ${style.quantity}`}>
        {isReadOnly ? (
          formatAmount(quantity, product.unit)
        ) : (
          <QuantityCell product={{ ...product, pricing }} onRemove={onRemoved} />
        )}
      </td>
      <td className={`${table.total} ${style.wide}`}>
        {formatCents(totals.total)}
        {totals.discount > 0 && (
          <s className={parts.before}>{formatCents((totals.total + totals.discount) as typeof totals.total)}</s>
        )}
      </td>
      <td className={style.removal}>
        {!isReadOnly && (
          <button
            type="button"
            className={`${visible.scripted} ${style.remove}`}
            onClick={onRemove}
            aria-label={text.remove(product.name)}
          >
            <X size={20} aria-hidden />
          </button>
        )}
      </td>
    </>
  )
}
