import { execFileSync } from 'node:child_process'
import { describe } from '@lockale/core'
import { expect, test } from 'vitest'
import { parseArguments } from '@lockale/terminal/arguments/parse-arguments'
import { globalFlags } from '@lockale/terminal/command/flags'
import { commands } from 'lockale/src/commands/table.ts'

const messages = [
  'cart.title',
  'Add to cart',
  `it's "quoted"`,
  'all.*',
  '$(touch owned) `touch owned` ${HOME} $HOME',
  'a; rm -rf / && b | c > d < e & f',
  '-rf',
  '--locale',
  '~root',
  '!history',
  '#comment',
  String.raw`back\slash`,
  '[ab]?{c,d}',
  'key=value',
  "'",
  'straße 日本語 🙂',
]

test('the command beside a text whose source changed is one that a shell hands on as it is', () => {
  const lines = messages.map((message) => {
    const said = describe({
      code: 'source-changed',
      severity: 'error',
      file: 'de.json',
      locale: 'de',
      message,
      arguments: {},
    })
    return /→ (lockale accept .*) \(after editing/u.exec(said)?.[1] ?? ''
  })
  const script = `lockale() { printf '%s\\0' "$@"; printf '\\n\\0'; }\n${lines.join('\n')}\n`
  const out = execFileSync('sh', ['-c', script], { encoding: 'utf8', env: { PATH: process.env['PATH'] ?? '' } })
  const calls = out
    .split('\n\0')
    .slice(0, -1)
    .map((call) => call.split('\0').slice(0, -1))
  const understood = calls.map((argv) => parseArguments(argv, { commands, globalFlags }))
  expect(understood.map(({ operands }) => operands)).toEqual(messages.map((message) => [message]))
  expect(understood.map(({ flags }) => flags.list('locale'))).toEqual(messages.map(() => ['de']))
})
