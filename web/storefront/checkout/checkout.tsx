export function Component() {
  return <h1>checkout/checkout</h1>
}
