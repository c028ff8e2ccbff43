export function Component() {
  return <h1>content/too-many-requests</h1>
}
