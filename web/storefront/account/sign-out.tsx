export function Component() {
  return <h1>account/sign-out</h1>
}
