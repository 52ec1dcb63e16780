import { expect, test } from 'vitest'
import { commands } from './table.ts'
import { synonyms } from '@lockale/terminal/arguments/synonyms'

const names = commands.map(({ name }) => name)
const calls = [...names, '--version']

test.for([...synonyms])('%s: %s', ([word, command]) => {
  expect(names).not.toContain(word)
  expect(word).toMatch(/^[a-z][a-z\d-]+$/u)
  const [first = ''] = /(?<=^lockale )[\w-]+/u.exec(command) ?? []
  expect(calls).toContain(first)
})
