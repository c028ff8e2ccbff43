import style from './add-to-cart.module.css'

/**
 * The reason why there is no button. A separate file: add-to-cart.tsx waits for quantity-control.tsx before it has
 * run, and both show this.
 */
export function UnavailableLabel({ label }: { readonly label: string }) {
  return <p className={style.closed}>{label}</p>
}
