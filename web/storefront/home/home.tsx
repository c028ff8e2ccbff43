export function Component() {
  return <h1>home/home</h1>
}
