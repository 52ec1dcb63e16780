import { expect, test } from 'vitest'
import { toQuery } from './search-ui.ts'

test.for<[question: string, query: string]>([
  ['how to use with next.js', 'next.js'],
  ['What does it cost', 'cost'],
  ['ignore a message', 'ignore message'],
  ['  usage  ', 'usage'],
  ['how to', 'how to'],
  ['', ''],
])('the words that count of "%s"', ([question, query]) => expect(toQuery(question)).toBe(query))
