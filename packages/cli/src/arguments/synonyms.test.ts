import { expect, test } from 'vitest'
import { commands } from '../commands/table.ts'
import { synonyms } from './synonyms.ts'

const names = commands.map(({ name }) => name)
const calls = [...names, '--version']

test.for([...synonyms])('%s: %s', ([word, command]) => {
  expect(names).not.toContain(word)
  expect(word).toMatch(/^[a-z][a-z\d-]+$/u)
  const [first = ''] = /(?<=^lockale )[\w-]+/u.exec(command) ?? []
  expect(calls).toContain(first)
})
