export function Component() {
  return <h1>content/not-found</h1>
}
