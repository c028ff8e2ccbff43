export function Component() {
  return <h1>cart/cart-page</h1>
}
