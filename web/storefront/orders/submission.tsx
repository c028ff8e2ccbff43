export function Component() {
  return <h1>orders/submission</h1>
}
