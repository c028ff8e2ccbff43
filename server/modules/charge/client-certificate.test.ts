import { expect, test } from 'vitest'
import { CLIENT_CERTIFICATE } from '#test/builders/bank-certificates.ts'
import { ensureOpensInTime } from './client-certificate.ts'

/** The same file that says of itself that its password is hashed two thousand million times. */
function slowFile(pfx: Buffer): Buffer {
  const iterations = Buffer.from([2, 4, 0x7f, 0xff, 0xff, 0xff])
  // It ends with the number: two bytes more than the 2048 of the file, in its own sequence and in that around all.
  const slow = Buffer.concat([pfx.subarray(0, -4), iterations])
  const sequence = [...pfx.keys()].findLast((at) => pfx[at] === 0x30 && at + 2 + (pfx[at + 1] ?? 0) === pfx.length) ?? 0
  slow.writeUInt8((pfx[sequence + 1] ?? 0) + 2, sequence + 1)
  slow.writeUInt16BE(pfx.readUInt16BE(2) + 2, 2)
  return slow
}

test('a certificate is opened in a process of its own before it is used', async () => {
  await expect(ensureOpensInTime(CLIENT_CERTIFICATE)).resolves.toBeUndefined()
})

test('one that would stop the server for hours is refused, while the server has its turns', async () => {
  const certificate = { ...CLIENT_CERTIFICATE, pfx: slowFile(CLIENT_CERTIFICATE.pfx) }
  let turns = 0
  const counting = setInterval(() => turns++, 50)
  await expect(ensureOpensInTime(certificate)).rejects.toThrow('the certificate takes too long to open')
  clearInterval(counting)
  expect(turns).toBeGreaterThan(20)
  // At once: it is not opened a second time.
  await expect(ensureOpensInTime(certificate)).rejects.toThrow('the certificate takes too long to open')
})
