export function Component() {
  return <h1>orders/order-list</h1>
}
