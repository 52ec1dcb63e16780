import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from './source-files.ts'

const text = readFileSync(join(repositoryRoot, 'ARCHITECTURE.md'), 'utf8')

test('the places from `title` to `title` are there, and at most fifteen', () => {
  const [, walk = ''] = /^## From `title`.*?\n((?:.|\n)*?)^## /mu.exec(text) ?? []
  const places = [...walk.matchAll(/^\| `([^`]+)` \| (`[^|]+) \|/gmu)].map(([, file = '', names = '']) => {
    return { file, names: [...names.matchAll(/`(\w+)`/gu)].map(([, name = '']) => name) }
  })
  expect(places.length).toBeGreaterThan(9)
  expect(places.length).toBeLessThanOrEqual(15)
  const lost = places.flatMap(({ file, names }) => {
    const code = readFileSync(join(repositoryRoot, 'packages', `${file}.ts`), 'utf8')
    return names.filter((name) => !new RegExp(`^ *(?:export )?(?:async )?(?:function )?${name}\\(`, 'mu').test(code))
  })
  expect(lost).toEqual([])
})

test('files that it names are there', () => {
  const named = [...text.matchAll(/`((?:packages\/)?([a-z0-9]+\/src\/[\w/.-]+))`/gu)].map(([, , path = '']) => path)
  expect(named.length).toBeGreaterThan(30)
  const lost = named.filter((path) => {
    const folder = path.startsWith('site/') ? '.' : 'packages'
    return !['', '.ts', '.mjs'].some((ending) => existsSync(join(repositoryRoot, folder, `${path}${ending}`)))
  })
  expect(lost).toEqual([])
})
