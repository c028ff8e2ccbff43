import type { Locator } from 'playwright-core'

/** Of the start of a drag, on a busy machine. */
const LONGEST_MS = 60_000

/**
 * Drags an element onto another one with the mouse. `dragTo` of Playwright stops listening for the start of the drag
 * before the browser may have said it, and then waits without end.
 */
export async function drag(source: Locator, target: Locator): Promise<void> {
  await source.scrollIntoViewIfNeeded()
  const from = await centreOf(source)
  const to = await centreOf(target)
  const devTools = await source.page().context().newCDPSession(source.page())
  await devTools.send('Input.setInterceptDrags', { enabled: true })
  const done = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('no drag began')), LONGEST_MS)
    devTools.once('Input.dragIntercepted', ({ data }) => {
      clearTimeout(late)
      const drop = async () => {
        for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
          await devTools.send('Input.dispatchDragEvent', { type, ...to, data })
      }
      drop().then(resolve, reject)
    })
  })
  const left = { button: 'left', clickCount: 1 } as const
  await devTools.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...from, ...left })
  await devTools.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...to, ...left, buttons: 1 })
  await done
  await devTools.detach()
}

async function centreOf(element: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await element.boundingBox()
  if (box === null) throw new Error('what is dragged is not on the page')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
