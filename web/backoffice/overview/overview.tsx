import { BookOpen, KeyRound, LockKeyhole, UserCog, type LucideIcon } from 'lucide-react'
import { Link, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listProducts } from '#contract/catalog.ts'
import { greetingTo } from '#contract/mail.ts'
import { can, type StaffModule } from '#domain/access/can.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text } from '../../shared/i18n/overview.ts'
import { pageOf, pathWithin, signInPath } from '../../shared/page-context.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import surface from '../../shared/ui/surface.module.css'
import style from './overview.module.css'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${text.title} | ${store.name}` }) }

interface Overview {
  readonly name: string
  readonly modules: readonly string[]
  readonly storeUrl: string
  readonly productCount: number
}

export async function loader(args: LoaderFunctionArgs): Promise<Overview> {
  const { call, supplier, account, basename, origin } = pageOf(args)
  const person = await account()
  if (person === null) throw redirect(signInPath(pathWithin(basename, new URL(args.request.url))))
  // For everybody else it does not exist (`back-office.see`).
  if (!can('back-office.see', actorOf(person), { features: featuresOf(supplier.tags) }))
    throw new Response(null, { status: 404 })
  const { total } = await call(listProducts, {
    params: { idfornecedor: supplier.id, endereco: '0' },
    query: { limit: 1 },
  })
  return { name: person.name, modules: person.modules, storeUrl: `${origin}${basename}`, productCount: total }
}

interface Step {
  readonly to: string
  readonly icon: LucideIcon
  readonly title: string
  readonly text: string
  /** Who looks after it; everybody where it is left out. */
  readonly module?: StaffModule
}

const STEPS: readonly Step[] = [
  { to: '/gestao/clientes', icon: UserCog, title: text.customers, text: text.customersText, module: 'customers' },
  { to: '/gestao/chaves', icon: KeyRound, title: text.keys, text: text.keysText, module: 'settings' },
  { to: '/conta/senha', icon: LockKeyhole, title: text.password, text: text.passwordText },
]

/** The first page of the back office: where the store is, and what the person may look after. */
export function Component() {
  const { name, modules, storeUrl, productCount }: Overview = useLoaderData()
  return (
    <div className={style.screen}>
      <header>
        <h1>{text.title}</h1>
        <p className={style.hello}>{greetingTo(name)}</p>
      </header>
      <section className={surface.panel}>
        <p>
          {text.open} <strong className={style.url}>{storeUrl}</strong>
        </p>
        <p>{productCount === 0 ? text.noProducts : text.products(productCount)}</p>
        <div>
          <ButtonLink to="/" look="secondary">
            {text.see}
          </ButtonLink>
        </div>
      </section>
      <h2>{text.next}</h2>
      <ul className={style.steps}>
        {STEPS.filter(({ module }) => module === undefined || modules.includes(module)).map(
          ({ to, icon: Icon, title, text: about }) => (
            <li key={to}>
              <Link to={to} className={classNames(surface.card, style.step)}>
                <Icon size={28} aria-hidden />
                <strong>{title}</strong>
                <span>{about}</span>
              </Link>
            </li>
          ),
        )}
        <li>
          <a href="/docs" className={classNames(surface.card, style.step)}>
            <BookOpen size={28} aria-hidden />
            <strong>{text.api}</strong>
            <span>{text.apiText}</span>
          </a>
        </li>
      </ul>
    </div>
  )
}
