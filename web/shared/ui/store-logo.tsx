import { picturePath } from '../pictures.ts'
import style from './store-logo.module.css'

interface StoreLogoProps {
  readonly store: { readonly name: string; readonly presentation: { readonly logo: string } }
  /** Decorative where the name is written beside it. */
  readonly isNamedBeside?: boolean
}

/** The logo of a store; a store that has none yet shows its name. */
export const StoreLogo = ({ store: { name, presentation }, isNamedBeside = false }: StoreLogoProps) =>
  presentation.logo === '' ? (
    <span className={style.name} aria-hidden={isNamedBeside || undefined}>
      {name}
    </span>
  ) : (
    <img src={picturePath(presentation.logo, 400)} alt={isNamedBeside ? '' : name} width={160} height={44} />
  )
