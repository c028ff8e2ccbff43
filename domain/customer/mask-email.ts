const SHOWN = 2

/** An e-mail as its owner knows it again and nobody else learns it: `jo•••@exemplo.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(SHOWN, Math.max(at - 1, 0)))}•••${email.slice(at)}`
}
