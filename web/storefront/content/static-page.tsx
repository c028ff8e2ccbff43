export function Component() {
  return <h1>content/static-page</h1>
}
