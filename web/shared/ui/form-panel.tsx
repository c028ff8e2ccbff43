import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import stack from './stack.module.css'
import style from './form-panel.module.css'
import surface from './surface.module.css'

interface FormPanelProps {
  readonly title: string
  readonly intro?: ReactNode
  readonly children: ReactNode
}

/** A screen with one form, which was opened from another screen. */
export const FormPanel = ({ title, intro, children }: FormPanelProps) => (
  <div className={classNames(surface.panel, style.panel)}>
    <div>
      <h1>{title}</h1>
      {intro && <p className={style.intro}>{intro}</p>}
    </div>
    {children}
  </div>
)

/** What sends a form, and what leaves it. */
export const FormActions = ({ children }: { readonly children: ReactNode }) => (
  <div className={`${stack.wrap3} ${style.actions}`}>{children}</div>
)
