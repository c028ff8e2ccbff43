/** Downloads what was made in the browser, as if a link to the file had been followed. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The download has its own hold on the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

export const bytesOfBase64 = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
