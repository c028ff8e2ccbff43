import { TOPICS } from './topic-of.ts'

/** Of `docs/guide`, by the paths of their files. */
const TEXTS = import.meta.glob<string>('../../../docs/guide/*.md', { query: '?raw', import: 'default', eager: true })

export interface GuideTopic {
  readonly topic: string
  readonly title: string
  /** Text with marks, without its title. */
  readonly body: string
}

/** Every topic of the guide, in the order in which it is listed. */
export const GUIDE: readonly GuideTopic[] = TOPICS.map(([topic]) => {
  const [heading = '', ...lines] = (TEXTS[`../../../docs/guide/${topic}.md`] ?? '').split('\n')
  return { topic, title: heading.replace(/^# /, ''), body: lines.join('\n') }
})
