/** What a form sends besides what a person fills in. */
export const HiddenFields = ({ fields }: { readonly fields: Readonly<Record<string, string | number>> }) =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
