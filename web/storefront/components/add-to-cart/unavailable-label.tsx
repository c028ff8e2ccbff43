import style from './unavailable-label.module.css'

/** Says why there is nothing to press. */
export function UnavailableLabel({ label }: { readonly label: string }) {
  return <p className={style.closed}>{label}</p>
}
