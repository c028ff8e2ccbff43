import { Link } from 'react-router'
import linkStyle from './link.module.css'
import style from './breadcrumb.module.css'

export interface Step {
  readonly name: string
  /** Path below the store. */
  readonly path: string
}

/** The way from the start of the store down to this page, which is the last step. */
export function Breadcrumb({ label, steps }: { readonly label: string; readonly steps: readonly Step[] }) {
  return (
    <nav className={style.breadcrumb} aria-label={label} data-arrow-keys>
      <ol>
        {steps.map((step, index) => (
          <li key={step.path}>
            {index === steps.length - 1 ? (
              <span aria-current="page">{step.name}</span>
            ) : (
              <Link to={step.path} className={linkStyle.small}>
                {step.name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
