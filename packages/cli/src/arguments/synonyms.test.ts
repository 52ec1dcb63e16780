import { expect, test } from 'vitest'
import { commands } from '../commands/table.ts'
import { synonyms } from './synonyms.ts'

const names = commands.map(({ name }) => name)

test.for([...synonyms])('%s: %s', ([word, command]) => {
  expect(names).not.toContain(word)
  expect(word).toMatch(/^[a-z][a-z\d-]+$/u)
  const [first = ''] = /(?<=^lockale )[\w-]+/u.exec(command) ?? []
  if (command !== 'lockale --version') expect(names).toContain(first)
})
