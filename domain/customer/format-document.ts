// Apart from document.ts: every page shows a CNPJ, and few load the check of one.

/** `529.982.247-25` or `12.ABC.345/01DE-35`; anything else stays as it is. */
export function formatDocument(value: string): string {
  return value
    .replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')
    .replace(/^([0-9A-Z]{2})([0-9A-Z]{3})([0-9A-Z]{3})([0-9A-Z]{4})(\d{2})$/, '$1.$2.$3/$4-$5')
}
