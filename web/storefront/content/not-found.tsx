import { data } from 'react-router'

/** Any address that no screen has: the error boundary shows it. */
export const loader = () => {
  throw data(null, { status: 404 })
}

export function Component() {
  return null
}
