export function SearchBox() {
  return <search />
}
