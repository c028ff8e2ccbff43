export function Component() {
  return <h1>account/sign-in</h1>
}
