import { afterEach, expect, test, vi } from 'vitest'
import { DevicePosition } from './device-position.ts'

/** A device that answers when the test lets it. */
function aDevice() {
  const answers: { readonly find: (latitude: number) => void; readonly deny: () => void }[] = []
  vi.stubGlobal('navigator', {
    geolocation: {
      getCurrentPosition: (onFound: PositionCallback, onDenied: () => void) =>
        answers.push({
          find: (latitude) => onFound({ coords: { latitude } } as GeolocationPosition),
          deny: onDenied,
        }),
    },
  })
  const position = new DevicePosition()
  const heard: (number | 'denied')[] = []
  const ask = () =>
    position.ask(
      ({ latitude }) => heard.push(latitude),
      () => heard.push('denied'),
    )
  return { ask, answers, heard, position }
}

afterEach(() => void vi.unstubAllGlobals())

test('the position of the device is heard, or that there is none', () => {
  const { ask, answers, heard } = aDevice()
  ask()
  answers[0]?.find(1)
  ask()
  answers[1]?.deny()
  expect(heard).toEqual([1, 'denied'])
})

test('what comes after something was typed or marked is dropped, and so is the answer to an earlier question', () => {
  const { ask, answers, heard, position } = aDevice()
  ask()
  position.outdate()
  answers[0]?.find(1)
  ask()
  ask()
  answers[1]?.deny()
  answers[2]?.find(3)
  expect(heard).toEqual([3])
})
