import { expect, test } from 'vitest'
import { agentRules, withRules } from './agent-rules.ts'

const rules = withRules(undefined)

test('a new file has the rules between two marks', () => {
  expect(rules.split('\n')[0]).toMatch(/^<!-- lockale: begin\b.*-->$/u)
  expect(rules).toContain(agentRules)
  expect(rules.trimEnd().split('\n').at(-1)).toBe('<!-- lockale: end -->')
  expect(withRules('')).toBe(rules)
  expect(withRules(rules)).toBe(rules)
})

test.for<[name: string, before: string, after: string]>([
  ['behind the text of the user', '# Mine\n\ntext\n', `# Mine\n\ntext\n\n${rules}`],
  ['without a last line end', '# Mine', `# Mine\n\n${rules}`],
  [
    'in place of an older block, with `$&` in it',
    '# Mine\n<!-- lockale: begin. old -->\nold $& rules\n<!-- lockale: end -->\n\nmore\n',
    `# Mine\n${rules}\nmore\n`,
  ],
  [
    'a block without its end is text of the user',
    '<!-- lockale: begin -->\nmine\n',
    `<!-- lockale: begin -->\nmine\n\n${rules}`,
  ],
  ['Windows line ends', '# Mine\r\n', `# Mine\r\n\r\n${rules.replaceAll('\n', '\r\n')}`],
])('%s', ([, before, after]) => {
  expect(withRules(before)).toBe(after)
  expect(withRules(after)).toBe(after)
})
