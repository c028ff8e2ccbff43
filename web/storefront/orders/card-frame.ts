/** In the query of the page for paying by card: it stands in a frame over the order, without what surrounds every screen. */
export const FRAMED = 'quadro'

export const isCardFrame = ({ pathname, search }: { readonly pathname: string; readonly search: string }): boolean =>
  pathname.endsWith('/cartao') && new URLSearchParams(search).has(FRAMED)
