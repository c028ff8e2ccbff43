export function Component() {
  return <h1>orders/order-detail</h1>
}
