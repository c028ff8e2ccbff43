/** `05435000` → `05435-000`; anything else stays as it is. */
export const formatPostalCode = (postalCode: string): string => postalCode.replace(/^(\d{5})(\d{3})$/, '$1-$2')
