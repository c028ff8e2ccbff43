import { LocateFixed, Search } from 'lucide-react'
import { text } from '../shared/i18n/chooser.ts'
import { WAYS, type ChooserQuery } from './chooser-query.ts'

/** A plain form of this page; `chooser-script.ts` adds the position of the device. */
export function PlaceForm({ query }: { readonly query: ChooserQuery }) {
  const isWrong = query.typedPostalCode !== '' && query.postalCode === null
  return (
    <form className="chooser-form" action="/" data-place-form data-locating={text.locating} data-denied={text.denied}>
      <HiddenField name="empresa" value={query.companyId} />
      <HiddenField name="loja" value={query.store} />
      <HiddenField name="voltar" value={query.store === null ? null : query.returnTo} />
      <input type="hidden" name="lat" value="" disabled />
      <input type="hidden" name="lng" value="" disabled />
      <div className="chooser-search">
        <label htmlFor="cep">{text.postalCode}</label>
        <input
          id="cep"
          name="cep"
          defaultValue={query.typedPostalCode}
          placeholder={text.postalCodePlaceholder}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          required
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? 'cep-problem' : undefined}
        />
        <button type="submit" className="chooser-button">
          <Search size={20} aria-hidden /> {text.search}
        </button>
      </div>
      {isWrong && (
        <p id="cep-problem" className="chooser-problem">
          {text.postalCodeProblem}
        </p>
      )}
      <div className="chooser-options">
        <fieldset className="chooser-ways">
          <legend className="visually-hidden">{text.ways}</legend>
          {(Object.keys(WAYS) as (keyof typeof WAYS)[]).map((way) => (
            <label key={way}>
              <input type="radio" name="tipo" value={WAYS[way]} defaultChecked={query.way === way} />
              <span>{text.way[way]}</span>
            </label>
          ))}
        </fieldset>
        <button type="button" className="chooser-locate" data-locate hidden>
          <LocateFixed size={20} aria-hidden /> {text.useMyPlace}
        </button>
      </div>
      <p role="status" className="chooser-status" data-status />
    </form>
  )
}

const HiddenField = ({ name, value }: { readonly name: string; readonly value: string | null }) =>
  value === null ? null : <input type="hidden" name={name} value={value} />
