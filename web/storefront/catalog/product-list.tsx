export function Component() {
  return <h1>catalog/product-list</h1>
}
