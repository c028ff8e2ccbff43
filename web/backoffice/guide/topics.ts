import type { OfficeScreenId } from '../state/office-screen.ts'
import { TOPICS } from './topic-of.ts'

/** Of `docs/guide`, by the paths of their files. */
const TEXTS = import.meta.glob<string>('../../../docs/guide/*.md', { query: '?raw', import: 'default', eager: true })

/** Screens on a phone, by the paths of their files (test/e2e/guide.test.ts). */
const PICTURES = import.meta.glob<string>('../../../docs/guide/pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

export interface GuideTopic {
  readonly topic: string
  /** The screens that it explains; none where it is about a part of one. */
  readonly screens: readonly OfficeScreenId[]
  readonly title: string
  /** URL of a picture of its first screen; null where it explains none. */
  readonly picture: string | null
  /** Text with marks, without its title. */
  readonly body: string
}

const LINK = /\[([^\]]+)\]\(([^)]+)\)/g

/** The text with links to the screens that a person may open; of others the words stay. */
export const linkedFor = (body: string, paths: readonly string[]): string =>
  body.replace(LINK, (link: string, words: string, target: string) =>
    paths.some((path) => target === path || target.startsWith(`${path}/`)) ? link : words,
  )

/** Every topic of the guide, in the order in which it is listed. */
export const GUIDE: readonly GuideTopic[] = TOPICS.map(([topic, screens]) => {
  const [heading = '', ...lines] = (TEXTS[`../../../docs/guide/${topic}.md`] ?? '').split('\n')
  return {
    topic,
    screens,
    title: heading.replace(/^# /, ''),
    picture: PICTURES[`../../../docs/guide/pictures/${topic}.webp`] ?? null,
    body: lines.join('\n'),
  }
})
