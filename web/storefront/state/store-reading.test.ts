import { createMemoryRouter, redirect } from 'react-router'
import { expect, test, vi } from 'vitest'
import { shouldReloadStore } from '../shell/store.tsx'
import { keepStoreRead, readStore, readStoreIfDue } from './store-reading.ts'

/** A store whose sign-in works at once, and whose readings end when the test lets them. */
function aStore() {
  const reading = { isDue: false }
  const session = { person: 'visitor' }
  const answers: PromiseWithResolvers<void>[] = []
  const router = createMemoryRouter(
    [
      {
        id: 'store',
        path: '/',
        shouldRevalidate: shouldReloadStore,
        loader: ({ request }) =>
          readStore(reading, request.signal, async () => {
            const answer = Promise.withResolvers<void>()
            answers.push(answer)
            await answer.promise
            return session.person
          }),
        children: [
          {
            path: 'entrar',
            action: () => {
              session.person = 'Ana'
              return redirect('/')
            },
          },
          { path: 'produtos', loader: () => 'products' },
        ],
      },
    ],
    { hydrationData: { loaderData: { store: session.person } } },
  )
  keepStoreRead(router, reading)
  const signIn = () => router.navigate('/entrar', { formMethod: 'post', formData: new FormData(), replace: true })
  const isReading = (times: number) => vi.waitFor(() => expect(answers).toHaveLength(times))
  return { router, reading, session, answers, signIn, isReading }
}

test('after a sign-in the store is read again, also where a click cuts that reading off', async () => {
  const { router, answers, signIn, isReading } = aStore()
  void signIn()
  await isReading(1)
  await router.navigate('/produtos')
  await isReading(2)
  for (const { resolve } of answers) resolve()
  await vi.waitFor(() => expect(router.state.loaderData.store).toBe('Ana'))
  expect([router.state.location.pathname, answers.length]).toEqual(['/produtos', 2])
})

test('a reading that ends, or fails, is not due again', async () => {
  const { router, reading, answers, signIn, isReading } = aStore()
  void signIn()
  await isReading(1)
  answers[0]?.resolve()
  await vi.waitFor(() => expect(router.state.loaderData.store).toBe('Ana'))
  await router.navigate('/produtos')
  expect([reading.isDue, answers.length]).toEqual([false, 1])

  const again = router.revalidate()
  await isReading(2)
  answers[1]?.reject(new Error('offline'))
  await again
  expect([reading.isDue, answers.length]).toEqual([false, 2])
})

test('a sign-in that is answered after a click is read as well, and nothing is read without need', async () => {
  const { router, reading, session, answers, isReading } = aStore()
  await router.navigate('/produtos')
  readStoreIfDue(router, reading)
  expect(answers).toEqual([])
  session.person = 'Bruno'
  reading.isDue = true
  readStoreIfDue(router, reading)
  await isReading(1)
  answers[0]?.resolve()
  await vi.waitFor(() => expect(router.state.loaderData.store).toBe('Bruno'))
})
