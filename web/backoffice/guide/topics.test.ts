import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { blocksOf, linksIn } from '#domain/content/markdown.ts'
import { SCREENS } from '../screens.ts'
import { TOPICS, topicOf } from './topic-of.ts'
import { GUIDE, linkedFor } from './topics.ts'

describe('the guide of the staff', () => {
  test('explains every screen once', () => {
    const explained = TOPICS.flatMap(([, screens]) => screens)
    expect(explained.toSorted()).toEqual(SCREENS.map(({ id }) => id).toSorted())
    expect(topicOf('picking')).toBe('separacao')
  })

  test('has a topic for each file, and a file for each topic', () => {
    const files = globSync('docs/guide/*.md').map((file) => basename(file, '.md'))
    expect(files.toSorted()).toEqual(GUIDE.map(({ topic }) => topic).toSorted())
  })

  test('has no picture of a topic that is gone', () => {
    const pictures = globSync('docs/guide/pictures/*.webp').map((file) => basename(file, '.webp'))
    expect(pictures.toSorted()).toEqual(
      GUIDE.filter(({ picture }) => picture !== null)
        .map(({ topic }) => topic)
        .toSorted(),
    )
  })

  test('links what a person may open, and names the rest', () => {
    const body = 'Veja [Pedidos](/gestao/pedidos/novo) e [Equipe](/gestao/equipe).'
    expect(linkedFor(body, ['/gestao/pedidos'])).toBe('Veja [Pedidos](/gestao/pedidos/novo) e Equipe.')
  })

  test.each(GUIDE)('$topic has a title and a text, and leads to screens that there are', ({ title, body }) => {
    expect(title).not.toBe('')
    expect(blocksOf(body)).not.toEqual([])
    const screens = SCREENS.map(({ path }) => path)
    for (const link of linksIn(body))
      expect(screens.some((path) => link === path || link.startsWith(`${path}/`))).toBe(true)
  })
})
