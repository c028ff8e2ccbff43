export function Component() {
  return <h1>account/addresses</h1>
}
