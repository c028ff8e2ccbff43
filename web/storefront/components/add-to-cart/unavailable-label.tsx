import style from './add-to-cart.module.css'

/**
 * Says why there is nothing to press. A file of its own: add-to-cart.tsx waits for quantity-control.tsx before it has run, and both
 * show this.
 */
export function UnavailableLabel({ label }: { readonly label: string }) {
  return <p className={style.closed}>{label}</p>
}
