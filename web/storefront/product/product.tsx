export function Component() {
  return <h1>product/product</h1>
}
