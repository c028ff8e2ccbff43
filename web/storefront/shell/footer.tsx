import { Link } from 'react-router'
import { formatDocument } from '#domain/customer/format-document.ts'
import { telephoneUrl } from '#domain/customer/phone.ts'
import { text as shellText } from '../../shared/i18n/shell.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useStoreData } from '../state/store-context.ts'
import textStyle from '../../shared/ui/text.module.css'
import linkStyle from '../../shared/ui/link.module.css'
import style from './footer.module.css'

/** The seller and its contacts, which the law wants easy to find (Decreto 7.962/2013, art. 2). */
export function Footer() {
  const text = useText(shellText)
  const { supplier } = useStoreData()
  const { contacts, footer, about } = supplier.presentation
  return (
    <footer className={style.footer}>
      <div className={style.columns}>
        <section className={style.about}>
          <h2 className={style.title}>{supplier.name}</h2>
          <p>{about}</p>
          {supplier.hasSisterStores && (
            <Link to="/lojas" className={linkStyle.small}>
              {text.otherStores}
            </Link>
          )}
        </section>
        {footer.map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <h2 className={style.title}>{column.title}</h2>
            <ul className={textStyle.muted}>
              {column.links.map((link) => (
                <li key={link.target}>
                  {link.target.startsWith('/') ? (
                    <Link to={link.target} className={linkStyle.small}>
                      {link.label}
                    </Link>
                  ) : (
                    <a href={link.target} rel="noopener" className={linkStyle.small}>
                      {link.label}
                    </a>
                  )}
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <section>
          <h2 className={style.title}>{text.contact}</h2>
          <ul className={textStyle.muted}>
            <li>
              <a href={`mailto:${contacts.email}`} className={linkStyle.small}>
                {contacts.email}
              </a>
            </li>
            {contacts.phone && (
              <li>
                <a href={telephoneUrl(contacts.phone)} className={linkStyle.small}>
                  {contacts.phone}
                </a>
              </li>
            )}
            {contacts.whatsapp && (
              <li>
                <a
                  href={`https://wa.me/${contacts.whatsapp.replace(/\D/g, '')}`}
                  rel="noopener"
                  className={linkStyle.small}
                >
                  WhatsApp
                </a>
              </li>
            )}
            {contacts.hours && <li>{contacts.hours}</li>}
          </ul>
        </section>
      </div>
      <p className={style.legal}>
        {text.legal(supplier.legalName, formatDocument(supplier.cnpj))}
        <br />
        {contacts.address}
        <br />
        <Link to="/privacidade" className={linkStyle.small}>
          {text.cookies}
        </Link>
        {' · '}
        <Link to="/contato" className={linkStyle.small}>
          {text.contactPage}
        </Link>
        {' · '}
        <Link to="/acessibilidade" className={linkStyle.small}>
          {text.accessibility}
        </Link>
      </p>
    </footer>
  )
}
